import Basics

extension KindWords {
  /// A test that ends the whole test process.
  static let crash = KindWords(
    heading: "Crashes: end the whole test process",
    whyItMatters:
      "The tests after a crash do not run, and a red run hides what they would have said.",
    message: { $0.crashMessage },
    suggestion: { $0.crashSuggestion },
    explanation: .crash)
}

extension Wording {
  fileprivate var crashMessage: String {
    let issue = issue ?? "it crashed"
    // `exit(0)` is said as a sentence of its own.
    return issue.hasPrefix("ended ")
      ? "\(test) \(issue)" : "\(test) takes the test process down: \(issue)"
  }

  fileprivate var issue: String? { finding.issue.map { Prose.clip($0, to: 70) } }

  fileprivate var crashSuggestion: String {
    guard let test = finding.test else { return "Replay it and read where the process ends." }
    let unwrap = isSwiftTesting(test) ? "try #require(…)" : "try XCTUnwrap(…)"
    return finding.issue?.contains("exit(") == true
      ? "Take exit() out of the code that \(self.test) runs; let the caller decide, or use an exit test."
      : "Look for a forced unwrap, an index out of range, a failed precondition or "
        + "continueAfterFailure = false; with \(unwrap) and guards, \(self.test) fails by itself "
        + "and takes no other test along."
  }
}

extension Explanation {
  fileprivate static let crash = Explanation(
    example: .crash,
    meaning: """
      The test ends the whole process: a trap, a signal, exit(), or a failure with
      continueAfterFailure = false, which on Linux is a fatal error. The tests after a crash do not run,
      and what they would have said is lost.
      """,
    discovery: """
      each test's process is watched; when it ends early, the test at work is tried alone three
      times, and the rest goes on in a new process.
      """,
    remedy: """
      unwrap with XCTUnwrap or #require, guard indices, and test what is meant to end the process
      in an exit test.
      """,
    term: "a crash is kept apart from order dependence, as in iDFlakies.")
}

extension Example {
  fileprivate static let crash = Example(
    before: Excerpt(
      file: "Fixtures/ZooHostile/Tests/DenTests/CrashTests.swift",
      caption: "two places have no third, and the index traps",
      lines: """
        func testSettlesBesideTheDen() {
          var den = Den(places: 2)
          den.settle("Bruno", at: 2)
          XCTAssertFalse(den.isEmpty)
        }
        """),
    after: Excerpt(
      file: "Fixtures/ZooHostile/Tests/DenTests/BystanderTests.swift",
      caption: "an index that is there",
      lines: """
        func testSettlesASleeper() {
          var den = Den(places: 2)
          den.settle("Bruno", at: 1)
          XCTAssertFalse(den.isEmpty)
        }
        """))
}
