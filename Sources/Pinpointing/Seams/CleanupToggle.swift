import Basics

/// One cleanup that is skipped to see what it holds back.
struct CleanupToggle: Sendable {
  let seam: Seam
  /// All tests that ran through it, sorted.
  let reachedBy: [TestID]
  /// Those of them that the search judges.
  let reaching: [TestID]
  let reachingSet: Set<TestID>
  let search: Search
  /// Who looks at what with the cleanup skipped, as far as that decides what is tried.
  var reads = Reads.unknown
  /// The same, for naming what carries a dependence.
  var sights = Reads.unknown

  /// The states that are put before a test that reaches the cleanup; where it is known who looks at what, those that it or
  /// such a test may look at.
  private(set) var dirty: [StateClass] = []
  /// Those that there was no room for.
  private(set) var passedOver = 0

  init(seam: Seam, reachedBy: [TestID], reaching: [TestID], search: Search) {
    self.seam = seam
    self.reachedBy = reachedBy
    self.reaching = reaching
    reachingSet = Set(reaching)
    self.search = search
  }

  /// Chooses the states that are put before a test that reaches the cleanup.
  mutating func chooseDirty() {
    let touched = search.classes.filter { state in
      let (plain, toggled) = (
        search.reads.residue(of: state.members), reads.residue(of: state.members)
      )
      return reaching.contains {
        search.reads.mayTouch(plain, $0) || reads.mayTouch(toggled, $0)
      }
    }
    let limit = search.isSmall ? touched.count : search.limits.dirtyRepresentatives
    dirty = Array(touched.prefix(limit))
    passedOver = touched.count - dirty.count
  }

  /// The reaching tests that hang or end their process by themselves with it skipped: what runs before or after
  /// them makes no difference, and each costs its time limit.
  var enders: Set<TestID> = []

  /// Whether skipping it is known to change something: then it is not idle, and of a test after a dirty one it is only
  /// asked whether it fails there.
  var matters = false

  /// A dirty test and one that reaches the cleanup; where the cleanup is known to matter, one that may look at
  /// what the dirty test leaves.
  private var possiblePairs: [TestPair] {
    dirty.flatMap { state in
      let residue = reads.residue(of: state.members)
      return allPairs([state.representative], reaching).filter {
        isTelling($0) && !search.isSlow($0) && (!matters || reads.mayTouch(residue, $0.second))
      }
    }
  }

  /// Whether running the two with the cleanup skipped can tell anything.
  func isTelling(_ pair: TestPair) -> Bool {
    !enders.contains(pair.first) && !enders.contains(pair.second)
  }

  /// In a large suite evenly chosen ones, if there are too many.
  var dirtyPairs: [TestPair] {
    let pairs = possiblePairs
    guard leavesPairsOut else { return pairs }
    return (0..<limit).map { pairs[$0 * pairs.count / limit] }
  }

  /// How many pairs that no order could judge get a process each.
  var openPairs: Int { search.isSmall ? .max : search.limits.widenedPairs }

  /// The rest is swept.
  var leavesPairsOut: Bool { !search.isSmall && possiblePairs.count > limit }

  private var limit: Int {
    matters
      ? min(search.limits.comparedPairs, search.limits.sampledPairs) : search.limits.comparedPairs
  }
}

/// What large suites learn once about a state and use for every toggle that leaves it.
struct KnownStates: Sendable {
  /// The tests that failed after it, and those that reached a toggle when it was tried.
  private(set) var after: [[StateID: String]: (hits: Set<TestID>, reached: Set<TestID>)] = [:]

  mutating func learn(_ state: [StateID: String], hits: Set<TestID>, reached: Set<TestID>) {
    let before = after[state] ?? ([], [])
    after[state] = (before.hits.union(hits), before.reached.union(reached))
  }
}

/// Skips each cleanup in turn and says whether it holds back state, and whether a test depends on that. Within a part of the
/// cleanups one teaches the next what it learned of a state. They do not ask together: with and without a cleanup tests are
/// compared side by side in time, and more trials at once make state that varies with the machine's load differ.
func judgeCleanups(
  _ seams: [Seam], reached: [SeamID: Set<TestID>], _ search: Search, in log: TrialLog
) async -> [SeamJudgement] {
  let judged = Set(search.order)
  let reachings = seams.reduce(0) { $0 + judged.intersection(reached[$1.id] ?? []).count }
  let fits = reachings * search.order.count <= search.limits.toggledPairs
  let search = search.isSmall && !fits ? search.economical : search
  let seams = seams.filter { search.share.judges(cleanup: $0.id) }
  let twins = onlyStatements(in: seams, reached)
  var known: [Int: KnownStates] = [:]
  let together = await skippedTogether(seams, reached, twins, search, in: log)
  var judgements: [SeamJudgement] = []
  for seam in seams {
    if let other = judgements.first(where: { $0.result.seam == twins[seam.id] }),
      await log.leftOut == 0
    {
      judgements.append(await standing(other, for: seam, in: log))
      continue
    }
    let part = search.share.part(of: seam.id)
    judgements.append(
      await judge(
        seam, reached[seam.id] ?? [], search, together[seam.id] ?? [],
        &known[part, default: KnownStates()], in: log))
  }
  return judgements
}

/// The runs of the whole suite with the cleanups of one part skipped at once, for those of which they tell. One that leaves out
/// a test, or ends its process, would keep it from telling of the others.
private func skippedTogether(
  _ seams: [Seam], _ reached: [SeamID: Set<TestID>], _ twins: [SeamID: SeamID], _ search: Search,
  in log: TrialLog
) async -> [SeamID: [WholeRun]] {
  // In few tests it saves less than it costs where one of them notices.
  guard search.order.count > search.limits.exhaustive else { return [:] }
  let judged = Set(search.order)
  var parts: [Int: [(id: SeamID, reaching: Set<TestID>)]] = [:]
  for seam in seams where seam.isUsed && twins[seam.id] == nil {
    let reaching = judged.intersection(reached[seam.id] ?? [])
    guard !reaching.isEmpty else { continue }
    // The same trials that the cleanup is judged by later, which are not run again.
    let alone = await firstLooks(at: reaching.sorted().map { [$0] }, seam.id, in: log)
    guard alone.allSatisfy({ $0.leftOutTest == nil && !$0.endsEarly }) else { continue }
    parts[search.share.part(of: seam.id), default: []].append((seam.id, reaching))
  }
  var together: [SeamID: [WholeRun]] = [:]
  for (_, part) in parts.sorted(by: { $0.key < $1.key }) {
    together.merge(await skipTogether(part, search, in: log)) { first, _ in first }
  }
  return together
}

/// What was found of another seam that skips the same statement.
private func standing(
  _ other: SeamJudgement, for seam: Seam, in log: TrialLog
) async -> SeamJudgement {
  var judgement = other.standing(for: seam)
  for (index, finding) in other.findings.enumerated() {
    judgement.findings[index].failedAt = await log.place(of: finding)
  }
  await log.found(judgement.findings)
  return judgement
}

private func judge(
  _ seam: Seam, _ reached: Set<TestID>, _ search: Search, _ together: [WholeRun],
  _ known: inout KnownStates, in log: TrialLog
) async -> SeamJudgement {
  let reachedBy = reached.sorted()
  let before = await log.leftOut
  if let untried = SeamJudgement.untried(seam, reachedBy: reachedBy, isWhole: before == 0) {
    return untried
  }
  let judged = Set(search.order)
  let toggle = CleanupToggle(
    seam: seam, reachedBy: reachedBy, reaching: reachedBy.filter(judged.contains), search: search)
  let judgement = await judge(toggle, together, &known, in: log)
  let isWhole = await log.leftOut == before && (before == 0 || !toggle.reaching.isEmpty)
  guard isWhole else { return judgement.cutShort(seam) }
  await log.found(judgement.findings)
  return judgement
}

/// Of each statement that is all of a teardown, and that teardown, the later one with the other: to skip one is to skip the other.
private func onlyStatements(
  in seams: [Seam], _ reached: [SeamID: Set<TestID>]
) -> [SeamID: SeamID] {
  let groups = Dictionary(grouping: seams.filter(\.isUsed)) {
    [$0.location.file, $0.enclosing, $0.text]
  }
  var twins: [SeamID: SeamID] = [:]
  for (_, group) in groups where group.count == 2 && group[0].text.utf8.count < 200 {
    guard Set(group.map(\.kind)) == [.teardown, .reset] else { continue }
    guard reached[group[0].id] ?? [] == reached[group[1].id] ?? [] else { continue }
    twins[group[1].id] = group[0].id
  }
  return twins
}

private func judge(
  _ toggle: CleanupToggle, _ together: [WholeRun], _ known: inout KnownStates, in log: TrialLog
) async -> SeamJudgement {
  guard !toggle.reaching.isEmpty else {
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy,
      reason: .onlyLeftOut)
  }
  let seam = toggle.seam.id
  var comparisons = await compare(toggle.reaching.map { [$0] }, seam, in: log)
  // Where one run shows what the cleanup holds back, a second one tells no more of it.
  let same = comparisons.filter { !$0.isDifferent }.flatMap(\.sequence)
  comparisons += await compare(same.map { [$0, $0] }, seam, in: log)
  if let test = comparisons.lazy.compactMap(\.leftOutTest).first {
    return .leavesOut(test, toggle)
  }
  var toggle = toggle
  var files = toggle.search.traces.left
  for comparison in comparisons where comparison.sequence.count == 1 {
    files[comparison.sequence[0], default: []].formUnion(comparison.states)
  }
  let seen = await log.firstSights
  toggle.reads = toggle.search.reads.toggling(
    seam, reachedBy: Set(toggle.reachedBy), seen: seen, files: files)
  toggle.sights = toggle.search.sights.toggling(
    seam, reachedBy: Set(toggle.reachedBy), seen: seen, files: files)
  toggle.chooseDirty()
  toggle.enders = Set(
    comparisons.filter { $0.sequence.count == 1 && $0.endsEarly }.map { $0.sequence[0] })
  toggle.matters = comparisons.contains(where: \.isDifferent)
  if comparisons.allSatisfy(\.states.isEmpty) {
    comparisons += await compare(toggle.dirtyPairs.map { [$0.first, $0.second] }, seam, in: log)
    if let test = comparisons.lazy.compactMap(\.leftOutTest).first {
      return .leavesOut(test, toggle)
    }
  }
  let orders = await runSkippedOrders(toggle, together: together, in: log)
  let hits = await suspectExposures(toggle, comparisons, orders, &known, in: log)
  var exposures = await confirmExposures(hits, toggle, in: log)
  await exposures.explain(orders, toggle, in: log)
  if exposures.isExposed {
    let evidence = await toggledEvidence(toggle, comparisons, exposures.confirmed, in: log)
    var judgement = exposed(toggle, exposures, evidence)
    for (index, finding) in judgement.findings.enumerated() {
      let shown = await log.confirmation(of: Trial(finding.sequence, toggles: [seam]))
      judgement.findings[index] = await withCarriers(
        finding, shown, among: toggle.search.order, toggle.search, in: log)
    }
    return judgement
  }
  let unsteady = await log.unsteady
  if let pair = exposures.doubtful.first(where: { !unsteady.contains($0.second) }) {
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy,
      reason: .failsSometimes(pair.second, after: pair.first))
  }
  if let test = exposures.unexplained.sorted().first(where: { !unsteady.contains($0) }) {
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy,
      reason: .unexplained(test))
  }
  comparisons += await compareBrittle(orders, toggle, in: log)
  let open = await pairsNotTried(of: orders, toggle, in: log)
  let chance = await endingByChance(among: comparisons, notTried: open, in: log)
  // Nobody asks what a test does that ends by chance and does not reach the cleanup; one that reaches it may be what the
  // cleanup is for.
  let leftOut = chance.subtracting(toggle.reachingSet)
  let untried = open.count { !leftOut.contains($0.first) && !leftOut.contains($0.second) }
  return unexposed(toggle, comparisons, unsteady: chance, untried: untried)
}

/// The tests that end by chance: not only those that were seen to alone, but also those that ended differently in some of
/// the comparisons only, or hung before a pair could be tried, and do so alone. Else their chance would be taken for what
/// the cleanup does.
private func endingByChance(
  among comparisons: [Comparison], notTried open: [TestPair], in log: TrialLog
) async -> Set<TestID> {
  let differing = comparisons.filter { !$0.changesOutcome }.flatMap(\.differedOnce)
  let hanging = await log.hanging.intersection(open.flatMap { [$0.first, $0.second] })
  for test in hanging.union(differing).subtracting(await log.unsteady).sorted() {
    _ = await log.confirmSternly(Trial([test]), times: 12)
  }
  return await log.unsteady
}

/// The verdict of a cleanup that no test is seen to depend on. How `unsteady` tests end tells
/// nothing: neither that it matters nor that it does not.
private func unexposed(
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

extension Comparison {
  /// Whether some test came to the seam while it was toggled.
  func wentThrough(_ seam: SeamID) -> Bool {
    toggled.executions.contains { $0.reached.contains(seam) }
  }
}

/// The verdict of a cleanup that keeps tests apart, with one finding for each test it protects.
private func exposed(
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
