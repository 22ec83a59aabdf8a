import Basics

/// What a test does in a process of its own, run twice there.
struct Solo: Sendable {
  let first: Outcome
  let second: Outcome
  /// Whether any state was seen to change.
  let isDirty: Bool
  /// What the second run in the same process changed once more.
  let changedAgain: Set<StateID>

  init(_ observation: Observation) {
    first = observation.outcome(at: 0)
    second = observation.outcome(at: 1)
    let again = observation.executions.dropFirst().first?.changes ?? []
    changedAgain = Set(again.filter { !$0.isFirstUse }.map(\.id))
    isDirty =
      !observation.endState.isEmpty || observation.executions.contains { !$0.changes.isEmpty }
  }
}

/// Runs each test twice in a process of its own, started afresh as the user's are: what a test finds on the heap, without having
/// put it there, is another in a forked one.
func runAlone(_ tests: [TestID], in log: TrialLog) async -> [TestID: Solo] {
  let seen = await log.observe(tests.map { Trial([$0, $0]) }, .judging)
  return Dictionary(zip(tests, seen.map(Solo.init)), uniquingKeysWith: { first, _ in first })
}
