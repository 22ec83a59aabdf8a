import Basics

/// What is known of the state that tests leave with a cleanup skipped, for naming what carries a
/// latent dependence.
struct ToggledEvidence: Sendable {
  private var evidence: StateEvidence
  /// The tests after which each test was seen to pass with the cleanup skipped.
  private var harmless: [TestID: Set<TestID>] = [:]

  /// The states that may carry what `polluters` do to `victim`.
  func carriers(of polluters: [TestID], for victim: TestID) -> [StateChange] {
    evidence.carriers(of: polluters, for: victim, harmless: harmless[victim] ?? [])
  }

  fileprivate init(_ toggle: CleanupToggle) {
    evidence = StateEvidence(sights: toggle.sights)
    evidence.hasClassSetUp = toggle.search.hasClassSetUp
  }

  /// Takes in what a polluter leaves alone with the cleanup skipped.
  fileprivate mutating func add(
    _ polluter: TestID, _ changes: [StateChange], endState: [StateID: String]
  ) {
    evidence.changes[polluter] = changes
    evidence.endStates[polluter] = endState
  }

  fileprivate mutating func addHarmless(_ test: TestID, for victim: TestID) {
    harmless[victim, default: []].insert(test)
  }
}

/// Gathers what the polluters of `exposures` leave: for one that runs through the cleanup, the states
/// that skipping it changes; for one that does not, its own leaks as far as the victim's cleanup
/// undoes them.
func toggledEvidence(
  _ toggle: CleanupToggle, _ comparisons: [Comparison], _ exposures: [ConfirmedExposure],
  in log: TrialLog
) async -> ToggledEvidence {
  var result = ToggledEvidence(toggle)
  let alone = comparisons.filter { $0.sequence.count == 1 }
  for comparison in alone {
    let changes = comparison.toggled.executions.first?.changes ?? []
    let held = changes.filter { comparison.states.contains($0.id) }
    guard !held.isEmpty else { continue }
    result.add(comparison.sequence[0], held, endState: comparison.stateLeft)
  }
  let explained = Set(alone.filter { !$0.states.isEmpty }.map { $0.sequence[0] })
  let unseen = Set(alone.filter { $0.wentThrough(toggle.seam.id) }.map { $0.sequence[0] })
  // What skipping its own cleanup leaves no trace of is no other leak of the same test.
  let others = exposures.map(\.pair).filter { !explained.contains($0.first) }
  let undone = await undoneStates(others, toggle, comparisons, in: log)
  for polluter in Set(others.map(\.first)).sorted() {
    let leaks = toggle.search.traces.leaks[polluter] ?? []
    let named = leaks.filter { undone[polluter]?.contains($0.id) == true }
    if named.isEmpty && unseen.contains(polluter) { continue }
    result.add(
      polluter, named.isEmpty ? leaks : named,
      endState: toggle.search.traces.endStates[polluter] ?? [:])
  }
  let victims = Set(exposures.map(\.pair.second)).sorted()
  for pair in allPairs(explained.sorted(), victims) {
    let trial = Trial([pair.first, pair.second], toggles: [toggle.seam.id])
    let residue = toggle.reads.residue(of: [pair.first])
    let isSpared = !toggle.reads.mayTouch(residue, pair.second)
    let known = await log.knownJudgement(trial)
    if isSpared || known == .green {
      result.addHarmless(pair.first, for: pair.second)
    }
  }
  return result
}

/// The states of each polluter that a later test's cleanup undoes: those in which its pairs leave their process differently with
/// the cleanup skipped.
private func undoneStates(
  _ pairs: [TestPair], _ toggle: CleanupToggle, _ known: [Comparison], in log: TrialLog
) async -> [TestID: Set<StateID>] {
  let compared = known.filter { $0.sequence.count == 2 }
  let asked = Dictionary(grouping: pairs, by: \.first).filter { polluter, _ in
    !compared.contains { $0.sequence[0] == polluter }
  }.values.flatMap { $0.sorted().prefix(2) }
  let new = await compare(
    asked.sorted().map { [$0.first, $0.second] }, toggle.seam.id, in: log)
  return (compared + new).reduce(into: [:]) { $0[$1.sequence[0], default: []].formUnion($1.states) }
}
