import Basics

extension JudgedExposures {
  /// For each test that failed in a long order with the cleanup skipped, and whose failure no confirmed pair explains,
  /// finds out after which tests it fails.
  mutating func explain(
    _ orders: SkippedOrders, _ toggle: CleanupToggle, in log: TrialLog
  ) async {
    let turns = await unexplainedTurns(of: orders, toggle, in: log)
    let tests = turns.keys.sorted()
    let sound = await log.confirm(tests.map { Trial([$0], toggles: [toggle.seam.id]) })
    let victims = zip(tests, sound).filter { $0.1.judgement == .green }.map(\.0)
    for victim in victims.prefix(toggle.search.limits.unexplained) {
      await explain(victim, turns[victim] ?? [], toggle, in: log)
    }
    unexplained.formUnion(victims.dropFirst(toggle.search.limits.unexplained))
  }

  /// What ran before each test where it failed, shortest first; not where it fails there without the toggle, too.
  private func unexplainedTurns(
    of orders: SkippedOrders, _ toggle: CleanupToggle, in log: TrialLog
  ) async -> [TestID: [[TestID]]] {
    let known = Set(confirmed.map(\.pair) + doubtful)
    let open = orders.failures.filter { visit in
      !visit.prefix.contains { known.contains(TestPair(first: $0, second: visit.test)) }
    }
    let sequences = Set(open.map(\.sequence)).sorted { $0.description < $1.description }
    let control = await log.runWhole(sequences)
    let alsoRed = Dictionary(
      uniqueKeysWithValues: zip(
        sequences,
        control.map { run in
          Set(run.visits.filter { $0.outcome.judgement != .green }.map(\.test))
        }))
    let own = open.filter { alsoRed[$0.sequence]?.contains($0.test) != true }
    return Dictionary(grouping: own, by: \.test).mapValues { visits in
      visits.map(\.prefix).sorted { ($0.count, $0.description) < ($1.count, $1.description) }
    }
  }

  private mutating func explain(
    _ victim: TestID, _ prefixes: [[TestID]], _ toggle: CleanupToggle, in log: TrialLog
  ) async {
    var isExplained = false
    for prefix in prefixes.prefix(toggle.search.limits.reductions) {
      let polluters = confirmed.filter { $0.pair.second == victim }.map(\.pair.first)
      guard polluters.allSatisfy({ !prefix.contains($0) }) else { continue }
      let reduction = await reduce(
        prefix, before: victim, to: .red, toggle.search, skipping: toggle, in: log)
      guard case .shown(let shown) = reduction else { continue }
      let control = await log.confirmSternly(Trial(shown.trial.tests).unprobed)
      if control.judgement == .red {
        // In the long order the cleanup undoes what the few tests leave.
        redWithout.append(shown.trial.tests)
        isExplained = true
      } else if shown.trial.tests.count == 2 {
        isExplained = await widen(victim, toggle, in: log) || isExplained
      } else if control.judgement == .green,
        let whole = await inWholeClasses(shown, toggle.search, in: log),
        await log.confirmSternly(Trial(whole.trial.tests).unprobed).judgement == .green,
        await log.confirmSternly(whole.trial).judgement == .red
      {
        joint.append(whole)
        isExplained = true
        break
      }
    }
    if !isExplained { unexplained.insert(victim) }
  }

  /// Asks all tests whether the victim fails after them, too; says whether it is known after whom.
  private mutating func widen(
    _ victim: TestID, _ toggle: CleanupToggle, in log: TrialLog
  ) async -> Bool {
    let firsts = toggle.reaches(victim) ? toggle.search.order : toggle.reaching
    let pairs = await failing(allPairs(firsts, [victim]), toggle, in: log)
    let control = await log.outcomes(of: pairs.map(\.trial))
    let own = zip(pairs, control).filter { $0.1.judgement == .green }.map(\.0)
    let known = Set(confirmed.map(\.pair))
    let more = await confirmExposures(own.filter { !known.contains($0) }, toggle, in: log)
    confirmed += more.confirmed
    confirmed.sort { $0.pair < $1.pair }
    doubtful += more.doubtful
    return !more.confirmed.isEmpty || !more.doubtful.isEmpty
  }
}

/// Compares the pairs in which a brittle test ended otherwise than alone with the cleanup skipped: skipping it may have set what
/// the test needs.
func compareBrittle(
  _ orders: SkippedOrders, _ toggle: CleanupToggle, in log: TrialLog
) async -> [Comparison] {
  let pairs = orders.suspects.union(orders.open(toggle))
    .filter { toggle.search.brittle.contains($0.second) }.sorted()
  let few = pairs.prefix(toggle.search.limits.sampledPairs)
  return await compare(few.map { [$0.first, $0.second] }, toggle.seam.id, in: log)
}

/// The pairs that no order could judge, and that were not run in a process of their own or could not be observed there.
func pairsNotTried(
  of orders: SkippedOrders, _ toggle: CleanupToggle, in log: TrialLog
) async -> [TestPair] {
  var pairs: [TestPair] = []
  for pair in orders.open(toggle) {
    let trial = Trial([pair.first, pair.second], toggles: [toggle.seam.id])
    if await log.knownJudgement(trial) == .unknown { pairs.append(pair) }
  }
  return pairs
}
