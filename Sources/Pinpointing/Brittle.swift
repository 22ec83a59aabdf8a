import Basics

/// The finding for a test that fails alone and passes in the ordinary run, with the tests that set
/// the state it needs.
func findStateSetters(
  of test: TestID, alone: Confirmation, baseline: Baseline, _ search: Search,
  successions: Successions, orders: OrderHits, in lab: Laboratory
) async -> Finding {
  let candidates = (successions.green[test] ?? []).sorted()
  let setters = await lab.confirm(candidates.map { Trial([$0, test]) })
    .filter { $0.judgement == .green }.map { $0.trial.tests[0] }
  let evidence = StateEvidence(search.traces)
  if !setters.isEmpty {
    let state = evidence.carriers(of: setters, harmless: successions.red[test] ?? [])
    return brittle(test, alone: alone, setters: setters, state: state, sequence: [test])
  }
  for prefix in (orders.passing[test] ?? []).prefix(search.limits.reductions) {
    let reduction = await reduce(prefix, before: test, to: .green, search, in: lab)
    guard case .shown(let shown) = reduction else { continue }
    return brittle(
      test, alone: alone, setters: Array(shown.trial.tests.dropLast()),
      state: shown.observations.first.map(changes(before:)) ?? [], sequence: shown.trial.tests)
  }
  let isSerial = baseline.sequence[test]?.isGreen == true
  return brittle(
    test, alone: alone, setters: [], state: [], sequence: [test],
    issue: isSerial ? nil : "fails alone and in every serial order, passes only in parallel")
}

/// `sequence` is the test alone, or the passing sequence where only several setters together do.
private func brittle(
  _ test: TestID, alone: Confirmation, setters: [TestID], state: [StateChange],
  sequence: [TestID], issue: String? = nil
) -> Finding {
  Finding(
    kind: .brittle, test: test, partners: setters.map { Partner(test: $0, role: .stateSetter) },
    state: state, sequence: sequence, trials: alone.trials, reproduced: alone.failed,
    issue: [issue, alone.issue].compactMap(\.self).joined(separator: ": "))
}
