import Basics

/// How long tests took when they took least.
struct TestTimes: Sendable {
  /// Nil where a test once took too short a time to plan by.
  private var byTest: [TestID: Slowness?] = [:]
  /// Of the trials that hold most tests.
  private var longest: (tests: Int, time: Slowness)?

  /// Of each test that never took too short a time to plan by.
  var ofTests: [TestID: Slowness] { byTest.compactMapValues(\.self) }

  /// Of one test; nil where it once took too short a time to plan by.
  func seconds(of test: TestID) -> Double? { byTest[test]?.map(\.seconds) }

  /// How long so many tests take together; nil where no trial with as many ended.
  func ofAll(_ tests: Int) -> Slowness? {
    longest.flatMap { $0.tests >= tests ? $0.time : nil }
  }

  mutating func take(_ observation: Observation) {
    for execution in observation.executions where execution.outcome == .passed {
      let times = [execution.slowness, byTest[execution.test] ?? execution.slowness]
      byTest.updateValue(
        times.contains(nil) ? nil : times.compactMap(\.self).min(), forKey: execution.test)
    }
    guard let time = observation.slowness else { return }
    let tests = observation.trial.tests.count
    if let longest, (longest.tests, time) > (tests, longest.time) { return }
    longest = (tests, time)
  }
}
