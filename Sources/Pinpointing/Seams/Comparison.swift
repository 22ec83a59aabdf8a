import Basics

/// The same sequence with a seam toggled and without.
struct Comparison: Sendable {
  private(set) var control: Observation
  private(set) var toggled: Observation
  /// The states in which the two leave their processes differently, every time.
  var states: Set<StateID> = []
  /// Whether some execution ends differently, every time.
  var changesOutcome = false
  /// The tests that ended differently in any of the looks.
  private(set) var differedOnce: Set<TestID> = []
  /// Whether the two differ in values that vary by themselves, so that nobody can tell what the seam does to them.
  var isUnclear = false

  var sequence: [TestID] { control.trial.tests }

  /// Whether one look had to do, where more are the rule.
  fileprivate(set) var isOfOneLook = false

  /// Whether both could be observed.
  var tells: Bool { control.failure == nil && toggled.failure == nil }

  /// Whether the process comes to a bad end only because of the toggle, every time.
  private(set) var endsEarly = false
  /// Whether its states are of one look only, since the process came to a bad end in those before.
  private var isNew = false

  /// Whether chance may have made the difference: then it is looked at once more.
  var needsAnotherLook: Bool { changesOutcomeOnly || isNew && isDifferent }

  private var hasEarlyEnd: Bool { Self.endedEarly(control) || Self.endedEarly(toggled) }

  init(control: Observation, toggled: Observation) {
    self.control = control
    self.toggled = toggled
    guard tells else { return }
    changesOutcome = Self.judgements(control) != Self.judgements(toggled)
    differedOnce = Self.differing(control, toggled)
    endsEarly = Self.endedEarly(toggled) && !Self.endedEarly(control)
    guard !hasEarlyEnd else { return }
    let ids = Set(control.endState.keys).union(toggled.endState.keys)
    states = ids.filter { control.endState[$0] != toggled.endState[$0] }
  }

  var isDifferent: Bool { changesOutcome || !states.isEmpty }
  /// Whether it makes a difference that neither something left behind nor an early end explains.
  var changesOutcomeOnly: Bool { changesOutcome && states.isEmpty && !endsEarly }

  /// What is left with the seam toggled, but for what comes and goes by itself and some look did not show.
  var stateLeft: [StateID: String] { toggled.endState.filter { !passed.contains($0.key) } }
  private var passed: Set<StateID> = []

  /// Whether all that differs comes and goes by itself with the machine's load: two looks may agree on it by chance.
  var differsInPassingOnly: Bool {
    !states.isEmpty && !changesOutcome && states.allSatisfy(\.mayPassByItself)
  }

  /// Keeps only those differences that `other`, the same comparison made anew, shows as well and
  /// that are not between values which vary on their own.
  mutating func keepDifferences(in other: Comparison) {
    changesOutcome = changesOutcome && other.changesOutcome
    differedOnce.formUnion(other.differedOnce)
    endsEarly = endsEarly && other.endsEarly
    isNew = false
    if other.tells {
      let gone = toggled.endState.keys.filter { other.toggled.endState[$0] == nil }
      passed.formUnion(gone.filter(\.mayPassByItself))
    }
    if hasEarlyEnd, other.tells, !other.hasEarlyEnd {
      // What ended its process by chance left nothing to compare.
      (control, toggled, states, isNew) = (other.control, other.toggled, other.states, true)
      return
    }
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

  /// The tests that end differently; of those that only one of the two came to nothing is known.
  private static func differing(_ one: Observation, _ other: Observation) -> Set<TestID> {
    let both = zip(one.executions, other.executions).filter {
      $0.outcome.judgement != .unknown && $1.outcome.judgement != .unknown
    }
    return Set(both.filter { $0.outcome.judgement != $1.outcome.judgement }.map(\.0.test))
  }

  private static func endedEarly(_ observation: Observation) -> Bool {
    observation.executions.contains { $0.outcome.endedTheProcess }
  }
}

/// Each sequence with the seam toggled and without, as it is seen once.
func firstLooks(
  at sequences: [[TestID]], _ seam: SeamID, in log: TrialLog
) async -> [Comparison] {
  let control = sequences.map { Trial($0) }
  let toggled = sequences.map { Trial($0, toggles: [seam]) }
  let seen = await log.observe(control + toggled)
  return sequences.indices.map {
    Comparison(control: seen[$0], toggled: seen[sequences.count + $0])
  }
}

/// Runs each sequence with the seam toggled and without, and once more where the two differ. If only outcomes differ, which
/// may be chance, they must differ four times. Where outcome and state differ and each run takes long, one look has to do at
/// first: if a test depends on the seam, that is confirmed before it is told, and else `lookAgain` looks once more.
func compare(_ sequences: [[TestID]], _ seam: SeamID, in log: TrialLog) async -> [Comparison] {
  var comparisons = await firstLooks(at: sequences, seam, in: log)
  let (control, toggled) = (comparisons.map(\.control.trial), comparisons.map(\.toggled.trial))
  let dear = await log.dear(among: control)
  for round in 0..<3 {
    let doubtful = comparisons.indices.filter {
      let seen = comparisons[$0]
      let isClear = seen.changesOutcome && !seen.states.isEmpty && dear.contains(seen.control.trial)
      return round == 0 ? seen.isDifferent && !isClear : seen.needsAnotherLook
    }
    // Side by side in time, so that a busy moment of the machine is no difference. Only the first round's are many.
    let trials = doubtful.flatMap { [control[$0], toggled[$0]] }
    let again =
      round == 0 ? await log.observeTogether(trials) : await log.observeSerially(trials)
    if round == 0 {
      for index in comparisons.indices where comparisons[index].isDifferent {
        comparisons[index].isOfOneLook = !doubtful.contains(index)
      }
    }
    for (place, index) in doubtful.enumerated() {
      comparisons[index].keepDifferences(
        in: Comparison(control: again[2 * place], toggled: again[2 * place + 1]))
    }
  }
  await confirmWhatMayPass(&comparisons, in: log)
  return comparisons
}

/// The same comparisons, where one look had to do after another one.
func lookAgain(_ comparisons: [Comparison], in log: TrialLog) async -> [Comparison] {
  let once = comparisons.indices.filter { comparisons[$0].isOfOneLook }
  let trials = once.flatMap { [comparisons[$0].control.trial, comparisons[$0].toggled.trial] }
  let again = await log.observeTogether(trials)
  var comparisons = comparisons
  for (place, index) in once.enumerated() {
    comparisons[index].isOfOneLook = false
    comparisons[index].keepDifferences(
      in: Comparison(control: again[2 * place], toggled: again[2 * place + 1]))
  }
  return comparisons
}

/// Runs comparisons that differ only in state that comes and goes by itself twice more, with nothing beside them. As soon
/// as one of them still differs, the others are believed.
private func confirmWhatMayPass(_ comparisons: inout [Comparison], in log: TrialLog) async {
  for index in comparisons.indices where comparisons[index].differsInPassingOnly {
    let trials = [comparisons[index].control.trial, comparisons[index].toggled.trial]
    for _ in 0..<2 where comparisons[index].isDifferent {
      let again = await log.observeSerially(trials)
      comparisons[index].keepDifferences(in: Comparison(control: again[0], toggled: again[1]))
    }
    if comparisons[index].isDifferent { return }
  }
}

extension Comparison {
  /// Whether some test came to the seam while it was toggled.
  func wentThrough(_ seam: SeamID) -> Bool {
    toggled.executions.contains { $0.reached.contains(seam) }
  }
}
