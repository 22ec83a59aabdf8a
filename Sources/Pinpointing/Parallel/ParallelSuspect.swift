import Basics

/// What became of a suspicion.
enum ParallelVerdict: Sendable {
  /// About what running side by side does.
  case finding(Finding)
  /// The test is flaky by itself.
  case flaky(Finding)
  case nothing
}

/// A test that passes one after another and failed side by side with others at least once.
struct ParallelSuspect: Sendable {
  /// Among more tests, a failure that shows only now and then is not looked for one by one.
  private static let fewTests = 16
  /// How many more tests are tried beside it one by one.
  private static let (fewOthers, looks) = (6, 20)

  let test: TestID
  /// All that may run beside it, itself included.
  let together: [TestID]
  let search: Search
  let seen: SideBySide
  let plain: PlainRuns
  let touches: Touches
  /// What it is serially, where it depends on order.
  let victim: Victim?

  /// The verdict; none rests on a run that was left out.
  func judged(in log: TrialLog) async -> ParallelVerdict {
    let leftOut = await log.leftOut
    let alone = await log.confirm(Trial([test]).unprobed)
    if alone.isMixed { return .flaky(flaky(test, by: alone)) }
    guard alone.judgement == .green else { return .nothing }
    let verdict = await explained(in: log)
    return await log.leftOut == leftOut ? verdict : .nothing
  }

  private var polluters: Set<TestID> {
    Set((victim?.polluters ?? []) + (victim?.joint?.trial.tests ?? []))
  }

  /// What runs beside it where it was seen to fail, the fewest first, less what makes it fail by order alone.
  private var scenes: [[TestID]] {
    var known = Set<[TestID]>()
    return seen.trials { $0.shows(failureOf: test) }
      .map { $0.tests.filter { $0 != test && !polluters.contains($0) } }
      .filter { known.insert($0).inserted }
  }

  private func explained(in log: TrialLog) async -> ParallelVerdict {
    guard victim == nil else {
      // Where mere order explains the failures, they go when its polluters go.
      for scene in scenes.filter({ !$0.isEmpty }) where await isAlwaysRed(beside: scene, in: log) {
        return await judged(beside: await narrowed(scene, in: log), in: log)
      }
      return .nothing
    }
    guard let scene = scenes.first else { return await onlyPlainly(in: log) }
    return await judged(beside: await narrowed(scene, in: log), in: log)
  }

  private func trial(_ beside: [TestID]) -> Trial { Trial(beside + [test], mode: .parallel) }

  private func isAlwaysRed(beside: [TestID], in log: TrialLog) async -> Bool {
    await log.confirm(trial(beside)).judgement == .red
  }

  /// The few of `beside` that it takes, as far as that can be found out; none where it fails so with nobody beside it, too.
  private func narrowed(_ beside: [TestID], in log: TrialLog) async -> [TestID] {
    let least = await reduced(beside, in: log)
    return await ever([[]], in: log) == [true] ? [] : least
  }

  /// Whether it fails beside each of `parts` in any of some runs.
  private func ever(_ parts: [[TestID]], in log: TrialLog) async -> [Bool] {
    await log.everShows(parts.map { $0 + [test] }) { $0.shows(failureOf: test) }
  }

  private func reduced(_ beside: [TestID], in log: TrialLog) async -> [TestID] {
    let ever: ([[TestID]]) async -> [Bool] = { await self.ever($0, in: log) }
    // Wherever chance let it fail first, the same tests are looked at first.
    let likely = together.filter {
      $0 != test && !polluters.contains($0) && touches.share($0, test)
    }.prefix(Self.fewTests)
    if !likely.isEmpty, await ever([Array(likely)]) == [true] {
      return await minimise(Array(likely), shows: ever)
    }
    if beside.count <= Self.fewTests { return await minimise(beside, shows: ever) }
    guard await isAlwaysRed(beside: beside, in: log) else { return beside }
    return await minimise(beside) { parts in
      await log.confirm(parts.map(trial)).map { $0.judgement == .red }
    }
  }

  private func judged(beside least: [TestID], in log: TrialLog) async -> ParallelVerdict {
    if let serial = await redSerially(after: least, in: log) {
      return victim == nil ? .finding(orderFinding(serial, search)) : .nothing
    }
    var shown = await log.confirm(trial(least))
    // Three failures in three runs may be chance, so confirm further.
    if shown.judgement == .red { shown = await log.confirmSternly(trial(least)) }
    if shown.judgement != .red {
      guard victim == nil else { return .nothing }
      return await sometimes(beside: least, in: log)
    }
    if let chance = await chance(in: log, times: 9) { return .flaky(chance) }
    let partners = least.count == 1 ? least + (await othersLike(least, in: log)) : least
    return .finding(
      finding(
        .parallelUnsafe, least, partners: partners.sorted(), trials: shown.trials,
        reproduced: shown.failed,
        issue: shown.issue))
  }

  /// The tests that touch what it touches and beside each of which alone it fails, too.
  private func othersLike(_ least: [TestID], in log: TrialLog) async -> [TestID] {
    let others = together.filter {
      $0 != test && !least.contains($0) && !polluters.contains($0) && touches.share($0, test)
    }.prefix(Self.fewOthers)
    var found: [TestID] = []
    for other in others {
      let runs = await log.observeTogether(Array(repeating: trial([other]), count: Self.looks))
      if runs.contains(where: { $0.shows(failureOf: test) }) { found.append(other) }
    }
    return found
  }

  /// The verdict on a test that fails now and then. If it does not fail again beside the few, what was seen beside more
  /// tests counts.
  private func sometimes(beside least: [TestID], in log: TrialLog) async -> ParallelVerdict {
    var beside = least
    var runs = await log.confirmSternly(trial(least), times: 10).observations
    if !runs.contains(where: { $0.shows(failureOf: test) }) {
      guard let scene = seen.trials(with: { $0.shows(failureOf: test) }).first else {
        return .nothing
      }
      beside = scene.tests.filter { $0 != test }
      runs = seen.runs(of: scene)
    }
    let failing = runs.filter { $0.shows(failureOf: test) }
    let issue = failing.last?.executions.first { $0.test == test }?.outcome.issue
    // As many runs alone as make it unlikely that the same chance would have kept it green there.
    let times = min(45, max(12, 3 * runs.count / failing.count))
    if let chance = await chance(in: log, times: times) { return .flaky(chance) }
    // Of several, chance may have let one look needed that is not.
    let partners = beside.count == 1 ? beside : []
    return .finding(
      finding(
        .flaky, beside, partners: partners, trials: runs.count,
        reproduced: failing.count, issue: issue))
  }

  /// It failed in the plain run, and not side by side since.
  private func onlyPlainly(in log: TrialLog) async -> ParallelVerdict {
    guard let (failed, runs) = plain.failures(of: test) else { return .nothing }
    if let chance = await chance(in: log, times: 45) { return .flaky(chance) }
    let others = plain.more.first?.trial.tests ?? []
    let beside = search.order.filter { others.contains($0) && $0 != test }
    return .finding(
      finding(.flaky, beside, partners: [], trials: runs, reproduced: failed, issue: nil))
  }

  /// The finding that it is flaky by itself, where more runs alone show that.
  private func chance(in log: TrialLog, times: Int) async -> Finding? {
    let alone = await log.confirmSternly(Trial([test]).unprobed, times: times)
    return alone.isMixed ? flaky(test, by: alone) : nil
  }

  /// The sequence in which it fails one after another, where there is one: then it is order, and not overlap.
  private func redSerially(after least: [TestID], in log: TrialLog) async -> Confirmation? {
    let trials = someOrders(of: least).map { Trial($0 + [test]) }
    let red = zip(trials, await log.outcomes(of: trials)).filter { $0.1.judgement == .red }.map(\.0)
    for shown in await log.confirm(red, endingAs: .red) where shown.judgement == .red {
      // It came under suspicion by chance already.
      let again = await log.confirmSternly(shown.trial)
      if again.judgement == .red { return again }
    }
    return nil
  }

  private func finding(
    _ kind: FindingKind, _ beside: [TestID], partners: [TestID], trials: Int, reproduced: Int,
    issue: String?
  ) -> Finding {
    let own = Set(search.traces.leaks[test]?.map(\.id) ?? [])
    let state = partners.flatMap { search.traces.leaks[$0] ?? [] }.filter { own.contains($0.id) }
    return Finding(
      kind: kind, test: test, partners: partners.map { Partner(test: $0, role: .polluter) },
      state: state, sequence: beside + [test], trials: trials, reproduced: reproduced,
      issue: issue, realisableBy: [.parallel])
  }
}

/// The finding for a test that turned out to fail after others, and not beside them.
func orderFinding(_ shown: Confirmation, _ search: Search) -> Finding {
  let firsts = Array(shown.trial.tests.dropLast())
  let victim = shown.trial.tests[firsts.count]
  return Finding(
    kind: .victim, test: victim,
    partners: firsts.map {
      Partner(test: $0, role: firsts.count == 1 ? .polluter : .jointPolluter)
    },
    state: StateEvidence(search).carriers(of: firsts, for: victim, harmless: []),
    sequence: shown.trial.tests, trials: shown.trials, reproduced: shown.failed,
    issue: shown.issue
  ).shown(by: shown)
}
