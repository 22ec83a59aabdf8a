import Basics

extension KindWords {
  /// A stub's value without which no test fails.
  static let unnoticedStub = KindWords(
    heading: "Unnoticed stubs: tests pass without the value",
    whyItMatters:
      "The tests that run such a stub pass without its value, too, so no assertion of theirs tells whether it is set.",
    message: { "no test notices when this stub value is not set: \($0.seamText)" },
    suggestion: { $0.unnoticedStubSuggestion },
    explanation: .unnoticedStub)
}

extension Wording {
  fileprivate var unnoticedStubSuggestion: String {
    guard let variable = overwritten else {
      return "Assert on what the stub's value leads to, or drop the line. Where it gives the code "
        + "something to clear, keep it, and assert that it was there before. Where it tells the test "
        + "of a call that must not happen, keep it, too, and let that test also see such a call."
    }
    return "Assert on what the stub's value leads to. Keep the line while tests leave "
      + "\(Prose.quote(variable)) changed: till they put it back, it keeps their value from this "
      + "test."
  }

  /// The static variable that the statement sets, where a test leaves that one changed; nil for all others.
  private var overwritten: String? {
    guard let left = seam?.text.split(separator: "=", maxSplits: 1).first else { return nil }
    let target = left.trimmingCharacters(in: .whitespaces)
    guard target.contains(".") else { return nil }
    return leaked.values.joined().contains { $0.plain.rawValue.hasSuffix("." + target) }
      ? target : nil
  }
}

extension Explanation {
  fileprivate static let unnoticedStub = Explanation(
    example: .unnoticedStub,
    meaning: """
      The test sets a canned value on a double, and passes just as well without it. Either the
      value never reaches an assertion, or the default of the double says the same.
      """,
    discovery: """
      the assignment is skipped at run time, and the tests that reach it run alone, one process
      each.
      """,
    remedy: """
      assert on what the value leads to; where it is not needed, drop the line, so that readers do
      not look for its use. A line that gives the code something to clear is needed though nothing
      depends on it: assert that the value is there before, and gone after. So is one that tells the
      test of a call that must not happen, such as a closure in a confirmation of no calls or one
      that fulfills an inverted expectation: let the same test also see such a call, which shows
      that it would be told. Where another test
      leaves the same variable changed, put that back first: till then the line may be what
      protects this test.
      """,
    term: "a surviving mutant of mutation testing (statement deletion).")
}

extension Example {
  fileprivate static let unnoticedStub = Example(
    before: Excerpt(
      file: "Fixtures/Zoo/Tests/ZooSuites/UnnoticedDoubleSuite.swift",
      caption: "the portions do not matter to the number of horses",
      lines: """
        @Test func countsTheHorses() {
          let feeder = StubFeeder()
          feeder.stubbed = 4
          var stable = Stable()
          stable.feeder = feeder
          #expect(stable.horses == 3)
        }
        """),
    after: Excerpt(
      file: "Fixtures/Spotless/Tests/SpotlessSuites/NoticedDoubleSuite.swift",
      caption: "four portions for each of three horses",
      lines: """
        @Test func servesWhatTheFeederHolds() {
          let feeder = StubFeeder()
          feeder.stubbed = 4
          var stable = Stable()
          stable.feeder = feeder
          #expect(stable.serve() == 12)
        }
        """))
}
