import Basics

/// Runs trials as long as there is time, and none afterwards.
package struct BudgetedRunner: Runner {
  /// How many trials are begun between two looks at the clock: at first, and at most. Few at a time leave processors idle.
  private static let (fewest, most) = (16, 256)
  /// How long it may be between two looks.
  private static let longest = Duration.seconds(1)

  private let base: any Runner
  private let deadline: ContinuousClock.Instant

  package init(_ base: some Runner, until deadline: ContinuousClock.Instant) {
    self.base = base
    self.deadline = deadline
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    var seen: [Observation] = []
    var stride = Self.fewest
    while seen.count < trials.count {
      let rest = trials[seen.count...]
      let start = ContinuousClock.now
      guard start < deadline else {
        return seen
          + rest.map { Observation(trial: $0, executions: [], failure: Observation.outOfBudget) }
      }
      seen += await base.observe(Array(rest.prefix(length(of: rest, stride))), manner)
      let took = ContinuousClock.now - start
      stride =
        took * 2 < Self.longest
        ? min(2 * stride, Self.most) : took > Self.longest ? Self.fewest : stride
    }
    return seen
  }

  package func reconsider(_ tests: [TestID]) async -> Bool {
    ContinuousClock.now < deadline ? await base.reconsider(tests) : false
  }

  package var conditions: String { base.conditions }

  /// As many trials, equal ones together.
  private func length(of trials: ArraySlice<Trial>, _ stride: Int) -> Int {
    var end = min(trials.startIndex + stride, trials.endIndex)
    while end < trials.endIndex, trials[end] == trials[end - 1] { end += 1 }
    return end - trials.startIndex
  }
}
