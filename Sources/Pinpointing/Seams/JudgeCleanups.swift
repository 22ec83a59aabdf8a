import Basics

/// Skips each cleanup by itself and says whether it holds back state, and whether a test depends on that. The cleanups of
/// one group are judged one after another, and each uses what the ones before learned of a state. The groups ask for trials
/// together, since each group often waits for a single slow trial.
func judgeCleanups(
  _ seams: [Seam], reached: [SeamID: Set<TestID>], _ search: Search, in log: TrialLog
) async -> [SeamJudgement] {
  let judged = Set(search.order)
  let reachings = seams.reduce(0) { $0 + judged.intersection(reached[$1.id] ?? []).count }
  let fits =
    reachings * search.order.count <= search.limits.toggledPairs && !search.isLong
  let search = search.isSmall && !fits ? search.economical : search
  let twins = onlyStatements(in: seams, reached)
  let parts = Dictionary(
    seams.map { seam in
      // Twins are judged as one, so by one shard.
      (seam.id, search.share.part(of: twins[seam.id] ?? seam.id, among: seams.count))
    }, uniquingKeysWith: { first, _ in first })
  let seams = seams.filter { parts[$0.id].map(search.share.owns) == true }
  let together = await skippedTogether(seams, reached, twins, parts, search, in: log)
  let groups = Dictionary(grouping: seams.indices) { place in
    search.share.group(of: twins[seams[place].id] ?? seams[place].id)
  }
  let answers = await log.together(groups.values.sorted { $0[0] < $1[0] }) { group in
    var known = KnownStates()
    var judgements: [(place: Int, judgement: SeamJudgement)] = []
    for place in group {
      let seam = seams[place]
      if let other = judgements.first(where: { $0.judgement.result.seam == twins[seam.id] }),
        await log.leftOut == 0
      {
        judgements.append((place, await standing(other.judgement, for: seam, in: log)))
        continue
      }
      let judgement = await judge(
        seam, reached[seam.id] ?? [], search, together[seam.id], &known, in: log)
      judgements.append((place, judgement))
    }
    return judgements
  }
  return answers.flatMap(\.self).sorted { $0.place < $1.place }.map(\.judgement)
}

/// What orders show in which the cleanups of one part are skipped at once, by the cleanup of which they tell. A cleanup
/// whose skipping leaves out a test, or ends the process, is not among them: it would keep the runs from telling of the
/// others.
private func skippedTogether(
  _ seams: [Seam], _ reached: [SeamID: Set<TestID>], _ twins: [SeamID: SeamID],
  _ parts: [SeamID: Int], _ search: Search, in log: TrialLog
) async -> [SeamID: SkippedTogether] {
  // In few quick tests it saves less than it costs where one of them notices.
  guard search.order.count > search.limits.exhaustive || search.isLong else { return [:] }
  let judged = Set(search.order)
  let asked = seams.filter { $0.isUsed && twins[$0.id] == nil }
    .map { (id: $0.id, reaching: judged.intersection(reached[$0.id] ?? [])) }
    .filter { !$0.reaching.isEmpty }
  let isTelling = await log.together(asked) { seam in
    // The same trials that the cleanup is judged by later, which are not run again.
    let alone = await firstLooks(at: seam.reaching.sorted().map { [$0] }, seam.id, in: log)
    return alone.allSatisfy { $0.leftOutTest == nil && !$0.endsEarly }
  }
  let telling = zip(asked, isTelling).filter(\.1).map(\.0)
  let groups = Dictionary(grouping: telling) { parts[$0.id] ?? 0 }
  let found = await log.together(groups.sorted { $0.key < $1.key }.map(\.value)) {
    await skipTogether($0, search, in: log)
  }
  return found.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
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
  _ seam: Seam, _ reached: Set<TestID>, _ search: Search, _ together: SkippedTogether?,
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

/// If a single statement is all of a teardown, skipping one of the two skips the other. Maps the later seam to the earlier
/// one.
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
  _ toggle: CleanupToggle, _ together: SkippedTogether?, _ known: inout KnownStates,
  in log: TrialLog
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
  let mayBeIdle = !toggle.seam.mayActUnseen && !comparisons.contains(where: \.isDifferent)
  let orders = await runSkippedOrders(toggle, together: together, mayBeIdle: mayBeIdle, in: log)
  let suspects = await suspectExposures(toggle, comparisons, orders, &known, in: log)
  var exposures = await confirmExposures(suspects.own, toggle, in: log)
  await exposures.explain(orders, toggle, in: log)
  var judgement = await judge(toggle, comparisons, orders, exposures, in: log)
  judgement.redWithout = exposures.redWithout + suspects.redWithout.map { [$0.first, $0.second] }
  return judgement
}

/// The verdict on what was seen in single runs, in pairs and in long orders.
private func judge(
  _ toggle: CleanupToggle, _ comparisons: [Comparison], _ orders: SkippedOrders,
  _ exposures: JudgedExposures, in log: TrialLog
) async -> SeamJudgement {
  if exposures.isExposed {
    let evidence = await toggledEvidence(toggle, comparisons, exposures.confirmed, in: log)
    var judgement = exposed(toggle, exposures, evidence)
    for (index, finding) in judgement.findings.enumerated() {
      // With a look at state it may end otherwise: then that says nothing of what carries it.
      let seen = await log.confirmation(of: Trial(finding.sequence, toggles: [toggle.seam.id]))
      judgement.findings[index] = await withCarriers(
        finding, seen.flatMap { $0.judgement == .red ? $0 : nil }, among: toggle.search.order,
        toggle.search, in: log)
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
  if !exposures.redWithout.isEmpty {
    return .without(toggle.seam, .contained, reachedBy: toggle.reachedBy)
  }
  let comparisons =
    await lookAgain(comparisons, in: log) + compareBrittle(orders, toggle, in: log)
  let open = await pairsNotTried(of: orders, toggle, in: log)
  let chance = await endingByChance(among: comparisons, notTried: open, in: log)
  // Nobody asks what a test does that ends by chance and does not reach the cleanup; one that reaches it may be what the
  // cleanup is for.
  let leftOut = chance.subtracting(toggle.reachingSet)
  let untried = open.count { !leftOut.contains($0.first) && !leftOut.contains($0.second) }
  let judgement = unexposed(toggle, comparisons, unsteady: chance, untried: untried)
  guard judgement.result.verdict == .idle, await orders.makeATestSkip(toggle, in: log) else {
    return judgement
  }
  return .without(toggle.seam, .contained, reachedBy: toggle.reachedBy)
}

/// The tests that end by chance. Some were seen to do so alone. Others only ended differently in some of the comparisons,
/// or hung before a pair could be tried: these are run alone some more, and count if they end by chance there. Otherwise
/// what a test does by chance would be taken for what the cleanup does.
private func endingByChance(
  among comparisons: [Comparison], notTried open: [TestPair], in log: TrialLog
) async -> Set<TestID> {
  let differing = comparisons.filter { !$0.changesOutcome }.flatMap(\.differedOnce)
  let hanging = await log.hanging.intersection(open.flatMap { [$0.first, $0.second] })
  for test in hanging.union(differing).subtracting(await log.unsteady).sorted() {
    _ = await log.confirmSternly(Trial([test]).unprobed, times: 12)
  }
  return await log.unsteady
}
