import Basics

/// All that the stages hand over for the final result.
struct SearchResults: Sendable {
  let question: Question
  let triage: Triage
  var baseline: OrdinaryRuns?
  var solos: [TestID: Solo] = [:]
  var traces = Traces()
  var findings: [Finding] = []
  /// The tests that ran through each seam in the orders that every shard runs.
  var reached: [SeamID: Set<TestID>] = [:]
  /// Tests whose second execution failed at first and then never again.
  var repeatable: Set<TestID> = []
  /// Tests that failed after others and did not do so again.
  var doubtful: Set<TestID> = []
  /// Tests found to be flaky after the tests were sorted.
  var flaky: [Finding] = []
  var seams: [SeamResult] = []
  var undecided: [Undecided] = []
  /// Tests that could not be judged side by side or after others, each with the reason.
  var unclear: [TestID: Unjudged.Reason] = [:]
  /// Nil where only a part of the pairs was asked for, and as long as none was.
  var coverage: Coverage?
  /// The tests that failed in any run side by side, without a toggle.
  var redInParallel: Set<TestID> = []
  /// Whether the search ended before it began, at a red test.
  var isStopped = false

  /// Takes in what a step found, and tells it at once.
  mutating func add(_ found: [Finding], flaky: [Finding] = [], in log: TrialLog) async {
    findings += found
    self.flaky += flaky
    await log.found(found + flaky)
  }

  /// Takes in what was said about some seams.
  mutating func add(_ judgements: [SeamJudgement]) {
    seams += judgements.map(\.result)
    findings += judgements.flatMap(\.findings)
    undecided += judgements.compactMap(\.undecided)
  }

  /// The result, sorted; a flaky test is in no finding about order.
  func investigation(in log: TrialLog) async -> Investigation {
    let places = Dictionary(
      question.seams.map { ($0.id, $0.location) }, uniquingKeysWith: { first, _ in first })
    let sortedSeams = seams.sorted { left, right in
      guard let before = places[left.seam], let after = places[right.seam], before != after
      else { return left.seam < right.seam }
      return before < after
    }
    var undecided = undecided
    let everything = allFindings
    let chance = Set(everything.filter { $0.kind == .flaky && !$0.isParallel }.compactMap(\.test))
    let settled = sortedSeams.map { seam in
      let victims = findings.filter { $0.kind == .latentVictim && $0.seam == seam.seam }
      let kept = seam.without(chance, victims: Set(victims.compactMap(\.test)))
      if kept.verdict != seam.verdict, let reason = kept.reason, let place = places[seam.seam] {
        undecided.append(.exposedByChance(place, reason))
      }
      return kept
    }
    let cutShort = await log.cutShort
    var found = isStopped ? [] : everything
    for index in found.indices where found[index].failedAt == nil {
      found[index].failedAt = await log.place(of: found[index])
    }
    let unjudged = cutShort.isEmpty ? await unjudged(in: log) : []
    return Investigation(
      tests: records.sorted { $0.test < $1.test }, seams: settled,
      findings: found, red: triage.red.sorted(),
      trials: await log.trials,
      undecided: undecided
        + unobserved(await log.failures)
        + (await log.spared.sorted { $0.key < $1.key }.map { $0.key.undecided($0.value) })
        + leftOut(cutShort, isUnrecorded: await log.isUnrecorded),
      isCutShort: !cutShort.isEmpty, coverage: cutShort.isEmpty ? coverage : nil,
      unjudged: unjudged, judged: judgedTests(unjudged),
      planned: cutShort.isEmpty ? nil : planned(atLeast: await log.trials + log.leftOut))
  }

  /// About how many trials the whole search runs; nil where only a part was asked for.
  private func planned(atLeast known: Int) -> Int? {
    guard question.affected == nil else { return nil }
    func reach(_ isWanted: (SeamKind) -> Bool) -> [Int] {
      question.seams.filter { $0.isUsed && isWanted($0.kind) }
        .map { max(1, reached[$0.id]?.count ?? 1) }
    }
    let estimate = TrialEstimate(
      tests: question.tests.count, leaking: traces.leaks.count { !$0.value.isEmpty },
      cleanups: reach(\.isCleanup), replacements: reach { !$0.isCleanup }, limits: question.limits)
    return max(known, estimate.trials)
  }

  private var allFindings: [Finding] {
    let early = Set(triage.findings.compactMap(\.test))
    let late = Dictionary(grouping: flaky.filter { !early.contains($0.test ?? TestID("")) }) {
      $0.test
    }.values.compactMap(\.first)
    let unsteady = Set(late.compactMap(\.test))
    let kept = findings.filter { finding in
      guard let test = finding.test, unsteady.contains(test) else { return true }
      return finding.kind == .leak
    }
    let concerned = (triage.findings + late + kept).compactMap(asked)
    let realisations = realisations
    return sorted(concerned).map { finding in
      var finding = finding
      finding.realisableBy = realisations.ways(of: finding)
      return finding
    }
  }

  /// The finding as far as a change can have affected it; nil where it cannot. A leak is told without the tests that no
  /// change can affect. A finding that names no test stays: it is about a seam, and a seam is asked about only where an
  /// affected test may run it.
  func asked(_ finding: Finding) -> Finding? {
    guard question.affected != nil, finding.test != nil else { return finding }
    if finding.kind == .leak {
      return finding.without(Set(finding.tests.filter { !isAffected($0, []) }))
    }
    return isAffected(finding.test, finding.partners.map(\.test)) ? finding : nil
  }

  private func isAffected(_ test: TestID?, _ partners: [TestID]) -> Bool {
    // What fails in an ordinary run may fail for want of a cleanup that is no more.
    if let test,
      [baseline?.plain[test], baseline?.sequence[test]].contains(where: { $0?.judgement == .red })
    {
      return true
    }
    let affected = question.affected ?? []
    return ([test].compactMap(\.self) + partners).contains(where: affected.contains)
  }

  /// The tests that pass a second time in one process.
  var passingTwice: Set<TestID> {
    repeatable.union(solos.filter { $0.value.second.judgement == .green }.keys)
  }

  /// For each test that does not pass twice, removes from the states that it leaves those that other tests leave without
  /// harm to it.
  mutating func narrowRepeats(_ search: Search, _ successions: Successions) {
    let evidence = StateEvidence(search)
    for index in findings.indices where findings[index].kind == .notRepeatable {
      guard let test = findings[index].test else { continue }
      findings[index].state = evidence.carriers(
        of: [test], for: test, harmless: successions.green[test] ?? [])
    }
  }

  /// What tells in which ordinary ways of running a finding can happen.
  var realisations: Realisations {
    Realisations(question, baseline: baseline, redInParallel: redInParallel)
  }

  private var records: [Investigation.TestRecord] {
    let plain = Set(question.plainTests)
    return question.tests.map { test in
      let id = test.id
      return Investigation.TestRecord(
        test: id, baseline: plain.contains(id) ? baseline?.plain[id] ?? .notRun : .notRun,
        alone: triage.alone[id] ?? solos[id]?.first ?? .notRun,
        twice: repeatable.contains(id) ? .passed : solos[id]?.second ?? .notRun,
        leaks: traces.toClean(id).map(\.id), complaint: triage.complaints[id])
    }
  }
}

/// Most serious first, then by kind, test, seam and state.
private func sorted(_ findings: [Finding]) -> [Finding] {
  let kinds = Dictionary(
    uniqueKeysWithValues: FindingKind.allCases.enumerated().map { ($0.element, $0.offset) })
  func key(_ finding: Finding) -> (Int, String, String, String) {
    (
      kinds[finding.kind] ?? 0, finding.test?.rawValue ?? "", finding.seam?.rawValue ?? "",
      finding.state.map(\.id.rawValue).joined(separator: " ")
    )
  }
  return findings.sorted {
    if $0.kind.severity != $1.kind.severity { return $0.kind.severity > $1.kind.severity }
    return key($0) < key($1)
  }
}

/// The trials that could not be observed, by reason.
private func unobserved(_ failures: [String: Int]) -> [Undecided] {
  failures.sorted { $0.key < $1.key }.map { .unobserved($0.value, $0.key) }
}

/// What the end of the audit, or of a shard, left undone, by phase.
private func leftOut(
  _ phases: [(phase: Phase, trials: Int)], isUnrecorded: Bool
) -> [Undecided] {
  guard !phases.isEmpty else { return [] }
  let parts = phases.map {
    Undecided.LeftOut(phase: $0.phase.rawValue, trials: $0.trials)
  }
  return [isUnrecorded ? .shardsOpen(parts) : .budgetSpent(parts)]
}

extension SeamResult {
  private func still(exposing steady: [Exposure]) -> SeamResult {
    var result = SeamResult(
      seam: seam, verdict: .exposed, reachedBy: reachedBy, exposes: steady)
    result.restsOnTimeLimit = restsOnTimeLimit
    return result
  }

  /// The same without what skipping the cleanup does to tests that end by chance; inconclusive where nothing else is left.
  ///
  /// - Parameter victims: all tests that fail with the cleanup skipped; victims of joint polluters are in no pair.
  fileprivate func without(_ chance: Set<TestID>, victims: Set<TestID>) -> SeamResult {
    let steady = exposes.filter { !chance.contains($0.victim) }
    guard verdict == .exposed, !victims.isDisjoint(with: chance) else { return self }
    return victims.isSubset(of: chance)
      ? SeamResult(
        seam: seam, verdict: .inconclusive, reachedBy: reachedBy,
        reason: .onlyChanceFailed)
      : still(exposing: steady)
  }
}
