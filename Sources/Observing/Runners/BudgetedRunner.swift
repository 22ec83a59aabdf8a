import Basics

/// Runs trials as long as there is time, and none afterwards.
package struct BudgetedRunner: Runner {
  /// How many trials are begun between two looks at the clock.
  private static let stride = 16

  private let base: any Runner
  private let deadline: ContinuousClock.Instant

  package init(_ base: some Runner, until deadline: ContinuousClock.Instant) {
    self.base = base
    self.deadline = deadline
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    var seen: [Observation] = []
    while seen.count < trials.count {
      let rest = trials[seen.count...]
      guard ContinuousClock.now < deadline else {
        return seen
          + rest.map { Observation(trial: $0, executions: [], failure: Observation.outOfBudget) }
      }
      seen += await base.observe(Array(rest.prefix(length(of: rest))), manner)
    }
    return seen
  }

  package func reconsider(_ tests: [TestID]) async -> Bool {
    ContinuousClock.now < deadline ? await base.reconsider(tests) : false
  }

  package var conditions: String { base.conditions }

  /// A few trials, equal ones together.
  private func length(of trials: ArraySlice<Trial>) -> Int {
    var end = min(trials.startIndex + Self.stride, trials.endIndex)
    while end < trials.endIndex, trials[end] == trials[end - 1] { end += 1 }
    return end - trials.startIndex
  }
}
