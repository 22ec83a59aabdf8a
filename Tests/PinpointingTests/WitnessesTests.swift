import Basics
import Testing

@testable import Pinpointing

/// When a pair counts as judged within orders.
@Suite struct WitnessesTests {
  private let tests = ["a", "b", "c"].map { TestID($0) }
  private let shared = StateID("static:M.shared")
  private var pair: TestPair { TestPair(first: tests[0], second: tests[1]) }

  /// - Parameter makers: the tests that make the shared variable.
  private func witnesses(
    after orders: [String], makers: Set<String> = [], mode: Trial.Mode = .unprobed,
    failing: String? = nil
  ) -> Witnesses {
    var sights: [TestID: FirstSight] = [:]
    for test in tests {
      let made = makers.contains(test.rawValue) ? [shared: "1"] : [:]
      let alone = Execution(test: test, outcome: .passed, looks: Looks([], made: made))
      sights[test, default: FirstSight()].add(alone, endState: [])
    }
    var witnesses = Witnesses([pair], of: tests, Reads(tracked: [shared], seen: [[]: sights]))
    for order in orders {
      let names = order.map(String.init)
      witnesses.take(
        Observation(
          trial: Trial(names.map { TestID($0) }, mode: mode),
          executions: names.map { name in
            Execution(test: TestID(name), outcome: name == failing ? .failed(["no"]) : .passed)
          }))
    }
    return witnesses
  }

  @Test func neighboursWithNobodyBeforeAreJudged() {
    #expect(witnesses(after: ["abc"]).isJudged(pair))
  }

  @Test func whoIsBeforeEachTimeMayHideIt() {
    #expect(!witnesses(after: ["cab"]).isJudged(pair))
    #expect(witnesses(after: ["cab", "abc"]).isJudged(pair))
  }

  @Test func theyMustHaveBeenNeighboursWhileNobodyLooked() {
    #expect(!witnesses(after: ["acb"]).isJudged(pair))
    #expect(!witnesses(after: ["abc"], mode: .sequence).isJudged(pair))
  }

  @Test func whatFailedSaysNothingOfWhatFollows() {
    #expect(!witnesses(after: ["abc"], failing: "a").isJudged(pair))
    #expect(!witnesses(after: ["abc"], failing: "b").isJudged(pair))
  }

  @Test func aVariableMadeBeforeTheFirstHidesWhatTheSecondWouldMake() {
    // The pair was neighbours only behind c; without c before it, it was not.
    let orders = ["cab", "acb"]
    #expect(!witnesses(after: orders, makers: ["b", "c"]).isJudged(pair))
    #expect(witnesses(after: ["abc"], makers: ["b", "c"]).isJudged(pair))
    #expect(witnesses(after: ["cab", "abc"], makers: ["a", "b", "c"]).isJudged(pair))
  }
}
