import Basics

extension TrialRunner {
  /// Runs each test alone, first as trials run now and then as the user's own runs do, with nothing to itself.
  ///
  /// If some tests end differently, and not by chance, tries what lies between, and keeps the first in which these tests end as in the
  /// user's own runs.
  package func reconsider(_ tests: [TestID]) async -> Bool {
    let own = seclusion
    let found = await Reconsideration(run: outcomes).milder(than: own, for: tests)
    seclusion = found ?? own
    return found != nil
  }

  /// The words for how each test ended.
  private func outcomes(
    of tests: [TestID], in seclusion: Seclusion, times: Int
  ) async -> [TestID: [String]] {
    self.seclusion = seclusion
    let seen = await observe(
      tests.flatMap { [Trial](repeating: Trial([$0], mode: .unprobed), count: times) },
      .confirming)
    var words: [TestID: [String]] = [:]
    for observation in seen where observation.failure == nil {
      for execution in observation.executions {
        words[execution.test, default: []].append(execution.outcome.word)
      }
    }
    return words
  }
}
