import Foundation
import Synchronization
import UnseamRuntime

/// One line of what happened, read by the tool outside.
struct TrialEvent {
  /// The stages of a trial.
  enum Kind: String {
    case hello, listed, started, issue, skipped, probing, undone, ended, blockStarted, blockEnded
    case done
  }

  var kind: Kind
  /// Seconds on a clock that only moves forward.
  var time = ProcessInfo.processInfo.systemUptime
  var framework: String?
  var test: String?
  var text: String?
  /// Where an assertion failed; the path as it was compiled in.
  var file: String?
  var fileLine: Int?
  var canary: Bool?
  var changes: [ProbedChange]?
  var endState: [String: String]?
  /// Seams reached, in hexadecimal.
  var reached: [String]?
  /// How many bodies of tests began.
  var bodies: Int?
  /// What the process's first test looked at; nil for all others, and where it is not known.
  var looks: [String]?
  var looksAreVeiled: Bool?
  var made: [String: String]?
  /// What the process has for itself.
  var own: [String]?
  /// In how many places the test left something; nil where that is not known.
  var places: Int?
  /// The tests of which not all is any more as they left it, by their number in the process.
  var overwritten: [Int]?
  /// What became of the states that were put back; nil where it was not the time for it.
  var undone: [PutBackState]?

  init(
    kind: Kind, framework: String? = nil, test: String? = nil, text: String? = nil,
    canary: Bool? = nil, changes: [ProbedChange]? = nil, endState: [String: String]? = nil,
    reached: [String]? = nil, looks: TestLooks? = nil
  ) {
    self.kind = kind
    self.framework = framework
    self.test = test
    self.text = text
    self.canary = canary
    self.changes = changes
    self.endState = endState
    self.reached = reached
    self.looks = looks?.ids.sorted()
    looksAreVeiled = looks?.areVeiled
    made = looks?.made
  }

  /// The line that says it.
  var line: [UInt8] {
    var line = JSONLine()
    line.add("kind", kind.rawValue)
    line.add("time", time)
    line.add("framework", framework)
    line.add("test", test)
    line.add("text", text)
    line.add("file", file)
    if let fileLine { line.add("line", fileLine) }
    line.add("canary", canary)
    line.add("changes", changes?.map(object))
    line.add("endState", endState)
    line.add("reached", reached)
    if let bodies { line.add("bodies", bodies) }
    if let places { line.add("places", places) }
    if let overwritten, !overwritten.isEmpty {
      line.add("overwritten", overwritten.map { String($0) })
    }
    line.add("looks", looks)
    line.add("looksAreVeiled", looksAreVeiled)
    line.add("made", made)
    line.add("own", own)
    line.add("undone", undone?.map(putBack))
    return line.closed + [UInt8(ascii: "\n")]
  }

  private func object(_ change: ProbedChange) -> JSONLine {
    var line = JSONLine()
    line.add("id", change.id)
    line.add("before", change.before)
    line.add("after", change.after)
    line.add("isDeep", change.isDeep)
    line.add("isFirstUse", change.isFirstUse)
    return line
  }
}

/// A state that was put back, as a line says it.
private func putBack(_ state: PutBackState) -> JSONLine {
  var line = JSONLine()
  line.add("id", state.id)
  line.add("isPutBack", state.isPutBack)
  line.add("isWhole", state.isWhole)
  line.add(
    "fields",
    state.fields.prefix(100).map { field in
      var line = JSONLine()
      line.add("path", field.path)
      line.add("before", field.before)
      line.add("after", field.after)
      return line
    })
  return line
}

/// Appends events to the memory that the tool outside reads, each with a mark that shows whether it was altered.
final class EventLog: Sendable {
  private struct Writing {
    var seal: EventSeal
    var end = EventLayout.start
  }

  private let memory: EventMemory?
  /// A process that a test forks has the memory, too, and is not asked.
  private let process = getpid()
  private let writing: Mutex<Writing>

  /// - Parameter memory: nil for a log that is written nowhere.
  init(_ memory: EventMemory?, key: EventKey) {
    self.memory = memory
    writing = Mutex(Writing(seal: EventSeal(key: key)))
  }

  func write(_ event: TrialEvent) {
    let line = event.line
    guard let memory, getpid() == process else { return }
    writing.withLock { writing in
      // Without the line break, which only parts it from the next.
      let mark = line.dropLast().withUnsafeBytes { writing.seal.mark($0) }
      let marked = EventSeal.digits(mark) + [UInt8(ascii: " ")] + line
      if memory.write(marked, at: writing.end) { writing.end += marked.count }
    }
  }
}
