import Basics

extension TrialRunner {
  /// Runs each test alone, first as trials run now and then as the user's own runs do, with nothing to itself.
  ///
  /// If some tests end differently, tries what lies between, and keeps the first in which these tests end as in the user's
  /// own runs.
  package func reconsider(_ tests: [TestID]) async -> Bool {
    let own = seclusion
    guard !own.parts.isEmpty, !tests.isEmpty else { return false }
    let now = await outcomes(of: tests, in: own)
    let theirs = await outcomes(of: tests, in: .none)
    let differing = tests.filter { test in
      guard let here = now[test], let there = theirs[test] else { return false }
      return here != there
    }
    seclusion = own
    if differing.isEmpty { return false }
    for milder in milderOnes(than: own) {
      let seen = await outcomes(of: differing, in: milder)
      seclusion = milder
      if differing.allSatisfy({ seen[$0] == theirs[$0] }) { return true }
    }
    return true
  }

  /// Ways of running trials in which they have less for themselves, the ones with most first.
  private func milderOnes(than own: Seclusion) -> [Seclusion] {
    let single = Seclusion.Part.allCases.filter(own.parts.contains).map(own.without)
    let files = Seclusion(
      own.parts.intersection([.package, .temporary]), canKeepLayers: own.canKeepLayers)
    return single + [files, .none]
  }

  /// The word for each test's outcome, if the test ends alike in two processes of its own.
  private func outcomes(of tests: [TestID], in seclusion: Seclusion) async -> [TestID: String] {
    self.seclusion = seclusion
    let seen = await observe(
      tests.map { Trial([$0], mode: .unprobed) }.flatMap { [$0, $0] }, .confirming)
    var words: [TestID: Set<String>] = [:]
    for observation in seen where observation.failure == nil {
      for execution in observation.executions {
        words[execution.test, default: []].insert(execution.outcome.word)
      }
    }
    return words.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}
