import Basics

/// What a generated test must do, told by its deeds alone: no process is run.
struct Model {
  enum Ending { case passed, failed, crashed, notRun }

  let suite: GeneratedSuite
  /// The cleanups that are skipped.
  var skipped: Set<GeneratedSuite.Cleanup> = []
  private var numbers: [Int]
  private var hasCrashed = false

  /// - Parameter files: the numbers that earlier processes left in files.
  init(
    _ suite: GeneratedSuite, skipping skipped: Set<GeneratedSuite.Cleanup> = [],
    over files: [Int]? = nil
  ) {
    self.suite = suite
    self.skipped = skipped
    numbers = files ?? Array(repeating: 0, count: suite.cells.count)
  }

  /// The numbers in the cells.
  var state: [Int] { numbers }

  /// The numbers that outlive the process.
  var files: [Int] { zip(numbers, suite.cells).map { $1.carrier.isOfFile ? $0 : 0 } }

  /// How each of `tests` ends, one after another in one process.
  mutating func run(_ tests: [GeneratedSuite.Placed]) -> [Ending] { tests.map { run($0) } }

  private mutating func run(_ placed: GeneratedSuite.Placed) -> Ending {
    if hasCrashed { return .notRun }
    clean(placed.group.setUp)
    var hasFailed = false
    for deed in placed.test.deeds {
      if isCrash(deed) {
        hasCrashed = true
        return .crashed
      }
      if !run(deed) { hasFailed = true }
    }
    clean(placed.test.deferred + placed.test.blocks + placed.group.tearDown)
    return hasFailed ? .failed : .passed
  }

  private mutating func clean(_ cleanups: [GeneratedSuite.Cleanup]) {
    for cleanup in cleanups where !skipped.contains(cleanup) { numbers[cleanup.cell] = 0 }
  }

  private func isCrash(_ deed: Deed) -> Bool {
    if case .crashIf(let cell, let value) = deed { return numbers[cell] == value }
    return false
  }

  /// Whether nothing fails.
  private mutating func run(_ deed: Deed) -> Bool {
    switch deed {
    case .set(let cell, let value): put(value, in: cell)
    case .add(let cell): put(numbers[cell] + 1, in: cell)
    case .chain(let one, let other): if numbers[one] != 0 { put(numbers[other] + 1, in: other) }
    case .require(let cell, let value): return numbers[cell] == value
    case .forbid(let cell, let value): return numbers[cell] != value
    case .forbidBoth(let one, let other): return numbers[one] == 0 || numbers[other] == 0
    case .needFolder, .needServer: return false
    case .crashIf, .toss, .oversleep, .keepDiary, .holdPort, .keepShared: break
    }
    return true
  }

  private mutating func put(_ number: Int, in cell: Int) {
    numbers[cell] = min(number, suite.cells[cell].carrier.limit)
  }
}
