import Basics

/// The tests that, between the victim's first polluter and the victim, make it pass again; sorted.
///
/// - Parameter candidates: those that may do so.
func findCleaners(
  of victim: Victim, among candidates: [TestID], _ search: Search, in log: TrialLog
) async -> [TestID] {
  guard let polluter = victim.cleanablePolluter else { return [] }
  let seen = await log.outcomes(of: candidates.map { Trial([polluter, $0, victim.test]) })
  // What they change matters only where polluter and victim share a class or suite.
  let isLookedAt = polluter.sharesScope(with: victim.test)
  let passing = seen.filter { $0.judgement == .green }.map {
    isLookedAt ? Trial($0.trial.tests) : $0.trial
  }
  let cleaners = await log.confirm(passing, serially: false).filter { $0.judgement == .green }
  return withoutInterruptions(cleaners, of: victim, after: polluter, seen, search)
    .map { $0.trial.tests[1] }.sorted()
}

/// If a test of another class runs between two tests of one class, the class-level set-up runs once more, and of a suite of
/// Swift Testing what a trait does around all its tests. If the victim passes after all such tests, that may be what cleans.
/// Then such a test is a cleaner only if it changes what the polluter left.
private func withoutInterruptions(
  _ cleaners: [Confirmation], of victim: Victim, after polluter: TestID, _ seen: [Observation],
  _ search: Search
) -> [Confirmation] {
  guard polluter.sharesScope(with: victim.test) else { return cleaners }
  let others = seen.filter { !$0.trial.tests[1].sharesScope(with: victim.test) }
  // Few suites of Swift Testing have such a trait: one or two other tests may well be cleaners, and of many not all were tried.
  let areAllTried = others.count == search.order.count { !$0.sharesScope(with: victim.test) }
  guard victim.test.isXCTest || others.count > 2 && areAllTried,
    !others.contains(where: { $0.judgement == .red })
  else { return cleaners }
  let left = Set((search.traces.leaks[polluter] ?? []).map(\.id))
  return cleaners.filter { cleaner in
    cleaner.trial.tests[1].sharesScope(with: victim.test)
      || cleaner.observations.allSatisfy { observation in
        observation.executions.dropFirst().first?.changes.contains { left.contains($0.id) } == true
      }
  }
}

/// The finding for one victim.
func finding(
  for victim: Victim, cleaners: [TestID], successions: Successions, repeatable: Set<TestID>,
  evidence: StateEvidence
) -> Finding? {
  if let shown = victim.shown {
    // What the victim leaves itself does no harm either where it passes twice.
    let harmless = (successions.green[victim.test] ?? []).union(
      repeatable.intersection([victim.test])
    ).subtracting(victim.polluters)
    return Finding(
      kind: .victim, test: victim.test,
      partners: victim.polluters.map { Partner(test: $0, role: .polluter) }
        + cleaners.map { Partner(test: $0, role: .cleaner) },
      state: evidence.carriers(of: victim.polluters, for: victim.test, harmless: harmless),
      sequence: shown.trial.tests, trials: shown.trials, reproduced: shown.failed,
      issue: shown.issue
    ).shown(by: shown)
  }
  guard let joint = victim.joint else { return nil }
  return Finding(
    kind: .victim, test: victim.test,
    partners: joint.trial.tests.dropLast().map { Partner(test: $0, role: .jointPolluter) },
    state: joint.trial == joint.trial.probed
      ? commonChanges(joint.observations.map(changes(before:)))
      : evidence.left(by: Array(joint.trial.tests.dropLast())),
    sequence: joint.trial.tests, trials: joint.trials, reproduced: joint.failed,
    issue: joint.issue
  ).shown(by: joint)
}

extension TestID {
  /// Whether something may run around both: they belong to one class, or to one suite of Swift Testing.
  fileprivate func sharesScope(with other: TestID) -> Bool {
    suiteID == other.suiteID && suiteID.rawValue.contains(".")
  }
}
