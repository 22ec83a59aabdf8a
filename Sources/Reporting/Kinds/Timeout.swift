import Basics

extension KindWords {
  /// A test that does not end in time.
  static let timeout = KindWords(
    heading: "Timeouts: do not end in time",
    whyItMatters:
      "Such a test holds up every run and was left out of the other verdicts.",
    message: { "\($0.test) does not end within its time limit" },
    suggestion: { _ in
      "Wait for a condition instead of for time, and bound the wait; if the test is slow for a "
        + "good reason, raise the limit with --time-limit."
    },
    explanation: .timeout)
}

extension Explanation {
  fileprivate static let timeout = Explanation(
    example: .timeout,
    meaning: """
      The test did not end within its time limit, and its process was ended. It was left out of the
      other verdicts.
      """,
    discovery: """
      every test gets a limit that follows from its baseline, with a floor (--time-limit). A test
      that passes it is tried alone again before anything is said.
      """,
    remedy: """
      wait for a condition, with a bound. If the test is slow for a good reason, raise the floor:
      --time-limit 60. An async XCTest that hangs now and then on Linux may meet a known fault of
      XCTest itself (swift-corelibs-xctest issue 504).
      """,
    term: "async wait (Luo, Hariri, Eloussi and Marinov, FSE 2014).")
}

extension Example {
  fileprivate static let timeout = Example(
    before: Excerpt(
      file: "Fixtures/ZooHostile/Tests/DenSuites/HangSuite.swift",
      caption: "it waits for an hour",
      lines: """
        @Test func hibernates() async throws {
          try await Task.sleep(for: .seconds(3600))
        }
        """),
    after: Excerpt(
      file: "Fixtures/Zoo/Sources/Zoo/Rides.swift",
      caption: "a wait for a condition, and an end to it",
      lines: """
        for _ in 0..<50 where crowd < 2 {
          try await Task.sleep(for: .milliseconds(5))
        }
        """))
}
