import Basics

/// The tests that, between the victim's first polluter and the victim, make it pass again; sorted.
/// They are not looked for where the victim hangs, since every other test would cost its limit.
///
/// - Parameter isShared: whether other victims have the same first polluter.
func findCleaners(
  of victim: Victim, isShared: Bool, _ search: Search, in log: TrialLog
) async -> [TestID] {
  guard let polluter = victim.polluters.first, victim.shown?.outcome != .timedOut else {
    return []
  }
  var candidates = possibleCleaners(of: victim, after: polluter, search).filter {
    $0 != polluter && $0 != victim.test
  }
  if isShared, search.order.count > search.limits.cleaners,
    !polluter.sharesClass(with: victim.test)
  {
    candidates = await changing(candidates, after: polluter, search, in: log)
  }
  let seen = await log.outcomes(
    of: candidates.map { Trial([polluter, $0, victim.test]) })
  // What they change matters only where polluter and victim share a class.
  let isLookedAt = polluter.sharesClass(with: victim.test)
  let passing = seen.filter { $0.judgement == .green }.map {
    isLookedAt ? Trial($0.trial.tests) : $0.trial
  }
  let cleaners = await log.confirm(passing, serially: false).filter { $0.judgement == .green }
  return withoutInterruptions(cleaners, of: victim, after: polluter, seen, search)
    .map { $0.trial.tests[1] }.sorted()
}

/// If a test of another class runs between two tests of one class, the class-level set-up runs once more. If the victim
/// passes after all such tests, the set-up may be what cleans. Then such a test is a cleaner only if it changes what the
/// polluter left.
private func withoutInterruptions(
  _ cleaners: [Confirmation], of victim: Victim, after polluter: TestID, _ seen: [Observation],
  _ search: Search
) -> [Confirmation] {
  guard polluter.sharesClass(with: victim.test) else { return cleaners }
  let others = seen.filter { !$0.trial.tests[1].sharesClass(with: victim.test) }
  guard !others.contains(where: { $0.judgement == .red }) else { return cleaners }
  let left = Set((search.traces.leaks[polluter] ?? []).map(\.id))
  return cleaners.filter { cleaner in
    cleaner.trial.tests[1].sharesClass(with: victim.test)
      || cleaner.observations.allSatisfy { observation in
        observation.executions.dropFirst().first?.changes.contains { left.contains($0.id) } == true
      }
  }
}

/// The tests of `tests` that change some state after the polluter, as far as probes see. After any other test, each victim
/// of the polluter finds the same state as without that test. This is asked once for all victims. If the polluter leaves
/// nothing that a probe sees, nothing is known, and all of `tests` are returned.
private func changing(
  _ tests: [TestID], after polluter: TestID, _ search: Search, in log: TrialLog
) async -> [TestID] {
  guard search.traces.endStates[polluter] != nil else { return tests }
  let seen = await log.observe(tests.map { Trial([polluter, $0]) })
  return zip(tests, seen).filter { _, observation in
    let last = observation.executions.last
    return observation.failure != nil || last?.outcome != .passed || last?.changes != []
  }.map(\.0)
}

/// All tests of a suite that is not large. In a large suite, one test of each dirty class, and the tests in the suites of
/// victim and polluter, whose set-up is the likeliest to clean. Of these, only tests that may look at what the polluter
/// leaves, or that leave what the victim may look at: no other test can come between the two.
private func possibleCleaners(
  of victim: Victim, after polluter: TestID, _ search: Search
) -> [TestID] {
  guard search.order.count > search.limits.cleaners else { return search.order }
  let suites = Set([victim.test, polluter].map(\.suiteID))
  let representatives = Set(search.classes.map(\.representative))
  return search.order.filter { test in
    guard representatives.contains(test) || suites.contains(test.suiteID) else { return false }
    return search.mayTouch(TestPair(first: polluter, second: test))
      || search.mayTouch(TestPair(first: test, second: victim.test))
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
    state: commonChanges(joint.observations.map(changes(before:))),
    sequence: joint.trial.tests, trials: joint.trials, reproduced: joint.failed,
    issue: joint.issue
  ).shown(by: joint)
}
