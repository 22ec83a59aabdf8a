import Basics

extension KindWords {
  /// A test with different outcomes in identical runs.
  static let flaky = KindWords(
    heading: "Flaky: different outcomes in identical runs",
    whyItMatters:
      "The result of such a test says nothing by itself, so it was left out of every other verdict.",
    message: {
      $0.finding.isParallel
        ? $0.sometimesMessage : "\($0.test) has different outcomes in identical runs"
    },
    suggestion: { $0.finding.isParallel ? $0.parallelSuggestion : $0.flakySuggestion },
    explanation: .flaky)
}

extension Wording {
  fileprivate var sometimesMessage: String {
    let beside =
      names(.polluter).isEmpty ? "beside \(otherSuites)" : "with \(names(.polluter))"
    return "\(test) passes serially, but fails now and then in parallel \(beside)"
  }

  /// Whose tests run beside it.
  fileprivate var otherSuites: String {
    let others = finding.sequence.filter { $0 != finding.test }
    let suites = Set(others.compactMap(\.suite)).sorted().map(Prose.quote)
    return suites.isEmpty ? "other tests" : "tests of \(Prose.firstOf(suites))"
  }

  fileprivate var flakySuggestion: String {
    "Look for time, randomness, the order of sets and dictionaries, the network and unawaited "
      + "work in \(test); it is not counted as order-dependent."
  }
}

extension Explanation {
  fileprivate static let flaky = Explanation(
    example: .flaky,
    meaning: """
      The test passed and failed in identical runs: the same tests, the same order, a fresh
      process. Its outcome therefore says nothing about order or seams, and it was left out of
      every other verdict. If it can happen in parallel, it failed only there, now and then, and
      in no serial run: tests that run beside it use what it uses. Then its other verdicts stand,
      and what unseam explain parallel-unsafe says is what to do.
      """,
    discovery: """
      the whole suite runs three times in its own order, and each trial that shows a finding is
      repeated three times. Outcomes that differ among equal trials are flaky. What fails in some
      parallel runs is run alone so often that chance would have shown there, too.
      """,
    remedy: """
      look for the clock, randomness, the order of sets and dictionaries, the network, and work that
      is not awaited; hand the test a clock, a seed, an order.
      """,
    term: """
      flaky test, not order-dependent: NOD in IDoFT (Lam, Oei, Shi, Marinov and Xie: iDFlakies,
      ICST 2019).
      """)
}

extension Example {
  fileprivate static let flaky = Example(
    before: Excerpt(
      file: "Fixtures/ZooFlaky/Tests/CoinTests/TossTests.swift",
      caption: "chance decides",
      lines: """
        func testFallsOnHeads() {
          XCTAssertEqual(Coin().toss(), "heads")
        }
        """),
    after: Excerpt(
      file: "Fixtures/ZooFlaky/Tests/CoinTests/TossTests.swift",
      caption: "this holds for each toss",
      lines: """
        func testFallsOnASide() {
          let coin = Coin()
          XCTAssertTrue(coin.sides.contains(coin.toss()))
        }
        """))
}
