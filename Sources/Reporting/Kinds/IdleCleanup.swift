import Basics

extension KindWords {
  /// A cleanup that changes nothing.
  static let idleCleanup = KindWords(
    heading: "Idle cleanups: change nothing",
    whyItMatters:
      "Such a cleanup costs time, and readers believe that it protects something.",
    message: { "skipping this \($0.cleanupNoun) changes nothing: no state and no outcome" },
    suggestion: { _ in
      "Drop it if it is not needed (dropping it changed no state that can be seen); if another "
        + "cleanup does the same, keep one of the two."
    },
    explanation: .idleCleanup)
}

extension Explanation {
  fileprivate static let idleCleanup = Explanation(
    example: .idleCleanup,
    meaning: """
      Skipping the cleanup changes nothing that can be seen: no test's outcome, and no state after
      any test. Either there is nothing to clean, or another cleanup does the same. A teardown that
      only drops the test case's own properties is idle in this sense.
      """,
    discovery: """
      the tests that reach the cleanup run with it skipped: alone, twice, and after each test that
      leaves state changed. All outcomes and end states are as with it.
      """,
    remedy: """
      drop it, or keep one of two that do the same. It is a note, not a fault: freeing memory early
      or closing what no probe sees are good reasons to keep it.
      """,
    term: "an equivalent mutant of mutation testing (statement deletion).")
}

extension Example {
  fileprivate static let idleCleanup = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooTests/IdleTearDownTests.swift",
      caption: "each test has a new test case, and with it a new koala",
      lines: """
        override func tearDown() {
          koala = nil
          super.tearDown()
        }
        """),
    after: Excerpt(
      file: "Fixtures/MetatypeIsolated/Tests/UsersTests/UserDetailFlagTests.swift",
      caption: "only what outlives the test case is cleaned",
      lines: """
        override func tearDown() {
          FlaggedInteractor.clean()
          super.tearDown()
        }
        """))
}
