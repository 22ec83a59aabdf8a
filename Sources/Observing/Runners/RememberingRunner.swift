import Basics

/// Runs only those trials of which nothing is remembered.
package struct RememberingRunner: Runner {
  private let base: any Runner
  private let memory: TrialMemory

  package init(_ base: some Runner, memory: TrialMemory) {
    self.base = base
    self.memory = memory
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    // Equal trials are recalled together or run together, since reports quote the last of them.
    var counts: [Trial: Int] = [:]
    for trial in trials { counts[trial, default: 0] += 1 }
    let conditions = base.conditions
    var known: [Trial: [Observation]] = [:]
    for (trial, count) in counts {
      known[trial] = memory.recall(trial, manner, conditions, count: count)?.reversed()
    }
    let missing = trials.filter { known[$0] == nil }
    let seen = await base.observe(missing, manner)
    memory.keep(seen, manner, conditions)
    var rest = seen[...]
    return trials.map { trial in
      if let observation = known[trial]?.popLast() { return observation }
      return rest.popFirst()
        ?? Observation(trial: trial, executions: [], failure: "the trial was not run")
    }
  }

  package func reconsider(_ tests: [TestID]) async -> Bool { await base.reconsider(tests) }

  package var conditions: String { base.conditions }
}
