import Basics
import Testing

@testable import Pinpointing

/// Failures of tests whose arguments others have changed.
@Suite struct LaunchArgumentsTests {
  private func seen(
    _ tests: [(test: String, outcome: Outcome, arguments: Int?)], toggles: Set<SeamID> = []
  ) -> Observation {
    let trial = Trial(tests.map { TestID($0.test) }, toggles: toggles, mode: .unprobed)
    return Observation(
      trial: trial,
      executions: tests.map { test in
        var execution = Execution(test: TestID(test.test), outcome: test.outcome)
        execution.arguments = test.arguments
        return execution
      })
  }

  @Test func aFailureWithOthersThanAtLaunchDoesNotCount() {
    var known = LaunchArguments()
    _ = known.take(seen([("b", .passed, 1)]))
    let taken = known.take(seen([("a", .passed, nil), ("b", .failed(["x"]), 2)]))
    #expect(taken.executions.map(\.outcome) == [.passed, .passed])
    #expect(known.varied == [TestID("b")])
  }

  @Test(arguments: [
    // The same arguments; and those that nobody saw at launch.
    [("b", 1)], [],
    // Others from launch to launch: they tell nothing.
    [("b", 1), ("b", 3)],
  ]) func otherFailuresCount(launches: [(String, Int)]) {
    var known = LaunchArguments()
    for (test, arguments) in launches { _ = known.take(seen([(test, .passed, arguments)])) }
    let arguments = launches.count == 1 ? 1 : 2
    let taken = known.take(seen([("a", .passed, nil), ("b", .failed(["x"]), arguments)]))
    #expect(taken.executions.last?.outcome == .failed(["x"]))
    #expect(known.varied.isEmpty)
  }

  @Test func aTestWithoutCasesAtLaunchIsSkippedThere() {
    var known = LaunchArguments()
    _ = known.take(seen([("b", .skipped, nil)]))
    let taken = known.take(seen([("a", .passed, nil), ("b", .failed(["x"]), 2)]))
    #expect(taken.verdict == .passed)
  }

  @Test func otherArgumentsAreToldWhereTheTestPassesToo() {
    var known = LaunchArguments()
    _ = known.take(seen([("b", .passed, 1)]))
    _ = known.take(seen([("a", .passed, nil), ("b", .passed, 2)]))
    #expect(known.varied == [TestID("b")])
  }

  @Test func whatASkippedCleanupDoesToThemIsNotTold() {
    var known = LaunchArguments()
    _ = known.take(seen([("b", .passed, 1)]))
    let taken = known.take(
      seen([("a", .passed, nil), ("b", .failed(["x"]), 2)], toggles: [SeamID(number: 1)]))
    #expect(taken.verdict == .passed)
    #expect(known.varied.isEmpty)
  }
}
