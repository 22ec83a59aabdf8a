import Basics

/// Finds the tests that depend on one another, the state that they leak, and what each seam holds
/// back or replaces; the same observations and seed give the same result.
package func investigate(
  _ question: Question, with runner: some Runner,
  progress: @escaping @Sendable (Progress) -> Void
) async -> Investigation {
  let lab = Laboratory(runner: runner, report: progress)
  let question = question.withoutRepetitions
  guard !question.tests.isEmpty else {
    return await Dossier(question: question, triage: Triage()).investigation(in: lab)
  }
  await lab.begin("baseline", findings: 0)
  let baseline = await measureBaseline(of: question, in: lab)
  await lab.begin("each test alone, twice", findings: baseline.flaky.count)
  let solos = await runAlone(question.tests.map(\.id), in: lab)
  let triage = await triage(question, baseline: baseline, solos: solos, in: lab)
  var dossier = Dossier(question: question, triage: triage, baseline: baseline, solos: solos)
  guard triage.red.isEmpty || question.skipFailing else {
    dossier.isStopped = true
    return await dossier.investigation(in: lab)
  }
  let traces = await traceStates(of: triage.judged, solos: solos, in: lab)
  let search = Search(
    order: triage.judged, brittle: Set(triage.brittle.keys), traces: traces,
    seed: question.seed, limits: question.limits)
  dossier.traces = traces
  dossier.findings += leakFindings(traces)
  await hunt(search, baseline: baseline, into: &dossier, in: lab)
  await toggle(search, into: &dossier, in: lab)
  await settleDoubts(search, into: &dossier, in: lab)
  return await dossier.investigation(in: lab)
}

/// Looks for dependences between tests, before any toggle.
private func hunt(
  _ search: Search, baseline: Baseline, into dossier: inout Dossier, in lab: Laboratory
) async {
  await lab.begin("pairs", findings: dossier.findings.count)
  let successions = await runPairs(search, in: lab)
  // After the pairs, since a test that hangs after another is too costly for many long orders.
  await lab.begin("other orders", findings: dossier.findings.count)
  let orders = await runOrders(
    search, baseline: baseline, red: dossier.triage.red, in: lab)
  await lab.begin("victims and their polluters", findings: dossier.findings.count)
  let victims = await findVictims(search, successions: successions, orders: orders, in: lab)
  let repeats = await findNotRepeatable(search, solos: dossier.solos, in: lab)
  dossier.doubtful = victims.doubtful
  dossier.findings += repeats.findings
  dossier.repeatable = repeats.repeatable
  dossier.flaky += victims.flaky + repeats.flaky
  await lab.begin("cleaners and state-setters", findings: dossier.findings.count)
  for victim in victims.victims {
    let cleaners = await findCleaners(of: victim, search, in: lab)
    let finding = finding(
      for: victim, cleaners: cleaners, successions: successions,
      evidence: StateEvidence(search.traces).with(victim.shown))
    dossier.findings += [finding].compactMap(\.self)
  }
  for (test, alone) in dossier.triage.brittle.sorted(by: { $0.key < $1.key }) {
    dossier.findings.append(
      await findStateSetters(
        of: test, alone: alone, baseline: baseline, search, successions: successions,
        orders: orders, in: lab))
  }
  await lab.begin("side by side", findings: dossier.findings.count)
  let parallel = await findParallelUnsafe(
    search, dossier.question, baseline: baseline, victims: victims.victims, in: lab)
  dossier.findings += parallel.findings
  dossier.flaky += parallel.flaky
}

/// Judges the seams.
private func toggle(
  _ search: Search, into dossier: inout Dossier, in lab: Laboratory
) async {
  let seams = dossier.question.seams
  let reached = await lab.reached
  await lab.begin("cleanups skipped", findings: dossier.findings.count)
  let cleanups = await judgeCleanups(
    seams.filter(\.kind.isCleanup), reached: reached, search, in: lab)
  dossier.add(cleanups)
  await lab.begin("replacements toggled", findings: dossier.findings.count)
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
    return Question(
      tests: tests.filter { seen.insert($0.id).inserted }, seams: seams, seed: seed,
      skipFailing: skipFailing, networkless: networkless, allowRealThings: allowRealThings,
      limits: limits)
  }
}
