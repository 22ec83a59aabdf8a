import Basics

/// What is known of the state that each test leaves, for naming what carries a dependence.
struct StateEvidence: Sendable {
  /// What each test changes.
  var changes: [TestID: [StateChange]]
  /// The state in which each test leaves its process, rendered in full.
  var endStates: [TestID: [StateID: String]]
  /// Who looks at what.
  let sights: Reads
  /// Whether what runs once for a class of tests may be what makes a difference between two orders.
  var hasClassSetUp = true

  init(
    changes: [TestID: [StateChange]] = [:], endStates: [TestID: [StateID: String]] = [:],
    sights: Reads = .unknown
  ) {
    self.changes = changes
    self.endStates = endStates
    self.sights = sights
  }

  init(_ search: Search) {
    self.init(
      changes: search.traces.leaks, endStates: search.traces.endStates, sights: search.sights)
    hasClassSetUp = search.hasClassSetUp
  }

  /// The same with what the first test of a confirmed pair changed in that pair. This is done where the first test was not
  /// traced alone, since it is red, or where its class ends only after the second test. A pair that a look at state heals
  /// does not tell what is there when nobody looks.
  private func with(_ pair: Confirmation?) -> StateEvidence {
    guard let pair, pair.judgement == .red,
      let first = pair.trial.tests.first, let last = pair.trial.tests.last,
      isRed(first, in: pair) || first != last && first.sharesClass(with: last)
    else { return self }
    var evidence = self
    evidence.changes[first] = commonChanges(
      pair.observations.map { $0.executions.first?.changes ?? [] })
    return evidence
  }

  /// The same of each pair of the victim and one of its polluters.
  func with(pairsOf victim: Victim, in log: TrialLog) async -> StateEvidence {
    var evidence = self
    for polluter in victim.polluters {
      let pair = await log.confirmation(of: Trial([polluter, victim.test]))
      evidence = evidence.with(pair)
    }
    return evidence
  }

  /// What the tests leave, as each does alone.
  func left(by tests: [TestID]) -> [StateChange] {
    var known: [StateID: StateChange] = [:]
    for change in tests.flatMap({ changes[$0] ?? [] }) where known[change.id] == nil {
      known[change.id] = change
    }
    return known.values.sorted { $0.id < $1.id }
  }

  private func isRed(_ test: TestID, in pair: Confirmation) -> Bool {
    changes[test] == nil && pair.observations.allSatisfy { $0.outcome(at: 0).judgement == .red }
  }

  /// The states that `sources` change and that may carry what they do to `test`. These are the states that all sources
  /// change or, if there are none, the states that any source changes. A state is cleared if `test` does not look at it, or
  /// if a test in `harmless` leaves it with the same value. If the harmless tests would clear all of several states, none
  /// of them is cleared: the states may carry it together.
  ///
  /// Work that is still due is named only where nothing else can be it: it may have been called off.
  func carriers(
    of sources: [TestID], for test: TestID, harmless: Set<TestID>
  ) -> [StateChange] {
    let named = carriers(of: sources, for: test, harmless: harmless) { $0 != .pendingWork }
    if !named.isEmpty { return named }
    return carriers(of: sources, for: test, harmless: harmless) { $0 == .pendingWork }
  }

  private func carriers(
    of sources: [TestID], for test: TestID, harmless: Set<TestID>, among: (StateID) -> Bool
  ) -> [StateChange] {
    let sets = sources.map { source in
      Set(
        (changes[source] ?? []).map(\.id).filter {
          among($0) && !sights.ignores($0, of: source, test)
        })
    }
    let all = sets.reduce(into: Set()) { $0.formUnion($1) }
    let common = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    // A source that changes nothing which is seen shows that it may be something else in all of them.
    if sets.contains(where: \.isEmpty) { return [] }
    let suspects = common.isEmpty ? all : common
    let isWithinAClass = hasClassSetUp && sources.contains { $0.sharesClass(with: test) }
    // Before a test of another class a class-level set-up runs once more, and may be what does no harm.
    let harmless = isWithinAClass ? harmless.filter { $0.sharesClass(with: test) } : harmless
    let left = suspects.filter { !isCleared($0, sources, harmless) }
    let named = left.isEmpty && suspects.count > 1 ? suspects : left
    if sets.contains(where: { $0.isDisjoint(with: named) }) { return [] }
    return named.sorted().compactMap { id in
      sources.lazy.compactMap { source in changes[source]?.first { $0.id == id } }.first
    }
  }

  private func isCleared(_ id: StateID, _ sources: [TestID], _ harmless: Set<TestID>) -> Bool {
    // Nobody sees what the work of each will do, nor what each one's observer or timer does.
    if id == .pendingWork || id.kind == .observer || id.kind == .timer { return false }
    let values = sources.filter { changes[$0]?.contains { $0.id == id } == true }
      .map { endStates[$0]?[id] }
    return values.allSatisfy { value in
      guard let value, !isIncomparable(value) else { return false }
      return harmless.contains { endStates[$0]?[id] == value }
    }
  }
}

/// What the tests before the last one changed between them: the first value before, the last after.
func changes(before observation: Observation) -> [StateChange] {
  touched(before: observation).filter { $0.before != $0.after }
}

/// The same with what was changed and then changed back, as far as its texts tell.
func touched(before observation: Observation) -> [StateChange] {
  var all: [StateID: StateChange] = [:]
  for change in observation.executions.dropLast().flatMap(\.changes) {
    let before = all[change.id]?.before ?? change.before
    all[change.id] = StateChange(
      id: change.id, before: before, after: change.after,
      isFirstUse: change.isFirstUse && all[change.id]?.isFirstUse != false)
  }
  return all.values.sorted { $0.id < $1.id }
}
