import Basics

/// Finds out whether tests fail only for what trials have to themselves, and what to go without then.
struct Reconsideration {
  /// A look may be chance: a test that fails now and then may fail twice here and pass twice there. What differed is looked at
  /// so many times more.
  private static let timesMore = 5

  /// The words for how each test ended, alone in so many processes each that have these things to themselves.
  let run: (_ tests: [TestID], _ seclusion: Seclusion, _ times: Int) async -> [TestID: [String]]

  /// - Returns: the first of the milder ways in which the tests that end otherwise in the user's own runs end as they do there;
  ///   nil where no test does but by chance.
  func milder(than own: Seclusion, for tests: [TestID]) async -> Seclusion? {
    guard !own.parts.isEmpty, !tests.isEmpty else { return nil }
    let theirs = await differing(tests, from: own)
    if theirs.isEmpty { return nil }
    for milder in milderOnes(than: own) {
      let seen = await ends(of: theirs.keys.sorted(), milder, times: 2)
      if theirs.allSatisfy({ seen[$0.key]?.common == $0.value }) { return milder }
    }
    return Seclusion.none
  }

  /// How the tests end in the user's own runs that end otherwise as trials run.
  private func differing(_ tests: [TestID], from own: Seclusion) async -> [TestID: String] {
    let (here, there) = await bothEnds(of: tests, own, times: 2)
    let theirs = there.compactMapValues(\.common).filter { test, word in
      here[test]?.common.map { $0 != word } == true
    }
    // One that does not end in time costs its limit each time, and is no matter of chance.
    let late = theirs.filter { test, word in
      [word, here[test]?.common].contains(Outcome.timedOut.word)
    }
    let doubtful = theirs.keys.filter { late[$0] == nil }.sorted()
    let (hereAgain, thereAgain) = await bothEnds(of: doubtful, own, times: Self.timesMore)
    return theirs.filter { test, word in
      guard late[test] == nil else { return true }
      guard let own = here[test]?.common, let here = hereAgain[test], let there = thereAgain[test]
      else { return false }
      return here.isSteady(own, unlike: there) || there.isSteady(word, unlike: here)
    }
  }

  private func bothEnds(
    of tests: [TestID], _ own: Seclusion, times: Int
  ) async -> (here: [TestID: Ends], there: [TestID: Ends]) {
    (await ends(of: tests, own, times: times), await ends(of: tests, .none, times: times))
  }

  private func ends(
    of tests: [TestID], _ seclusion: Seclusion, times: Int
  ) async -> [TestID: Ends] {
    if tests.isEmpty { return [:] }
    return await run(tests, seclusion, times).mapValues(Ends.init)
  }

  /// Ways of running trials in which they have less for themselves, the ones with most first.
  private func milderOnes(than own: Seclusion) -> [Seclusion] {
    let single = Seclusion.Part.allCases.filter(own.parts.contains).map(own.without)
    let files = Seclusion(
      own.parts.intersection([.package, .temporary]), canKeepLayers: own.canKeepLayers)
    return single + [files]
  }
}

/// How a test ended in several processes, as words.
private struct Ends {
  let words: [String]

  /// Where it ended alike each time.
  var common: String? { Set(words).count == 1 ? words.first : nil }

  /// Whether the test ended thus each time, and at most once in those others.
  func isSteady(_ word: String, unlike others: Ends) -> Bool {
    common == word && others.words.count { $0 == word } <= 1
  }
}
