import Basics

extension Comparison {
  /// The first test that skipping the cleanup leaves out: it does not start, or its body does not run as often as without
  /// the toggle.
  var leftOutTest: TestID? {
    guard tells else { return nil }
    for (plain, skipping) in zip(control.executions, toggled.executions) {
      // What ends a process says so by its outcome.
      if plain.outcome.endedTheProcess || skipping.outcome.endedTheProcess { return nil }
      if plain.outcome == .notRun { return nil }
      let isFirst = plain.test == sequence.first && sequence.count == 1
      // A later one may fail in its set-up, which is what a cleanup prevents.
      if !isFirst, skipping.outcome.judgement == .red { return nil }
      if skipping.isLess(than: plain) { return plain.test }
    }
    return nil
  }
}

extension Execution {
  /// Whether less of the test ran than in `other`.
  fileprivate func isLess(than other: Execution) -> Bool {
    outcome == .notRun || outcome == .skipped && other.outcome != .skipped || bodies < other.bodies
  }
}

extension SeamJudgement {
  /// The verdict of a cleanup that can't be skipped without a test.
  static func leavesOut(_ test: TestID, _ toggle: CleanupToggle) -> SeamJudgement {
    let result = SeamResult(
      seam: toggle.seam.id, verdict: .inconclusive, reachedBy: toggle.reachedBy,
      reason: .leavesOut(test))
    return SeamJudgement(result: result)
  }
}
