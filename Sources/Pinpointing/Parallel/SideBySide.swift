import Basics

/// What Swift Testing's tests did side by side, run by run.
struct SideBySide: Sendable {
  /// The different trials, in the order in which they were run first.
  private var trials: [Trial] = []
  private var runs: [Trial: [Observation]] = [:]

  /// Takes in those that could be observed.
  mutating func add(_ observations: [Observation]) {
    for observation in observations where observation.failure == nil {
      let trial = observation.trial
      if runs[trial] == nil { trials.append(trial) }
      runs[trial, default: []].append(observation)
    }
  }

  func runs(of trial: Trial) -> [Observation] { runs[trial] ?? [] }

  /// The trials with a run that is so, those of the fewest tests first.
  func trials(with isSo: (Observation) -> Bool) -> [Trial] {
    trials.filter { runs(of: $0).contains(where: isSo) }.enumerated()
      .sorted { ($0.element.tests.count, $0.offset) < ($1.element.tests.count, $1.offset) }
      .map(\.element)
  }

  /// Whether the test failed in any of the runs.
  func shows(failureOf test: TestID) -> Bool {
    runs.values.contains { $0.contains { $0.shows(failureOf: test) } }
  }

  /// Whether any process ended before its tests did.
  var endedEarly: Bool { runs.values.contains { $0.contains(where: \.endedEarly) } }

  func endedEarly(_ trial: Trial) -> Bool { runs(of: trial).contains(where: \.endedEarly) }
}

extension Observation {
  /// Whether the test failed by its own assertions: a crash takes along whatever runs beside it.
  func shows(failureOf test: TestID) -> Bool {
    shows(test) { $0.judgement == .red && !$0.endedTheProcess }
  }

  /// Whether any of its tests failed, or its process ended early.
  package var showsAFailure: Bool {
    failure == nil && executions.contains { $0.outcome.judgement != .green }
  }

  fileprivate func shows(_ test: TestID, _ isSo: (Outcome) -> Bool) -> Bool {
    failure == nil && executions.contains { $0.test == test && isSo($0.outcome) }
  }

  /// Whether its process ended before its tests did; of several under way none can be blamed.
  var endedEarly: Bool {
    failure == nil
      && executions.contains { $0.outcome == .notRun || $0.outcome.endedTheProcess }
  }
}

extension TrialLog {
  /// For each of `groups`, whether running it side by side ever is so, tried up to five times.
  func everShows(
    _ groups: [[TestID]], toggles: Set<SeamID> = [], _ isSo: (Observation) -> Bool
  ) async -> [Bool] {
    var shown: [Bool] = []
    for group in groups {
      var isShown = false
      for _ in 0..<5 where !isShown {
        let trial = Trial(group, toggles: toggles, mode: .parallel)
        isShown = await observeSerially([trial]).contains(where: isSo)
      }
      shown.append(isShown)
    }
    return shown
  }
}

/// All orders of up to three tests; of more, this one and the reverse.
func someOrders(of tests: [TestID]) -> [[TestID]] {
  guard tests.count <= 3 else { return [tests, tests.reversed()] }
  guard tests.count > 1 else { return [tests] }
  return tests.indices.flatMap { index -> [[TestID]] in
    var rest = tests
    let first = rest.remove(at: index)
    return someOrders(of: rest).map { [first] + $0 }
  }
}
