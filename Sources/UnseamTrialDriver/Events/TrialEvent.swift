/// What a test process says happened, a line for each event.
///
/// The trial's driver writes the lines and the tool outside reads them. Both have this file, the module Observing through a
/// symbolic link, so a member that is added to `exchange` is written and read.
struct TrialEvent: JSONObject {
  /// The stages of a trial.
  enum Kind: String, JSONCodable {
    case hello, listed, started, issue, skipped, ended, blockStarted, blockEnded, done
    /// State is read next. Whatever happens before the next event is Unseam's own doing, not a test's.
    case probing
    /// States were put back, if it was the time for it.
    case undone
  }

  var kind = Kind.hello
  /// Seconds on a clock that only moves forward.
  var time = 0.0
  var framework: String?
  var test: String?
  var text: String?
  /// Where an assertion failed; the path as it was compiled in.
  var file: String?
  var line: Int?
  var canary: Bool?
  var changes: [Change]?
  var endState: [String: String]?
  /// Seams reached, in hexadecimal.
  var reached: [String]?
  /// How many bodies of tests began.
  var bodies: Int?
  /// Stands for the arguments of its cases; nil where it has none.
  var arguments: Int?
  /// What the process's first test looked at; nil for all others, and where it is not known.
  var looks: [String]?
  /// Those of `looks` that were only given another value.
  var released: [String]?
  var looksAreVeiled: Bool?
  var made: [String: String]?
  /// What the process has for itself.
  var own: [String]?
  /// In how many places the test left something; nil where that is not known.
  var places: Int?
  /// The earlier tests that left something which this test changed, by their number in the process.
  var overwritten: [Int]?
  /// What became of the states that were put back; nil where it was not the time for it.
  var undone: [Undone]?

  mutating func exchange(_ members: inout JSONMembers) {
    members.exchangeNeeded("kind", &kind)
    members.exchangeNeeded("time", &time)
    members.exchange("framework", &framework)
    members.exchange("test", &test)
    members.exchange("text", &text)
    members.exchange("file", &file)
    members.exchange("line", &line)
    members.exchange("canary", &canary)
    members.exchange("changes", &changes)
    members.exchange("endState", &endState)
    members.exchange("reached", &reached)
    members.exchange("bodies", &bodies)
    members.exchange("arguments", &arguments)
    members.exchange("looks", &looks)
    members.exchange("released", &released)
    members.exchange("looksAreVeiled", &looksAreVeiled)
    members.exchange("made", &made)
    members.exchange("own", &own)
    members.exchange("places", &places)
    members.exchange("overwritten", &overwritten)
    members.exchange("undone", &undone)
  }
}

extension TrialEvent {
  /// A change that a probe saw.
  struct Change: JSONObject {
    var id = ""
    var before = ""
    var after = ""
    /// Whether an object hangs off the variable.
    var isDeep: Bool?
    /// Whether nothing but lazy properties were made.
    var isFirstUse: Bool?

    mutating func exchange(_ members: inout JSONMembers) {
      members.exchangeNeeded("id", &id)
      members.exchangeNeeded("before", &before)
      members.exchangeNeeded("after", &after)
      members.exchange("isDeep", &isDeep)
      members.exchange("isFirstUse", &isFirstUse)
    }
  }

  /// What became of a state that was put back.
  struct Undone: JSONObject {
    /// A field that had changed.
    struct Field: JSONObject {
      var path = ""
      var before = ""
      var after = ""

      mutating func exchange(_ members: inout JSONMembers) {
        members.exchangeNeeded("path", &path)
        members.exchangeNeeded("before", &before)
        members.exchangeNeeded("after", &after)
      }
    }

    var id = ""
    var isPutBack = false
    var isWhole = false
    var fields: [Field] = []

    mutating func exchange(_ members: inout JSONMembers) {
      members.exchangeNeeded("id", &id)
      members.exchangeNeeded("isPutBack", &isPutBack)
      members.exchangeNeeded("isWhole", &isWhole)
      members.exchangeNeeded("fields", &fields)
    }
  }
}
