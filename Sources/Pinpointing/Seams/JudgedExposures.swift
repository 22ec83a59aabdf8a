import Basics

/// A pair that only the cleanup keeps apart, confirmed.
struct ConfirmedExposure: Sendable {
  let pair: TestPair
  /// The pair with the cleanup skipped.
  let shown: Confirmation
}

/// What became of the pairs that were suspected.
struct JudgedExposures: Sendable {
  var confirmed: [ConfirmedExposure] = []
  /// Those whose second test fails with the cleanup skipped in some runs only, and never without.
  var doubtful: [TestPair] = []
  /// Sequences of more tests whose last one fails with the cleanup skipped, while no part of them shows it.
  var joint: [Confirmation] = []
  /// Tests that failed in some order with the cleanup skipped and did not do so again.
  var unexplained: Set<TestID> = []
  /// Short sequences whose last test fails without the toggle, too, though it passes in the long order that they are parts of
  /// and fails there with the cleanup skipped.
  var redWithout: [[TestID]] = []

  var isExposed: Bool { !confirmed.isEmpty || !joint.isEmpty }
}

/// The pairs in which the second test fails with the cleanup skipped and passes without; and those of other tests in which it
/// fails either way.
func suspectExposures(
  _ toggle: CleanupToggle, _ comparisons: [Comparison], _ orders: SkippedOrders,
  _ known: inout KnownStates, in log: TrialLog
) async -> (own: [TestPair], redWithout: [TestPair]) {
  var pairs = Set(
    comparisons.filter { $0.sequence.count == 2 && $0.toggled.judgement == .red }
      .map { TestPair(first: $0.sequence[0], second: $0.sequence[1]) })
  let twice = comparisons.filter { $0.sequence.count == 1 && $0.isDifferent }
    .map { TestPair(first: $0.sequence[0], second: $0.sequence[0]) }
  // Pairs behind dirty tests that were not compared.
  let others = Set(toggle.dirtyPairs).subtracting(
    comparisons.filter { $0.sequence.count == 2 }
      .map { TestPair(first: $0.sequence[0], second: $0.sequence[1]) })
  pairs.formUnion(await failing(twice + others.sorted(), toggle, in: log))
  let groups = toggledClasses(toggle, comparisons)
  if toggle.search.isSmall {
    let all =
      allPairs(groups.map(\.representative), toggle.search.green)
      + groups.flatMap(\.pairBeforeRepresentative)
    let tried = all.filter { !toggle.search.isSlow($0) }
    pairs.formUnion(await failing(tried, toggle, in: log))
  } else {
    if toggle.leavesPairsOut {
      let suspects = await toggle.sweepPairs(
        of: toggle.tellingStates, before: toggle.reaching.filter { !toggle.enders.contains($0) },
        in: log
      ).pairs
      pairs.formUnion(await failing(suspects, toggle, in: log))
    }
    pairs.formUnion(await failing(afterEach: groups, orders, toggle, &known, in: log))
  }
  let inOrders = orders.suspects.union(orders.open(toggle).prefix(toggle.openPairs))
    .filter { !toggle.search.brittle.contains($0.second) }
  pairs.formUnion(await failing(inOrders.subtracting(pairs).sorted(), toggle, in: log))
  // A representative may pollute even without the toggle: its class is asked before that is judged.
  let wider = pairs.flatMap { members(alike: $0, groups, toggle) }.sorted()
  if toggle.search.isSmall || wider.count <= toggle.search.limits.widenedPairs {
    pairs.formUnion(await failing(wider, toggle, in: log))
  }
  let suspects = pairs.sorted()
  let control = await log.outcomes(of: suspects.map(\.trial))
  let red = zip(suspects, control).filter { $0.1.judgement == .red }.map(\.0)
  return (
    zip(suspects, control).filter { $0.1.judgement == .green }.map(\.0),
    red.filter { $0.first != $0.second && !toggle.search.brittle.contains($0.second) }
  )
}

/// The reaching tests grouped by the state in which they leave their process with the cleanup
/// skipped; in a large suite only those for which skipping it makes a difference.
private func toggledClasses(
  _ toggle: CleanupToggle, _ comparisons: [Comparison]
) -> [StateClass] {
  var endStates: [TestID: [StateID: String]] = [:]
  for comparison in comparisons where comparison.sequence.count == 1 && comparison.tells {
    guard toggle.search.isSmall || !comparison.states.isEmpty,
      !toggle.enders.contains(comparison.sequence[0])
    else { continue }
    endStates[comparison.sequence[0]] = comparison.stateLeft
  }
  return classes(of: endStates, last: Set(toggle.search.slow.keys))
}

/// Pairs like `pair` in which another test that leaves the same state, with the cleanup skipped or
/// without, stands first.
private func members(
  alike pair: TestPair, _ groups: [StateClass], _ toggle: CleanupToggle
) -> [TestPair] {
  let group = groups.first { $0.members.contains(pair.first) }?.members ?? []
  let others = Set(group).union(toggle.search.classmates(of: pair.first))
  return allPairs(others.sorted(), [pair.second])
}

/// Those of `pairs` in which the second test fails with the cleanup skipped. Each that hangs costs its time limit: once
/// some have, the rest is spared, and counted.
func failing(
  _ pairs: [TestPair], _ toggle: CleanupToggle, in log: TrialLog
) async -> [TestPair] {
  await judged(pairs, toggle, in: log).failing
}

/// The same, and those in which it passes; what was spared or could not be observed is in neither.
private func judged(
  _ pairs: [TestPair], _ toggle: CleanupToggle, in log: TrialLog
) async -> (failing: [TestPair], passing: [TestPair]) {
  let pairs = pairs.filter(toggle.isTelling)
  var (failing, passing): ([TestPair], [TestPair]) = ([], [])
  var (hanging, start) = (0, 0)
  while start < pairs.count {
    guard hanging < 3 else {
      await log.spare(pairs.count - start, of: toggle.seam, since: .hang)
      break
    }
    // A few at first: they tell whether the rest will hang.
    let slice = pairs[start..<min(start + (start == 0 ? 4 : hanging == 0 ? 128 : 32), pairs.count)]
    start = slice.endIndex
    let seen = await log.outcomes(
      of: slice.map { Trial([$0.first, $0.second], toggles: [toggle.seam.id]) })
    failing += zip(slice, seen).filter { $0.1.judgement == .red }.map(\.0)
    passing += zip(slice, seen).filter { $0.1.judgement == .green }.map(\.0)
    hanging += seen.count { $0.verdict == .timedOut }
  }
  return (failing, passing)
}

/// The pairs of a large suite in which a test fails after one of these classes of toggled end states. If another toggle
/// left the same state before, tests that passed then and that no toggle touches are not tried, nor is what orders judged.
/// All pairs are asked for at once, so that no trial waits for a slow one.
private func failing(
  afterEach groups: [StateClass], _ orders: SkippedOrders, _ toggle: CleanupToggle,
  _ known: inout KnownStates, in log: TrialLog
) async -> [TestPair] {
  var pairs: [TestPair] = []
  var many: [StateClass] = []
  let ordered = await judged(behind: groups, orders, toggle, in: log)
  for group in groups {
    let asked = toggle.pairs(after: group, known).filter { !ordered.contains($0) }
    pairs += group.pairBeforeRepresentative.filter {
      toggle.reads.mayTouch(toggle.reads.residue(of: group.members), $0.second)
    }
    if !known.knows(group.endState) && asked.count > toggle.search.limits.freshToggledPairs {
      many.append(group)
    } else {
      pairs += asked
    }
  }
  var passing = ordered.sorted()
  if !many.isEmpty {
    let tests = toggle.search.green.filter { !toggle.enders.contains($0) }
    let swept = await toggle.sweepPairs(of: many, before: tests, judged: ordered, in: log)
    pairs += swept.pairs
    // Nothing tells which of them a sweep left out.
    if swept.untried == 0 {
      let open = Set(swept.pairs)
      passing += many.flatMap { toggle.pairs(after: $0, known) }
        .filter { !open.contains($0) && !toggle.search.isSlow($0) }
    }
  }
  let judged = await judged(pairs.filter { !toggle.search.isSlow($0) }, toggle, in: log)
  passing += judged.passing
  for group in groups {
    let members = Set(group.members)
    known.learn(
      group.endState, passed: passing.filter { members.contains($0.first) }.map(\.second),
      reached: toggle.reachingSet)
  }
  return judged.failing
}

/// The pairs that orders judged: a representative stood right before each of these tests, and none before them had left
/// anything. Where the representative leaves the same the second time, it left that each time.
private func judged(
  behind groups: [StateClass], _ orders: SkippedOrders, _ toggle: CleanupToggle, in log: TrialLog
) async -> Set<TestPair> {
  let asked = groups.filter { group in
    !group.endState.values.contains(where: isIncomparable)
      && orders.undisturbed.contains { $0.first == group.representative }
  }
  let twice = await log.observe(
    asked.map { Trial([$0.representative, $0.representative], toggles: [toggle.seam.id]) })
  let steady = zip(asked, twice).filter { group, seen in
    seen.judgement == .green
      && seen.endState.filter { !$0.key.mayPassByItself }
        == group.endState.filter { !$0.key.mayPassByItself }
  }.map(\.0.representative)
  return orders.undisturbed.filter { steady.contains($0.first) }
}

/// Keeps the pairs that fail every time with the cleanup skipped, pass every time without, and whose
/// second test passes alone every time with it skipped.
///
/// Of each second test a finding shows the first pair that fails each time in processes of its own. The others, whose first
/// tests it names beside, are run several at once in processes like those of the search.
func confirmExposures(
  _ pairs: [TestPair], _ toggle: CleanupToggle, in log: TrialLog
) async -> JudgedExposures {
  let brittle = toggle.search.brittle
  let pairs = pairs.filter { !brittle.contains($0.second) }
  let alone = await log.confirm(
    pairs.map { Trial([$0.second], toggles: [toggle.seam.id]) })
  let sound = zip(pairs, alone).filter { $0.1.judgement == .green }.map(\.0)
  let found = await exposures(among: sound.sorted(), toggle, in: log)
  let steady = await steadyVictims(of: found, in: log)
  var judged = JudgedExposures()
  for exposure in found {
    let isSteady = exposure.shown.judgement == .red && steady[exposure.pair.second] != false
    if isSteady { judged.confirmed.append(exposure) } else { judged.doubtful.append(exposure.pair) }
  }
  return judged
}

/// Those of `pairs` whose second test fails with the cleanup skipped, in some runs at least, and passes without each time.
private func exposures(
  among pairs: [TestPair], _ toggle: CleanupToggle, in log: TrialLog
) async -> [ConfirmedExposure] {
  var open = Dictionary(grouping: pairs, by: \.second)
  var found = await confirm(
    open.values.flatMap { $0.dropFirst() }.sorted(), toggle, serially: false, in: log)
  // Where the first pair does not show itself, the next one takes its place.
  while !open.isEmpty {
    let firsts = open.values.map { $0[0] }.sorted()
    let shown = await confirm(firsts, toggle, serially: true, in: log)
    let tried = Set(firsts)
    found = found.filter { !tried.contains($0.pair) } + shown
    let red = Set(shown.filter { $0.shown.judgement == .red }.map(\.pair.second))
    open = open.compactMapValues { pairs in
      red.contains(pairs[0].second) || pairs.count == 1 ? nil : Array(pairs.dropFirst())
    }
  }
  return found.sorted { $0.pair < $1.pair }
}

/// The same, each pair run in processes of its own or several at once in processes like those of the search.
private func confirm(
  _ pairs: [TestPair], _ toggle: CleanupToggle, serially: Bool, in log: TrialLog
) async -> [ConfirmedExposure] {
  let trials = pairs.map { Trial([$0.first, $0.second], toggles: [toggle.seam.id]) }
  // Only the pair that a finding shows tells of state.
  let asked = serially ? trials : trials.map(\.unprobed)
  let shown = zip(pairs, await log.confirm(asked, endingAs: .red, serially: serially))
    .filter { $0.1.judgement == .red || $0.1.isMixed }
  let control = await log.control(shown.map(\.0.trial.unprobed), serially: serially)
  return zip(shown, control).filter { $0.1.judgement == .green }
    .map { ConfirmedExposure(pair: $0.0.0, shown: $0.0.1) }
}

/// For each victim with a trial that timed out, whether it fails every time. Such a trial costs much and was run less often
/// than others. Time also runs out by chance, so one such trial of each victim is run twice more.
private func steadyVictims(
  of found: [ConfirmedExposure], in log: TrialLog
) async -> [TestID: Bool] {
  var steady: [TestID: Bool] = [:]
  for exposure in found where exposure.shown.outcome == .timedOut {
    let victim = exposure.pair.second
    if steady[victim] != nil { continue }
    let trial = exposure.shown.trial
    steady[victim] = await log.observeHastily([trial, trial]).allSatisfy { $0.judgement == .red }
  }
  return steady
}

extension CleanupToggle {
  /// The class's representative and each test that may look at what it leaves, but for those of which it is known that they
  /// pass after it.
  fileprivate func pairs(after group: StateClass, _ known: KnownStates) -> [TestPair] {
    let residue = reads.residue(of: group.members)
    return allPairs([group.representative], search.green).filter { pair in
      !enders.contains(pair.second) && reads.mayTouch(residue, pair.second)
        && (reachingSet.contains(pair.second)
          || !known.passes(pair.second, after: group.endState))
    }
  }

  /// The pairs that a sweep with the cleanup skipped suspects or leaves open, and how many it did not come to.
  fileprivate func sweepPairs(
    of states: [StateClass], before tests: [TestID], judged: Set<TestPair> = [], in log: TrialLog
  ) async -> (pairs: [TestPair], untried: Int) {
    let swept = await sweep(
      Sweep(
        search: search, representatives: states, tests: tests, toggles: [seam.id], judged: judged,
        reads: reads), in: log)
    await log.spare(swept.untried, of: seam, since: .tooMany)
    return (swept.pairs, swept.untried)
  }
}
