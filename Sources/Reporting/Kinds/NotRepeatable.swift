import Basics

extension KindWords {
  /// A test that fails the second time in one process.
  static let notRepeatable = KindWords(
    heading: "Not repeatable: fail the second time in one process",
    whyItMatters:
      "Such a test spoils its own starting point: repeating it to chase a flake, or running it after itself, fails.",
    message: { $0.finding.isAcrossRuns ? $0.acrossRunsMessage : $0.repeatMessage },
    suggestion: { $0.repeatSuggestion },
    explanation: .notRepeatable)
}

extension Wording {
  fileprivate var repeatMessage: String {
    "\(test) passes, then fails when run a second time in one process"
      + (state.map { "; it leaves \($0) \(leftWord)" } ?? "")
  }

  fileprivate var repeatSuggestion: String {
    guard !finding.state.isEmpty else {
      return "Let \(test) begin from a known state \(setUpPlace(finding.test)), and undo what it "
        + "does \(cleanupPlace(finding.test))."
    }
    let cleanup = cleanup(
      finding.state, of: [finding.test].compactMap(\.self), elsewhere: cleanupPlace(finding.test))
    return "\(capitalised(cleanup)), or "
      + (finding.test.flatMap(ownType) == nil
        ? "begin from a known state \(setUpPlace(finding.test))." : "\(avoid(finding.state)).")
  }
}

extension Explanation {
  fileprivate static let notRepeatable = Explanation(
    example: .notRepeatable,
    meaning: """
      The test passes the first time and fails when it runs again in the same process. It pollutes
      the state that it itself depends on: its own polluter and victim. No order of the suite shows
      that, since every test runs once.
      """,
    discovery: """
      every test is run twice in one fresh process; passing, then failing, three times out of
      three, is the finding. What it leaves is undone between the two runs, to prove the cause.
      """,
    remedy: """
      undo what the test does before it ends, or begin from a known state. Running it in a loop, to
      chase a flake, then means what it says.
      """,
    term: """
      non-idempotent-outcome test, NIO (Wei, Yi, Li, Xie, Marinov and Lam: Preempting Flaky Tests
      via Non-Idempotent-Outcome Tests, ICSE 2022).
      """)
}

extension Example {
  fileprivate static let notRepeatable = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooTests/NotRepeatableTests.swift",
      caption: "the second time the name is taken",
      lines: """
        func testRegistersATortoise() throws {
          try Tortoise.register("George")
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessTests/OwnInstanceTests.swift",
      caption: "a registry of the test's own, empty each time",
      lines: """
        func testRegistersATortoise() throws {
          var registry = Registry()
          try registry.register("George")
          XCTAssertEqual(registry.names, ["George"])
        }
        """))
}
