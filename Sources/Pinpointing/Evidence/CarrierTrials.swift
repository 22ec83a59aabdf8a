import Basics

/// What other tests in the middle say of the states that may carry a dependence: `polluter`, then a test that puts some of
/// them back, then the victim.
///
/// If the victim fails though a state is as it was before the polluter, it fails by another state. If it passes though a
/// state is as the polluter left it, it does not fail by this state alone. The test in the middle is the victim itself,
/// whose own set-up may put states back, or a test that was tried as a cleaner.
///
/// - Parameter isOnly: whether no other polluter is known. Work that is still due, which is named last, is then what is left.
func narrowed(
  _ candidates: [StateChange], _ shown: Confirmation?, isOnly: Bool, among tests: [TestID],
  _ search: Search, in log: TrialLog
) async -> [StateChange] {
  guard let shown, shown.outcome != .timedOut, shown.trial.tests.count == 2, !candidates.isEmpty
  else { return candidates }
  // Where a look at state heals the victim, what is seen then says nothing of what is there when nobody looks.
  guard shown.trial == shown.trial.probed else { return candidates }
  let pair = TestPair(first: shown.trial.tests[0], second: shown.trial.tests[1])
  var trials = CarrierTrials(
    polluter: pair.first, victim: pair.second, toggles: shown.trial.toggles,
    sharesSetUp: search.hasClassSetUp && pair.first.sharesClass(with: pair.second),
    own: search.traces.endStates)
  if !trials.toggles.isEmpty { trials.own = await trials.toggledStates(of: tests, in: log) }
  let again = trials.trial([pair.second, pair.second])
  trials.victimIsRepeatable = await log.observe([again]).first?.judgement == .green
  let left = trials.own[pair.first].map { Set($0.keys) }
  let mine = candidates.filter { left?.contains($0.id) != false }
  if mine.isEmpty { return candidates }
  var middles = await trials.middles(among: tests, in: log)
  middles += [await trials.victimTwice(mine, shown, in: log)].compactMap(\.self)
  if middles.isEmpty { return candidates }
  let named = Set(trials.narrowed(mine, by: middles).map(\.id))
  // Nothing that this polluter leaves does it: what does it is not seen, and may be what others leave unseen, too.
  if named.isEmpty { return isOnly ? trials.narrowed(due(in: shown), by: middles) : [] }
  let dropped = Set(mine.map(\.id)).subtracting(named)
  return candidates.filter { !dropped.contains($0.id) }
}

/// The work that is due after the polluter in each of the runs.
private func due(in shown: Confirmation) -> [StateChange] {
  commonChanges(shown.observations.map(changes(before:))).filter { $0.id == .pendingWork }
}

/// One test in the middle: the state after it and how the victim then ends.
private struct Middle {
  let endState: [StateID: String]
  let isRed: Bool
}

/// The trials of one pair with another test in the middle.
private struct CarrierTrials {
  let polluter: TestID
  let victim: TestID
  let toggles: Set<SeamID>
  /// Whether polluter and victim share what runs once for a class.
  let sharesSetUp: Bool
  /// The state in which each test leaves its process alone.
  var own: [TestID: [StateID: String]]
  /// Whether the victim passes after itself: only then does what it leaves do it no harm.
  var victimIsRepeatable = false

  func trial(_ tests: [TestID]) -> Trial { Trial(tests, toggles: toggles) }

  /// The same with the toggles, as far as it is known.
  func toggledStates(
    of tests: [TestID], in log: TrialLog
  ) async -> [TestID: [StateID: String]] {
    var states: [TestID: [StateID: String]] = [:]
    for test in Set(tests).union([polluter, victim]) {
      if let seen = await log.known(trial([test])) {
        states[test] = seen.endState
      } else {
        states[test] = await log.confirmation(of: trial([test]))?.observations.first?.endState
      }
    }
    return states
  }

  /// What those say that were tried as cleaners.
  func middles(among tests: [TestID], in log: TrialLog) async -> [Middle] {
    var ends: [(test: TestID, judgement: Judgement)] = []
    for test in tests {
      let judgement = await log.knownJudgement(trial([polluter, test, victim]))
      if judgement != .unknown { ends.append((test, judgement)) }
    }
    let pairs = await log.observe(ends.map { trial([polluter, $0.test]) })
    return zip(ends, pairs).compactMap { end, pair in middle(end.test, pair, end.judgement) }
  }

  /// Nil where the victim fails and there is more than the polluter left, which may be the cause then; and where it may pass
  /// only because a class-level set-up runs once more.
  func middle(_ test: TestID, _ pair: Observation, _ judgement: Judgement) -> Middle? {
    guard judgement != .unknown, pair.failure == nil,
      pair.executions.allSatisfy({ $0.outcome.judgement != .unknown && !$0.outcome.endedTheProcess }
      )
    else { return nil }
    if judgement == .green, sharesSetUp, !test.sharesClass(with: victim) { return nil }
    if judgement == .red, test == polluter || !isLeftByPolluter(pair.endState) { return nil }
    return Middle(endState: pair.endState, isRed: judgement == .red)
  }

  /// Whether each state is as the polluter left it, or clean.
  private func isLeftByPolluter(_ endState: [StateID: String]) -> Bool {
    endState.allSatisfy { id, value in
      isClean(id, in: endState) || !isIncomparable(value) && value == own[polluter]?[id]
    }
  }

  /// The victim in the middle, run only where it puts a state back: else it says nothing. In one class with the polluter
  /// nothing is known of the state between the two.
  func victimTwice(
    _ candidates: [StateChange], _ shown: Confirmation, in log: TrialLog
  ) async -> Middle? {
    guard victimIsRepeatable, !sharesSetUp,
      let seen = shown.observations.first,
      candidates.contains(where: { isClean($0.id, in: seen.endState) })
    else { return nil }
    let twice = await log.confirm(trial([polluter, victim, victim]))
    return middle(victim, seen, twice.judgement)
  }

  /// Whether the state is as the polluter leaves it.
  private func isAsLeft(_ id: StateID, in endState: [StateID: String]) -> Bool {
    guard let left = own[polluter]?[id], !isIncomparable(left) else { return false }
    return endState[id] == left
  }

  /// Whether the state is as it was before the polluter, or as the victim itself leaves it, which does it no harm.
  func isClean(_ id: StateID, in endState: [StateID: String]) -> Bool {
    guard let value = endState[id] else { return true }
    return victimIsRepeatable && !isIncomparable(value) && value == own[victim]?[id]
  }

  func narrowed(
    _ candidates: [StateChange], by middles: [Middle]
  ) -> [StateChange] {
    var needed = candidates
    for middle in middles where middle.isRed {
      needed.removeAll { isClean($0.id, in: middle.endState) }
    }
    // Every one was put back, in one trial or another, and the victim failed all the same.
    if needed.isEmpty {
      let together = middles.contains { middle in
        middle.isRed && candidates.allSatisfy { isClean($0.id, in: middle.endState) }
      }
      return together ? [] : candidates
    }
    let sufficient = needed.filter { candidate in
      !middles.contains { !$0.isRed && isAsLeft(candidate.id, in: $0.endState) }
    }
    // The victim passed though each of them was as the polluter left it: something else does the harm.
    let isRefuted = middles.contains { middle in
      !middle.isRed && needed.allSatisfy { isAsLeft($0.id, in: middle.endState) }
    }
    if isRefuted { return [] }
    return sufficient.isEmpty ? needed : sufficient
  }
}

extension TestID {
  /// Whether both are tests of one XCTest class, whose class-level set-up then runs once for both where they are neighbours.
  func sharesClass(with other: TestID) -> Bool {
    isXCTest && other.isXCTest && suiteID == other.suiteID
  }

  /// Swift Testing's have parentheses.
  var isXCTest: Bool { !rawValue.contains("(") }
}
