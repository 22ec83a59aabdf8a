import Basics

/// What an outcome says about the test: a test that was not run says nothing.
enum Judgement: Hashable, Sendable {
  case green, red, unknown
}

extension Outcome {
  /// Green for passed and skipped, unknown for a test that was not run, else red.
  var judgement: Judgement {
    if isGreen { return .green }
    return self == .notRun ? .unknown : .red
  }
}

extension Observation {
  /// What the trial says about its last test; nothing where the trial itself failed.
  var judgement: Judgement { failure == nil ? verdict.judgement : .unknown }

  /// What became of the execution at `index`; `notRun` where nothing was seen.
  func outcome(at index: Int) -> Outcome {
    failure == nil && executions.indices.contains(index) ? executions[index].outcome : .notRun
  }
}
