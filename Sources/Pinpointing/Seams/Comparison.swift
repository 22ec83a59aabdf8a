import Basics

/// The same sequence with a seam toggled and without.
struct Comparison: Sendable {
  let control: Observation
  let toggled: Observation
  /// The states in which the two leave their processes differently, every time.
  var states: Set<StateID> = []
  /// Whether some execution ends differently, every time.
  var changesOutcome = false
  /// The tests that ended differently in any of the looks.
  private(set) var differedOnce: Set<TestID> = []
  /// Whether the two differ in values that vary by themselves, so that nobody can tell what the seam does to them.
  var isUnclear = false

  var sequence: [TestID] { control.trial.tests }

  /// Whether both could be observed.
  var tells: Bool { control.failure == nil && toggled.failure == nil }

  /// Whether the process came to a bad end only because of the toggle.
  var endsEarly: Bool { Self.endedEarly(toggled) && !Self.endedEarly(control) }

  init(control: Observation, toggled: Observation) {
    self.control = control
    self.toggled = toggled
    guard tells else { return }
    changesOutcome = Self.judgements(control) != Self.judgements(toggled)
    differedOnce = Self.differing(control, toggled)
    guard !Self.endedEarly(control), !Self.endedEarly(toggled) else { return }
    let ids = Set(control.endState.keys).union(toggled.endState.keys)
    states = ids.filter { control.endState[$0] != toggled.endState[$0] }
  }

  var isDifferent: Bool { changesOutcome || !states.isEmpty }
  /// Whether it makes a difference that neither something left behind nor an early end explains.
  var changesOutcomeOnly: Bool { changesOutcome && states.isEmpty && !endsEarly }

  /// Keeps only those differences that `other`, the same comparison made anew, shows as well and
  /// that are not between values which vary on their own.
  mutating func keepDifferences(in other: Comparison) {
    changesOutcome = changesOutcome && other.changesOutcome
    differedOnce.formUnion(other.differedOnce)
    guard !states.isEmpty, !other.states.isEmpty else {
      states = []
      return
    }
    let without = [control, other.control].endStates
    let with = [toggled, other.toggled].endStates
    states = []
    for id in Set((without + with).flatMap(\.keys)) {
      let (before, after) = (without.compactMap { $0[id] }, with.compactMap { $0[id] })
      guard before.count != 1, after.count != 1 else { continue }
      switch (common(before), common(after)) {
      case (varying?, _?), (_?, varying?): isUnclear = true
      case (let one, let another): if one != another { states.insert(id) }
      }
    }
  }

  private static func judgements(_ observation: Observation) -> [Judgement] {
    observation.executions.map(\.outcome.judgement)
  }

  /// The tests that end differently; those that only one of the two came to are not known.
  private static func differing(_ one: Observation, _ other: Observation) -> Set<TestID> {
    Set(
      zip(one.executions, other.executions)
        .filter { $0.outcome.judgement != $1.outcome.judgement }.map(\.0.test))
  }

  private static func endedEarly(_ observation: Observation) -> Bool {
    observation.executions.contains { $0.outcome.endedTheProcess }
  }
}

/// Runs each sequence with the seam toggled and without; what differs is looked at a second time. Where only outcomes do,
/// which chance may decide as well, it must differ four times.
func compare(_ sequences: [[TestID]], _ seam: SeamID, in log: TrialLog) async -> [Comparison] {
  let control = sequences.map { Trial($0) }
  let toggled = sequences.map { Trial($0, toggles: [seam]) }
  let seen = await log.observe(control + toggled)
  var comparisons = sequences.indices.map {
    Comparison(control: seen[$0], toggled: seen[sequences.count + $0])
  }
  for round in 0..<3 {
    let doubtful = comparisons.indices.filter {
      round == 0 ? comparisons[$0].isDifferent : comparisons[$0].changesOutcomeOnly
    }
    let again = await log.observeSerially(doubtful.flatMap { [control[$0], toggled[$0]] })
    for (place, index) in doubtful.enumerated() {
      comparisons[index].keepDifferences(
        in: Comparison(control: again[2 * place], toggled: again[2 * place + 1]))
    }
  }
  return comparisons
}
