import Basics

extension TrialRunner {
  /// Runs each test alone under the conditions of now and under milder ones, down to those of the user's own runs.
  ///
  /// Where the mildest make no difference, nothing else needs to be tried.
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

  /// Those with most for each trial first.
  private func milderOnes(than own: Seclusion) -> [Seclusion] {
    let single = Seclusion.Part.allCases.filter(own.parts.contains).map(own.without)
    let files = Seclusion(
      own.parts.intersection([.package, .temporary]), canKeepLayers: own.canKeepLayers)
    return single + [files, .none]
  }

  /// The word for each test that ends alike in two processes of its own; none for one that does not.
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
