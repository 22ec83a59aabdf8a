import Basics

/// Finds the tests that depend on one another, the state that they leak, and what each seam holds
/// back or replaces; the same observations and seed give the same result. With a shard, only what is that one's to
/// find out.
package func investigate(
  _ question: Question, part shard: Shard? = nil, with runner: some Runner,
  progress: @escaping @Sendable (Progress) -> Void
) async -> Investigation {
  let lab = Laboratory(runner: runner, report: progress)
  let question = question.withoutRepetitions
  guard !question.tests.isEmpty else {
    return await Dossier(question: question, triage: Triage()).investigation(in: lab)
  }
  await lab.begin(.baseline)
  let baseline = await measureBaseline(of: question, in: lab)
  await lab.begin(.alone)
  await lab.found(baseline.flaky)
  let solos = await runAlone(question.tests.map(\.id), in: lab)
  let triage = await triage(question, baseline: baseline, solos: solos, in: lab)
  var dossier = Dossier(question: question, triage: triage, baseline: baseline, solos: solos)
  await lab.report(only: dossier.asked)
  await lab.found(triage.findings)
  guard triage.red.isEmpty || question.skipFailing else {
    dossier.isStopped = true
    return await dossier.investigation(in: lab)
  }
  let traces = await traceStates(of: triage.judged, solos: solos, in: lab)
  var search = Search(
    order: triage.judged, brittle: Set(triage.brittle.keys), traces: traces,
    reads: Reads(tracked: question.tracked, seen: await lab.firstSights, files: traces.left),
    seed: question.seed, limits: question.limits, affected: question.affected, shard: shard)
  search.hasClassSetUp = question.hasClassSetUp
  dossier.traces = traces
  dossier.findings += leakFindings(traces)
  await lab.found(dossier.findings.sorted { ($0.test ?? TestID("")) < ($1.test ?? TestID("")) })
  await hunt(search, baseline: baseline, into: &dossier, in: lab)
  await toggle(search, into: &dossier, in: lab)
  await settleDoubts(search, into: &dossier, in: lab)
  return await dossier.investigation(in: lab)
}

/// Looks for dependences between tests, before any toggle.
private func hunt(
  _ search: Search, baseline: Baseline, into dossier: inout Dossier, in lab: Laboratory
) async {
  await lab.begin(.orders)
  let whole = await runWholeOrders(search, baseline: baseline, in: lab)
  dossier.reached = await lab.reached
  // Cheapest and likeliest first: a second time in one process needs no partner.
  await lab.begin(.repeats)
  let repeats = await findNotRepeatable(search, solos: dossier.solos, in: lab)
  dossier.findings += repeats.findings
  await lab.found(repeats.findings + repeats.flaky)
  dossier.repeatable = repeats.repeatable
  await lab.begin(.pairs)
  let (successions, coverage) = await runPairs(search, in: lab)
  if search.share.shard == nil, search.affected == nil {
    dossier.coverage = coverage
    dossier.coverage?.asNeighbours = neighbours(in: whole, of: search.order)
  }
  if coverage.untried > 0 {
    dossier.undecided.append(
      "\(coverage.untried) ordered pairs of tests were not tried: no sweep could judge them, and they were too many for a process each"
    )
  }
  await lab.begin(.lasts)
  let lasts = await runLastOrders(
    search, whole: whole, successions: successions, in: lab)
  let plain = plainRuns(search, baseline: baseline, red: dossier.triage.red)
  let orders = OrderHits(plain + whole + lasts, brittle: search.brittle)
  await lab.begin(.victims)
  let victims = await findVictims(search, successions: successions, orders: orders, in: lab)
  dossier.doubtful = victims.doubtful
  dossier.flaky += victims.flaky + repeats.flaky
  dossier.narrowRepeats(search, successions)
  for index in dossier.findings.indices where dossier.findings[index].kind == .notRepeatable {
    dossier.findings[index] = await withCause(dossier.findings[index], search, in: lab)
  }
  var evidence: [TestID: StateEvidence] = [:]
  for victim in victims.victims {
    evidence[victim.test] = await StateEvidence(search).with(pairsOf: victim, in: lab)
  }
  let (known, repeatable) = (evidence, dossier.passingTwice)
  func told(_ victim: Victim, _ cleaners: [TestID] = []) -> Finding? {
    finding(
      for: victim, cleaners: cleaners, successions: successions, repeatable: repeatable,
      evidence: known[victim.test] ?? StateEvidence(search))
  }
  await lab.found(victims.flaky + victims.victims.compactMap { told($0) })
  await lab.begin(.cleaners)
  for victim in victims.victims {
    let cleaners = await findCleaners(of: victim, search, in: lab)
    guard let finding = told(victim, cleaners) else { continue }
    dossier.findings.append(
      await withCarriers(finding, victim.shown, among: search.order, search, in: lab))
  }
  for (test, alone) in dossier.triage.brittle.sorted(by: { $0.key < $1.key })
  where search.share.judges(test) {
    let told = await findStateSetters(
      of: test, alone: alone, baseline: baseline, search, successions: successions,
      orders: orders, in: lab)
    let finding = await withCause(told, search, in: lab)
    dossier.findings.append(finding)
    await lab.found([finding])
  }
  let across = await findAcrossRuns(
    baseline, search, besides: dossier.findings, dossier.traces, in: lab)
  dossier.findings += across
  await lab.found(across)
  await lab.begin(.sideBySide)
  let parallel = await findParallelUnsafe(
    search, dossier.question, baseline: baseline, victims: victims.victims, in: lab)
  dossier.findings += parallel.findings
  await lab.found(parallel.findings + parallel.flaky)
  dossier.flaky += parallel.flaky
  dossier.undecided += parallel.undecided
  dossier.unclear = parallel.unclear
  dossier.redInParallel = parallel.red
  let open = dossier.realisations.openInParallel(dossier.findings)
  dossier.redInParallel.formUnion(await redBesidePartners(open, in: lab))
}

/// Judges the seams.
private func toggle(
  _ search: Search, into dossier: inout Dossier, in lab: Laboratory
) async {
  let seams = dossier.question.seams
  let reached = dossier.reached
  await lab.begin(.cleanups)
  let cleanups = await judgeCleanups(
    seams.filter(\.kind.isCleanup), reached: reached, search, in: lab)
  dossier.add(cleanups)
  dossier.findings = await seenInDefaultOrder(
    dossier.findings, search, dossier.question, in: lab)
  dossier.findings = await seenInParallel(dossier.findings, dossier.realisations, in: lab)
  await lab.begin(.replacements)
  let replacements = await judgeReplacements(
    seams.filter { !$0.kind.isCleanup }, reached: reached, search, dossier.question, in: lab)
  dossier.add(replacements)
}

/// Runs every test whose identical trials ever differed alone until it is clear whether it is flaky.
private func settleDoubts(
  _ search: Search, into dossier: inout Dossier, in lab: Laboratory
) async {
  let known = Set(dossier.flaky.compactMap(\.test))
  let doubtful = await lab.unsteady.union(dossier.doubtful).subtracting(known)
  for test in search.order where doubtful.contains(test) {
    let confirmation = await lab.confirmSternly(Trial([test]), times: 12)
    if confirmation.isMixed { dossier.flaky.append(flaky(test, by: confirmation)) }
  }
}

extension Question {
  /// The same question with each test named once.
  fileprivate var withoutRepetitions: Question {
    var seen = Set<TestID>()
    var question = self
    question.tests = tests.filter { seen.insert($0.id).inserted }
    return question
  }
}
