import Basics

/// The arguments that tests have when nothing ran before them.
///
/// Swift Testing makes the arguments of all tests before it runs the first. A trial in which it runs several times makes those
/// of a later test when the tests before have run: they may be other ones, which no run of the suite would give it.
struct LaunchArguments {
  private var seen: [TestID: Set<Int>] = [:]
  /// The tests that had other arguments behind others, without any toggle.
  private(set) var varied: Set<TestID> = []

  /// Takes in what was seen in order, and returns it without failures that only such arguments may have made: as if the test
  /// had passed.
  mutating func take(_ observation: Observation) -> Observation {
    let trial = observation.trial
    guard trial.mode.isOrdered else { return observation }
    if let first = observation.executions.first {
      // A test without any case is skipped.
      let none = first.outcome == .skipped ? 0 : nil
      if let arguments = first.arguments ?? none {
        seen[first.test, default: []].insert(arguments)
      }
    }
    guard observation.executions.dropFirst().contains(where: { $0.arguments != nil }) else {
      return observation
    }
    return observation.with(
      observation.executions.enumerated().map { place, execution in
        guard place > 0, let arguments = execution.arguments, let known = seen[execution.test],
          known.count == 1, !known.contains(arguments)
        else { return execution }
        if trial.toggles.isEmpty { varied.insert(execution.test) }
        guard case .failed = execution.outcome else { return execution }
        return execution.ending(as: .passed)
      })
  }
}
