/// One thing that a generated test does; cells are named by their number in the suite.
enum Deed: Sendable {
  case set(Int, Int)
  case add(Int)
  /// Adds 1 to the second cell if the first is not 0.
  case chain(Int, Int)
  case require(Int, Int)
  case forbid(Int, Int)
  /// Fails if neither cell is 0.
  case forbidBoth(Int, Int)
  /// Ends the process if the cell holds the number.
  case crashIf(Int, Int)
  /// Needs a folder that is not there.
  case needFolder
  /// Needs a server that is not there.
  case needServer
  /// Fails in every other process, more or less.
  case toss
  /// Sleeps for long in every other process, more or less.
  case oversleep
  /// Needs a port that it gives back.
  case holdPort
  /// Adds a line to a file in the package's own folder, which nobody reads.
  case keepDiary
  /// Keeps what its suite shares for a while, and fails if another test took it meanwhile.
  case keepShared

  var cells: [Int] {
    switch self {
    case .set(let cell, _), .add(let cell), .require(let cell, _), .forbid(let cell, _),
      .crashIf(let cell, _):
      [cell]
    case .chain(let one, let other), .forbidBoth(let one, let other): [one, other]
    case .needFolder, .needServer, .toss, .oversleep, .keepDiary, .holdPort, .keepShared: []
    }
  }

  /// Whether it fails wherever and whenever it is done.
  var alwaysFails: Bool {
    switch self {
    case .needFolder, .needServer: true
    default: false
    }
  }

  /// Whether chance decides about it.
  var isLeftToChance: Bool {
    switch self {
    case .toss, .oversleep: true
    default: false
    }
  }
}
