import Basics

/// The finding for a test that fails alone and passes in the ordinary run, with the tests that set
/// the state it needs.
func findStateSetters(
  of test: TestID, alone: Confirmation, baseline: OrdinaryRuns, _ search: Search,
  successions: Successions, orders: OrderHits, in log: TrialLog
) async -> Finding {
  if let found = await singleSetters(of: test, alone: alone, search, successions, in: log) {
    return found
  }
  for prefix in (orders.passing[test] ?? []).prefix(search.limits.reductions) {
    let reduction = await reduce(prefix, before: test, to: .green, search, in: log)
    guard case .shown(let shown) = reduction else { continue }
    let sequence = shown.trial.tests
    if sequence.count == 2, !search.mayTouch(TestPair(first: sequence[0], second: test)) {
      // What is known of its looks is not all: everybody may be a setter.
      let all = await succession(of: allPairs(search.order, [test]), in: log)
      if let found = await singleSetters(of: test, alone: alone, search, all, in: log) {
        return found
      }
    }
    return brittle(
      test, alone: alone, setters: Array(shown.trial.tests.dropLast()),
      state: shown.observations.first.map(changes(before:)) ?? [], sequence: shown.trial.tests)
  }
  if await log.leftOut > 0 {
    var open = brittle(test, alone: alone, setters: [], state: [], sequence: [test])
    open.isOpen = true
    return open
  }
  let isSerial = baseline.sequence[test]?.isGreen == true
  return brittle(
    test, alone: alone, setters: [], state: [], sequence: [test],
    issue: isSerial ? nil : "fails alone and in every serial order, passes only in parallel")
}

/// The finding that names each single test after which it passes; nil where there is none.
private func singleSetters(
  of test: TestID, alone: Confirmation, _ search: Search, _ successions: Successions,
  in log: TrialLog
) async -> Finding? {
  let candidates = (successions.green[test] ?? []).sorted()
  let setters = await log.confirm(candidates.map { Trial([$0, test]).unprobed })
    .filter { $0.judgement == .green }.map { $0.trial.tests[0] }
  if setters.isEmpty { return nil }
  let state = StateEvidence(search).carriers(
    of: setters, for: test, harmless: (successions.red[test] ?? []).subtracting(setters))
  return brittle(test, alone: alone, setters: setters, state: state, sequence: [test])
}

/// `sequence` is the test alone, or the passing sequence where only several setters together do.
private func brittle(
  _ test: TestID, alone: Confirmation, setters: [TestID], state: [StateChange],
  sequence: [TestID], issue: String? = nil
) -> Finding {
  Finding(
    kind: .brittle, test: test, partners: setters.map { Partner(test: $0, role: .stateSetter) },
    state: state, sequence: sequence, trials: alone.trials, reproduced: alone.failed,
    issue: [issue, alone.issue].compactMap(\.self).joined(separator: ": ")
  ).shown(by: alone)
}
