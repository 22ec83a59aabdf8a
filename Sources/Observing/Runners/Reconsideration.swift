import Basics

/// Finds out whether tests fail only for what trials have to themselves, and what to go without then.
struct Reconsideration {
  /// How often a test is looked at first, and how often once more where the looks differ: a test that fails now and then may fail
  /// twice in trials and pass twice in the user's own runs.
  private static let (times, timesMore) = (2, 5)

  /// The words for how each test ended, alone in so many processes each that have these things to themselves.
  let run: (_ tests: [TestID], _ seclusion: Seclusion, _ times: Int) async -> [TestID: [String]]

  /// - Parameter own: what trials have to themselves now.
  /// - Returns: the first of the milder ways in which the tests that end otherwise in the user's own runs end as they do there;
  ///   nil where no test does but by chance.
  func milder(than own: Seclusion, for tests: [TestID]) async -> Seclusion? {
    guard !own.parts.isEmpty, !tests.isEmpty else { return nil }
    let differences = await differences(among: tests, own)
    if differences.isEmpty { return nil }
    for milder in milderOnes(than: own) where await isMildEnough(milder, for: differences) {
      return milder
    }
    return Seclusion.none
  }

  /// How one test ends, as a rule.
  private struct Difference {
    let secluded: String
    let shared: String

    /// Whether it does not end in time in one of the two. That costs its time limit each time.
    func isLate(_ side: KeyPath<Difference, String>) -> Bool {
      self[keyPath: side] == Outcome.timedOut.word
    }
  }

  /// The tests that end otherwise in the user's own runs, which share everything, than in trials.
  private func differences(
    among tests: [TestID], _ own: Seclusion
  ) async -> [TestID: Difference] {
    let secluded = await ends(of: tests, own, times: Self.times)
    let shared = await ends(of: tests, .none, times: Self.times)
    let suspected = secluded.reduce(into: [TestID: Difference]()) { found, one in
      guard let here = one.value.common, let there = shared[one.key]?.common, here != there else {
        return
      }
      found[one.key] = Difference(secluded: here, shared: there)
    }
    func again(
      _ side: KeyPath<Difference, String>, _ seclusion: Seclusion, _ known: [TestID: Ends]
    ) async -> [TestID: Ends] {
      let quick = suspected.filter { !$0.value.isLate(side) }.keys.sorted()
      return await ends(of: quick, seclusion, times: Self.timesMore).merging(
        known.filter { suspected[$0.key]?.isLate(side) == true }
      ) { $1 }
    }
    let secludedAgain = await again(\.secluded, own, secluded)
    let sharedAgain = await again(\.shared, .none, shared)
    return suspected.filter { test, difference in
      guard let here = secludedAgain[test], let there = sharedAgain[test] else { return false }
      return here.isSteady(difference.secluded, unlike: there)
        || there.isSteady(difference.shared, unlike: here)
    }
  }

  /// Whether each of these tests ends there as in the user's own runs, as a rule.
  private func isMildEnough(
    _ milder: Seclusion, for differences: [TestID: Difference]
  ) async -> Bool {
    let tests = differences.keys.sorted()
    let first = await ends(of: tests, milder, times: Self.times)
    let open = tests.filter { first[$0]?.common != differences[$0]?.shared }
    // Who ends as in trials each time, or is late, is not run again.
    let isHopeless = open.contains { test in
      guard let words = first[test]?.words, let difference = differences[test] else { return true }
      return !words.contains(difference.shared) || words.contains(Outcome.timedOut.word)
    }
    if isHopeless { return false }
    let more = await ends(of: open, milder, times: Self.timesMore)
    return open.allSatisfy { test in
      guard let words = more[test]?.words, let difference = differences[test] else { return false }
      return words.count { $0 == difference.shared } * 2 > words.count
    }
  }

  /// How the tests ended that could be observed each time.
  private func ends(
    of tests: [TestID], _ seclusion: Seclusion, times: Int
  ) async -> [TestID: Ends] {
    if tests.isEmpty { return [:] }
    return await run(tests, seclusion, times).filter { $0.value.count == times }
      .mapValues(Ends.init)
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
