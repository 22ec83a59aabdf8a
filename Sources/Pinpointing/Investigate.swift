import Basics

/// What the search is about, in the order in which that comes; the raw value is what it is called.
package enum Phase: String, Hashable, Sendable, CaseIterable {
  case baseline
  case alone = "each test alone, twice"
  case orders = "other orders"
  case repeats = "the second time"
  case pairs
  case lasts = "last in order"
  case victims = "victims and their polluters"
  case cleaners = "cleaners and state-setters"
  case sideBySide = "side by side"
  case cleanups = "cleanups skipped"
  case replacements = "replacements toggled"

  /// Which one it is, from 1.
  package var number: Int { (Phase.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// Finds the tests that depend on one another, the state that they leak, and what each seam holds
/// back or replaces; the same observations and seed give the same result. With a shard, only what is that one's to
/// find out.
package func investigate(
  _ question: Question, part shard: Shard? = nil, with runner: some Runner,
  progress: @escaping @Sendable (Progress) -> Void
) async -> Investigation {
  let log = TrialLog(runner: runner, report: progress)
  let question = question.withoutRepetitions
  guard !question.tests.isEmpty else {
    return await SearchResults(question: question, triage: Triage()).investigation(in: log)
  }
  await log.begin(.baseline)
  let baseline = await measureOrdinaryRuns(of: question, in: log)
  await log.begin(.alone)
  await log.found(baseline.flaky)
  let solos = await runAlone(question.tests.map(\.id), in: log)
  let triage = await triage(question, baseline: baseline, solos: solos, in: log)
  var results = SearchResults(question: question, triage: triage, baseline: baseline, solos: solos)
  await log.report(only: results.asked)
  await log.found(triage.findings)
  guard triage.red.isEmpty || question.skipFailing else {
    results.isStopped = true
    return await results.investigation(in: log)
  }
  await log.noteRed(triage.red)
  var traces = await traceStates(of: triage.judged, solos: solos, in: log)
  traces.cleanupFunctions = question.cleanupFunctions
  var search = Search(
    order: triage.judged, brittle: Set(triage.brittle.keys), traces: traces,
    reads: Reads(tracked: question.tracked, seen: await log.firstSights, files: traces.left),
    seed: question.seed, limits: question.limits, affected: question.affected, shard: shard,
    times: await log.times, hasCleanups: question.seams.contains(where: \.kind.isCleanup))
  search.hasClassSetUp = question.hasClassSetUp
  search.isInParts = question.isInParts
  search.skipping = Set(solos.filter { $0.value.first == .skipped }.keys)
  results.traces = traces
  results.undecided += [question.ownEntryPoint.map { .ownEntryPoint($0) }].compactMap(\.self)
  results.undecided += baseline.lateEnds
  let leaks = leakFindings(traces).sorted { ($0.test ?? TestID("")) < ($1.test ?? TestID("")) }
  await results.add(leaks, in: log)
  let successions = await hunt(search, baseline: baseline, into: &results, in: log)
  await toggle(search, successions, into: &results, in: log)
  await settleDoubts(search, into: &results, in: log)
  results.unclear.merge(await differingAfterOthers(search, results.solos, in: log)) { known, _ in
    known
  }
  return await results.investigation(in: log)
}

/// Looks for dependences between tests, before any toggle. Returns how tests ended after one other.
private func hunt(
  _ search: Search, baseline: OrdinaryRuns, into results: inout SearchResults, in log: TrialLog
) async -> Successions {
  await log.begin(.orders)
  let whole = await runWholeOrders(search, baseline: baseline, in: log)
  results.reached = await log.reached
  // Cheapest and likeliest first: a second time in one process needs no partner.
  await log.begin(.repeats)
  let repeats = await findNotRepeatable(search, solos: results.solos, in: log)
  await results.add(repeats.findings, in: log)
  results.repeatable = repeats.repeatable
  await log.begin(.pairs)
  let (successions, coverage, followed) = await runPairs(search, in: log)
  if search.share.shard == nil, search.affected == nil {
    results.coverage = coverage
    results.coverage?.asNeighbours = neighbours(in: whole, of: search.order)
  }
  if coverage.untried > 0 {
    results.undecided.append(.pairs(coverage.untried))
  }
  await log.begin(.lasts)
  let lasts = await runLastOrders(
    search, whole: whole, successions: successions, in: log)
  let plain = plainRuns(search, baseline: baseline, red: results.triage.red)
  let orders = OrderHits(plain + whole + followed + lasts, brittle: search.brittle)
  await log.begin(.victims)
  let suspects = search.green.filter {
    search.share.judges($0)
      && (successions.red[$0]?.isEmpty == false || orders.failing[$0] != nil)
  }
  let victims = await findVictims(
    among: suspects, search, successions: successions, orders: orders, in: log)
  results.doubtful = victims.doubtful
  // What is reported of a test that is found twice is what comes first.
  await results.add([], flaky: victims.flaky + repeats.flaky, in: log)
  results.narrowRepeats(search, successions)
  results.findings = await log.together(results.findings) { finding in
    finding.kind == .notRepeatable ? await withCause(finding, search, in: log) : finding
  }
  let telling = await VictimTelling(
    victims.victims, search, successions, passingTwice: results.passingTwice, in: log)
  await log.found(telling.findings)
  await log.begin(.cleaners)
  results.findings += await telling.withCleaners(in: log)
  let brittle = results.triage.brittle.filter { search.share.judges($0.key) }
  results.findings += await log.together(brittle.sorted { $0.key < $1.key }) { test, alone in
    let told = await findStateSetters(
      of: test, alone: alone, baseline: baseline, search, successions: successions,
      orders: orders, in: log)
    let finding = await withCause(told, search, in: log)
    await log.found([finding])
    return finding
  }
  let across = await findAcrossRuns(
    baseline, search, plainTests: results.question.plainTests, besides: results.findings,
    results.traces,
    in: log)
  await results.add(across, in: log)
  await log.begin(.sideBySide)
  let parallel = await findParallelUnsafe(
    search, results.question, baseline: baseline, victims: victims.victims, in: log)
  await results.add(parallel.findings, flaky: parallel.flaky, in: log)
  results.undecided += parallel.undecided
  results.unclear = parallel.unclear
  results.redInParallel = parallel.red
  let open = results.realisations.openInParallel(results.findings)
  results.redInParallel.formUnion(await redBesidePartners(open, in: log))
  return successions
}

/// Judges the seams.
private func toggle(
  _ search: Search, _ successions: Successions, into results: inout SearchResults,
  in log: TrialLog
) async {
  let seams = results.question.seams
  let reached = results.reached
  await log.begin(.cleanups)
  let cleanups = await judgeCleanups(
    seams.filter(\.kind.isCleanup), reached: reached, search, in: log)
  results.add(cleanups)
  await findMissedVictims(
    after: cleanups.flatMap(\.redWithout), search, successions, into: &results, in: log)
  results.findings = await seenInDefaultOrder(
    results.findings, search, results.question, in: log)
  results.findings = await seenInParallel(results.findings, results.realisations, in: log)
  await log.begin(.replacements)
  let replacements = await judgeReplacements(
    seams.filter { !$0.kind.isCleanup }, reached: reached, search, results.question, in: log)
  results.add(replacements)
}

/// Finds the polluters of tests that were seen to fail, without any toggle, only when cleanups were judged.
///
/// - Parameter sequences: those whose last test failed.
private func findMissedVictims(
  after sequences: [[TestID]], _ search: Search, _ successions: Successions,
  into results: inout SearchResults, in log: TrialLog
) async {
  let known = Set(results.findings.filter { $0.kind == .victim }.compactMap(\.test))
  let missed = sequences.filter { $0.last.map(known.contains) == false }
  guard !missed.isEmpty else { return }
  let hunt = await findVictims(
    among: search.green.filter(Set(missed.compactMap(\.last)).contains), search,
    successions: Successions(), orders: OrderHits(failing: missed), in: log)
  results.doubtful.formUnion(hunt.doubtful)
  let telling = await VictimTelling(
    hunt.victims, search, successions, passingTwice: results.passingTwice, in: log)
  await results.add(await telling.withCleaners(in: log), flaky: hunt.flaky, in: log)
}

/// Runs every test whose identical trials ever differed alone until it is clear whether it is flaky.
private func settleDoubts(
  _ search: Search, into results: inout SearchResults, in log: TrialLog
) async {
  let known = Set(results.flaky.compactMap(\.test))
  let doubtful = await log.unsteady.union(results.doubtful).subtracting(known)
  for test in search.order where doubtful.contains(test) {
    let confirmation = await log.confirmSternly(Trial([test]).unprobed, times: 12)
    if confirmation.isMixed {
      await results.add([], flaky: [flaky(test, by: confirmation)], in: log)
    }
  }
}

/// The tests that pass alone and skip themselves after others: in such an order they test nothing. And those that had
/// other arguments there.
private func differingAfterOthers(
  _ search: Search, _ solos: [TestID: Solo], in log: TrialLog
) async -> [TestID: Unjudged.Reason] {
  let (skipped, varied) = await (log.skippedAfterOthers, log.arguments.varied)
  let tests = search.order.filter { search.share.judges($0) }
  let reasons = tests.map { test -> (TestID, Unjudged.Reason)? in
    if skipped.contains(test), solos[test]?.first == .passed { return (test, .skippedAfterOthers) }
    return varied.contains(test) ? (test, .argumentsVary) : nil
  }
  return Dictionary(uniqueKeysWithValues: reasons.compactMap(\.self))
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

extension Execution {
  /// Whether the test skipped itself while it ran. A skip by a trait of Swift Testing's tells nothing: the trait is asked
  /// before any test runs, and anew for each part of an order.
  var skippedItself: Bool { outcome == .skipped && (test.isXCTest || bodies > 0) }
}
