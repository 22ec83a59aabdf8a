/// What became of one execution of one test.
package enum Outcome: Hashable, Sendable {
  case passed
  /// The issues' texts, in the order in which they were recorded.
  case failed([String])
  /// Skipped by itself at run time.
  case skipped
  /// Ended by a signal.
  case crashed(signal: Int32)
  /// The test ended the process with this status.
  case exited(Int32)
  /// Ran longer than its limit and was ended.
  case timedOut
  /// The process ended before the test's turn.
  case notRun

  /// Whether the test counts as green.
  package var isGreen: Bool { self == .passed || self == .skipped }

  /// Whether something other than the test's own assertions ended it.
  package var endedTheProcess: Bool {
    switch self {
    case .crashed, .exited, .timedOut: true
    case .passed, .failed, .skipped, .notRun: false
    }
  }

  /// The word in reports: `passed`, `failed`, `skipped`, `crashed`, `exited`, `timedOut`, `notRun`.
  package var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .crashed: "crashed"
    case .exited: "exited"
    case .timedOut: "timedOut"
    case .notRun: "notRun"
    }
  }

  /// The words of those that end the process.
  package static let endings: Set<String> = [
    crashed(signal: 0).word, exited(0).word, timedOut.word,
  ]

  /// One line on what went wrong; nil where nothing did.
  package var issue: String? {
    switch self {
    case .failed(let issues): issues.first ?? "failed without a message"
    case .crashed(let signal): "crashed by signal \(signal)"
    case .exited(let status): "ended the test process with exit(\(status))"
    case .timedOut: "did not end within its time limit"
    case .passed, .skipped, .notRun: nil
    }
  }
}
