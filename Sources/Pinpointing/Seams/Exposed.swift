import Basics

/// The verdict of a cleanup that no test is seen to depend on. How `unsteady` tests end tells
/// nothing: neither that it matters nor that it does not.
func unexposed(
  _ toggle: CleanupToggle, _ comparisons: [Comparison], unsteady: Set<TestID>, untried: Int
) -> SeamJudgement {
  let (seam, reachedBy) = (toggle.seam, toggle.reachedBy)
  if comparisons.contains(where: { !$0.states.isEmpty }) {
    return .without(seam, .contained, reachedBy: reachedBy)
  }
  let different = comparisons.filter {
    $0.changesOutcome && unsteady.isDisjoint(with: $0.sequence)
  }
  if different.contains(where: { !$0.endsEarly }) {
    return .without(seam, .contained, reachedBy: reachedBy)
  }
  if let early = different.first {
    let end = early.toggled.executions.first { $0.outcome.endedTheProcess }
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .endsProcess(end?.test, end?.outcome.issue ?? ""))
  }
  guard comparisons.allSatisfy({ $0.differedOnce.isSubset(of: unsteady) }) else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .endsVary)
  }
  guard !toggle.reaching.allSatisfy(unsteady.contains) else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .onlyChanceReaches)
  }
  guard comparisons.allSatisfy(\.tells) else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy, reason: .unobserved)
  }
  guard comparisons.contains(where: { $0.wentThrough(seam.id) }) else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .notReachedAlone)
  }
  guard comparisons.allSatisfy({ !$0.isUnclear }) else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .statesVary)
  }
  guard !comparisons.leaveWorkDue else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .workIsDue)
  }
  guard toggle.passedOver == 0 else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .tooManyStates
    )
  }
  guard untried == 0 else {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy,
      reason: .pairsNotTried(untried))
  }
  // What it sets may be another value without it.
  if seam.mayActUnseen { return .without(seam, .contained, reachedBy: reachedBy) }
  let shown = toggle.reaching.first { !toggle.search.brittle.contains($0) } ?? toggle.reaching[0]
  let finding = Finding(
    kind: .idleCleanup, test: nil, seam: seam.id, sequence: [shown], trials: comparisons.count,
    reproduced: comparisons.count)
  return SeamJudgement(
    result: SeamResult(seam: seam.id, verdict: .idle, reachedBy: reachedBy), findings: [finding])
}

extension [Comparison] {
  /// Whether a test that reaches the cleanup leaves work that is still due, each time that it ran without others, with the
  /// cleanup and without.
  fileprivate var leaveWorkDue: Bool {
    let own = Dictionary(grouping: filter { Set($0.sequence).count == 1 }, by: { $0.sequence[0] })
    return own.values.contains { runs in
      runs.allSatisfy {
        $0.control.endState[.pendingWork] != nil && $0.toggled.endState[.pendingWork] != nil
      }
    }
  }
}

/// The verdict of a cleanup that keeps tests apart, with one finding for each test it protects.
func exposed(
  _ toggle: CleanupToggle, _ exposures: JudgedExposures, _ evidence: ToggledEvidence
) -> SeamJudgement {
  let victims = Dictionary(grouping: exposures.confirmed, by: \.pair.second)
  let findings = victims.keys.sorted().compactMap { victim -> Finding? in
    let all = victims[victim] ?? []
    guard let first = all.first else { return nil }
    let polluters = all.map(\.pair.first)
    return Finding(
      kind: .latentVictim, test: victim,
      partners: polluters.map { Partner(test: $0, role: .polluter) }, seam: toggle.seam.id,
      state: evidence.carriers(of: polluters, for: victim),
      sequence: first.shown.trial.tests, trials: first.shown.trials,
      reproduced: first.shown.failed, issue: first.shown.issue
    ).shown(by: first.shown)
  }
  let joint = exposures.joint.filter { $0.trial.tests.last.map { victims[$0] == nil } == true }
  var result = SeamResult(
    seam: toggle.seam.id, verdict: .exposed, reachedBy: toggle.reachedBy,
    exposes: exposures.confirmed.map {
      SeamResult.Exposure(polluter: $0.pair.first, victim: $0.pair.second)
    })
  result.restsOnTimeLimit = (exposures.confirmed.map(\.shown) + exposures.joint)
    .allSatisfy(\.restsOnTimeLimit)
  return SeamJudgement(
    result: result, findings: findings + joint.map { jointFinding($0, toggle.seam) })
}

/// The finding for a test that fails with the cleanup skipped only after several tests together.
private func jointFinding(_ shown: Confirmation, _ seam: Seam) -> Finding {
  Finding(
    kind: .latentVictim, test: shown.trial.tests.last,
    partners: shown.trial.tests.dropLast().map { Partner(test: $0, role: .jointPolluter) },
    seam: seam.id, state: commonChanges(shown.observations.map(changes(before:))),
    sequence: shown.trial.tests, trials: shown.trials, reproduced: shown.failed,
    issue: shown.issue
  ).shown(by: shown)
}
