import Basics

extension KindWords {
  /// A double without which, or with another in whose place, no test fails.
  static let unnoticedDouble = KindWords(
    heading: "Unnoticed doubles: tests pass without them, or with others",
    whyItMatters:
      "The tests that run such a double pass without it, or with another in its place, so no assertion of theirs tells the difference.",
    message: { $0.unnoticedMessage },
    suggestion: { $0.unnoticedSuggestion },
    explanation: .unnoticedDouble)
}

extension Wording {
  private var unnoticed: UnnoticedWords? { seam?.kind.words.unnoticed }

  fileprivate var unnoticedMessage: String {
    let alternative = Prose.quote(seam?.alternative ?? "another double")
    return "\(unnoticed?.message(alternative) ?? "no test notices this double"): \(seamText)"
  }

  fileprivate var unnoticedSuggestion: String {
    let advice = unnoticed?.suggestion ?? ""
    guard isMissed else { return advice }
    return "A test fails when this double is left out, so one is needed here; which one, no test "
      + "notices. " + advice
  }
}

extension Explanation {
  fileprivate static let unnoticedDouble = Explanation(
    example: .unnoticedDouble,
    meaning: """
      A double is put in the place of a real thing, and no test that runs through it fails when it
      is left out, exchanged for another, or replaced by a fresh one. One that can be left out is
      not needed: the tests would also pass if the code stopped using it. One that can be exchanged
      may be needed: the tests only do not tell it from the other.
      """,
    discovery: """
      each injection is toggled at run time: the default stays (inject), another double that fits
      takes its place (swap), or a fresh instance takes a shared one's (fresh). Then the tests that
      reach it run alone. Where the real thing would run, they run without network.
      """,
    remedy: """
      assert on what the double was asked, or on what its answer leads to; where it can be exchanged,
      on something in which the two differ. That it was asked nothing is true of a double that is
      left out or exchanged, too: let the same test also see it asked, which shows that it is in
      place; to drop it would leave an assertion that can't fail. If it is only there to keep the real thing from running (a network, a disk), that is a good reason: suppress the
      finding in source with '// unseam:disable:next inject - keeps the network out'.
      """,
    term: "a surviving mutant of mutation testing, with the test double as the mutated place.")
}

extension Example {
  fileprivate static let unnoticedDouble = Example(
    before: Excerpt(
      file: "Fixtures/SingletonSpyLeaky/Tests/FeedSuites/FeedControllerSuite.swift",
      caption: "nothing is asked of the spy, so that it is not missed when it is left out",
      lines: """
        @Test func freshFeedIsLeftAlone() {
          controller.worker = WorkerSpy.sharedSpy

          controller.viewDidAppear(feedAge: 10)

          #expect(WorkerSpy.sharedSpy.refreshCount == 0)
        }
        """),
    after: Excerpt(
      file: "Fixtures/SingletonSpyIsolated/Tests/FeedSuites/FeedControllerSuite.swift",
      caption: "another test fails without the spy",
      lines: """
        init() {
          controller.worker = WorkerSpy.sharedSpy
        }

        @Test func staleFeedIsRefreshed() {
          controller.viewDidAppear(feedAge: 3600)

          #expect(spy.refreshCalled)
        }
        """))
}
