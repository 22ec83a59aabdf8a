import Basics

/// The arguments that tests have when nothing ran before them.
///
/// Swift Testing makes the arguments of all tests before it runs the first. A trial in which it runs several times makes those
/// of a later test when the tests before have run: they may be other ones, which no run of the suite would give it.
struct LaunchArguments {
  private var seen: [TestID: Set<Int>] = [:]
  /// The tests that failed with arguments that other tests had changed.
  private(set) var varied: Set<TestID> = []

  /// Takes in what was seen, and returns it without failures that only such arguments may have made: as if the test had passed.
  mutating func take(_ observation: Observation) -> Observation {
    guard observation.executions.contains(where: { $0.arguments != nil }) else {
      return observation
    }
    let isOrdered = observation.trial.mode.isOrdered
    for (place, execution) in observation.executions.enumerated() where place == 0 || !isOrdered {
      if let arguments = execution.arguments { seen[execution.test, default: []].insert(arguments) }
    }
    guard isOrdered else { return observation }
    return observation.with(
      observation.executions.enumerated().map { place, execution in
        guard place > 0, case .failed = execution.outcome, let arguments = execution.arguments,
          let known = seen[execution.test], known.count == 1, !known.contains(arguments)
        else { return execution }
        varied.insert(execution.test)
        return execution.ending(as: .passed)
      })
  }
}
