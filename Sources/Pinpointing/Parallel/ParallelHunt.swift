import Basics

/// What running Swift Testing's tests side by side showed.
struct ParallelHunt: Sendable {
  var findings: [Finding] = []
  /// Tests that are flaky whether others run beside them or not.
  var flaky: [Finding] = []
  /// What was seen and could not be explained.
  var undecided: [Undecided] = []
  /// The tests that this is about.
  var unclear: [TestID: Unjudged.Reason] = [:]
  /// The tests that failed in any run side by side.
  var red: Set<TestID> = []

  fileprivate mutating func add(_ verdict: ParallelVerdict) {
    switch verdict {
    case .finding(let finding): findings.append(finding)
    case .flaky(let finding): flaky.append(finding)
    case .nothing: break
    }
  }
}

/// The tests that pass one after another and fail side by side, each with the tests that it takes for that: every time, or
/// now and then.
func findParallelUnsafe(
  _ search: Search, _ question: Question, baseline: OrdinaryRuns, victims: [Victim],
  in log: TrialLog
) async -> ParallelHunt {
  let all = question.tests.filter { $0.framework == .swiftTesting }.map(\.id)
  let together = search.order.filter(Set(all).contains)
  let touches = Touches(search.traces, await log.firstSights[[]] ?? [:])
  let plain = await runPlainlyAgain(search, question, baseline: baseline, in: log)
  let seen = await runSideBySide(together, search, touches, in: log)
  var parallel = ParallelQuestion(
    search: search, baseline: baseline, victims: victims, all: all, together: together,
    touches: touches, plain: plain, seen: seen)
  await log.countTrials(false)
  let hunt = await parallel.explained(in: log)
  await log.countTrials(true)
  return hunt
}

/// All that is known of what runs side by side.
private struct ParallelQuestion: Sendable {
  let search: Search
  let baseline: OrdinaryRuns
  let victims: [Victim]
  /// Swift Testing's tests, and those of them that are judged.
  let all: [TestID]
  let together: [TestID]
  let touches: Touches
  let plain: PlainRuns
  var seen: SideBySide

  mutating func explained(in log: TrialLog) async -> ParallelHunt {
    if all != together, baseline.endedEarly || !plain.red.isDisjoint(with: together) {
      // What fails in the plain run may do so because of a test that is left out of the search.
      seen.add(await log.observeSerially(Array(repeating: Trial(all, mode: .parallel), count: 3)))
    }
    var hunt = ParallelHunt()
    hunt.red = Set(
      together.filter { seen.shows(failureOf: $0) || baseline.plain[$0]?.judgement == .red })
    plain.judgeClassicTests(
      plain.red.subtracting(all).filter { search.share.judges($0) && !isVictim($0) }, into: &hunt)
    var unsteady: [TestID: Finding] = [:]
    for test in suspects {
      let suspect = ParallelSuspect(
        test: test, together: together, search: search, seen: seen, plain: plain,
        touches: touches, victim: victims.first { $0.test == test })
      let verdict = await suspect.judged(in: log)
      if case .finding(let finding) = verdict, finding.kind == .flaky {
        unsteady[test] = finding
      } else {
        hunt.add(verdict)
      }
    }
    hunt.findings += await raced(unsteady, besides: hunt, in: log)
    await explainEnds(into: &hunt, in: log)
    if together.count > 1, seen.runs(of: Trial(together, mode: .parallel)).isEmpty {
      for test in together { hunt.unclear[test] = .unclearInParallel }
    }
    return hunt
  }

  /// What became of the tests that fail now and then: those that race are unsafe, the others flaky.
  private func raced(
    _ unsteady: [TestID: Finding], besides hunt: ParallelHunt, in log: TrialLog
  ) async -> [Finding] {
    if unsteady.isEmpty { return [] }
    let trial = Trial(together, mode: .parallel)
    var whole = seen.runs(of: trial)
    if whole.count < Race.wanted, !seen.endedEarly(trial) {
      let more = Array(repeating: trial, count: Race.wanted - whole.count)
      whole += await log.observeSerially(more).filter { $0.failure == nil }
    }
    let race = Race(
      search: search, touches: touches, together: together, whole: whole, suspects: unsteady,
      chancy: Set(hunt.flaky.compactMap(\.test)),
      settled: Set(hunt.findings.compactMap(\.test) + victims.map(\.test)))
    let races = await race.found(in: log)
    let racing = Set(races.compactMap(\.test))
    return races
      + unsteady.filter { !racing.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func isVictim(_ test: TestID) -> Bool { victims.contains { $0.test == test } }

  private var suspects: [TestID] {
    search.green.filter {
      search.share.judges($0) && baseline.sequence[$0]?.isGreen == true
        && together.contains($0) && (plain.red.contains($0) || seen.shows(failureOf: $0))
    }
  }

  private func explainEnds(into hunt: inout ParallelHunt, in log: TrialLog) async {
    let ends = await explainEarlyEnds(seen, search, in: log)
    let known = Set(hunt.findings.compactMap(\.test))
    hunt.findings += ends.findings.filter { finding in
      finding.test.map { test in
        search.share.judges(test) && !isVictim(test) && !known.contains(test)
      } ?? true
    }
    hunt.flaky += ends.flaky.filter { $0.test.map(search.share.judges) == true }
    hunt.undecided += ends.undecided
    for test in ends.unclear { hunt.unclear[test] = .unclearInParallel }
    guard baseline.endedEarly, all == together, !seen.endedEarly else { return }
    for test in together { hunt.unclear[test] = .unclearInParallel }
    hunt.undecided.append(.endedPlainly)
  }
}

/// Runs all tests in parallel and, in small groups, those that touch the same state. Where a process ends early, it is
/// not run more often than needed: it may have hung.
private func runSideBySide(
  _ together: [TestID], _ search: Search, _ touches: Touches, in log: TrialLog
) async -> SideBySide {
  var seen = SideBySide()
  guard together.count > 1 else { return seen }
  func run(_ tests: [TestID], times: Int) async {
    let trial = Trial(tests, mode: .parallel)
    seen.add(await log.observeSerially(Array(repeating: trial, count: times)))
  }
  await run(together, times: 3)
  if search.isSmall, !seen.endedEarly { await run(together, times: 7) }
  let isSuspicious = together.contains {
    search.share.judges($0) && seen.shows(failureOf: $0)
  }
  if isSuspicious, !seen.endedEarly { await run(together, times: 3) }
  for group in touches.groups(of: together, search) {
    await run(group, times: 1)
    if !seen.endedEarly(Trial(group, mode: .parallel)) { await run(group, times: 4) }
  }
  return seen
}

/// The tests that failed in the plain run and pass one after another, and what further plain runs say about them.
struct PlainRuns: Sendable {
  /// Those that failed in the first one.
  let red: Set<TestID>
  let more: [Observation]

  /// In how many of the plain runs it failed, and how many there were; nil where some were left out.
  func failures(of test: TestID) -> (failed: Int, runs: Int)? {
    if more.contains(where: \.wasLeftOut) { return nil }
    let failed = more.count { run in
      run.failure == nil
        && run.executions.contains { $0.test == test && $0.outcome.judgement == .red }
    }
    return (failed + 1, more.count + 1)
  }

  /// XCTest's tests run one after another there, too: what differs is chance, or nobody knows what.
  fileprivate func judgeClassicTests(
    _ tests: Set<TestID>, into hunt: inout ParallelHunt
  ) {
    for test in tests.sorted() {
      guard let (failed, runs) = failures(of: test) else { continue }
      if failed < runs {
        hunt.flaky.append(Finding(kind: .flaky, test: test, sequence: [test], reproduced: 1))
      } else {
        hunt.unclear[test] = .failsOnlyPlainly
        hunt.undecided.append(.failsOnlyPlainly(test))
      }
    }
  }
}

private func runPlainlyAgain(
  _ search: Search, _ question: Question, baseline: OrdinaryRuns, in log: TrialLog
) async -> PlainRuns {
  let classic = Set(question.tests.filter { $0.framework == .xctest }.map(\.id))
  let red = search.green.filter { test in
    guard let plain = baseline.plain[test], plain.judgement == .red else { return false }
    // What ends a process in which others run beside it is looked for there.
    return baseline.sequence[test]?.isGreen == true
      && (classic.contains(test) || !plain.endedTheProcess)
  }
  if red.isEmpty { return PlainRuns(red: [], more: []) }
  let trial = Trial(question.plainTests, mode: .plain)
  return PlainRuns(red: Set(red), more: await log.observeSerially([trial, trial]))
}
