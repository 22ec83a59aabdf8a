import Basics

/// The tests that passed in the plain run and fail in each of three that find the files of an earlier one; none is run
/// where that left no file.
func redInSecondRun(after plain: [Observation], in log: TrialLog) async -> Set<TestID> {
  guard let first = plain.first, first.failure == nil, first.leavesFiles else { return [] }
  var red = Set(first.executions.filter { $0.outcome.isGreen }.map(\.test))
  let second = Trial(first.trial.tests, mode: .secondPlain)
  for _ in 0..<3 where !red.isEmpty {
    guard let seen = await log.observeSerially([second]).first, seen.failure == nil else {
      return []
    }
    red.formIntersection(seen.executions.filter { $0.outcome.judgement == .red }.map(\.test))
  }
  return red
}

/// One finding for each test that fails only because of the files of an earlier run, where no other finding explains that.
///
/// - Parameter plainTests: those of the ordinary run, with the ones that the search leaves out: a test may need one of these.
func findAcrossRuns(
  _ baseline: OrdinaryRuns, _ search: Search, plainTests: [TestID], besides findings: [Finding],
  _ traces: Traces, in log: TrialLog
) async -> [Finding] {
  let told = Set(findings.filter { $0.tellsOfSecondRun && !$0.state.isEmpty }.compactMap(\.test))
  var found: [Finding] = []
  for test in search.order
  where baseline.redAgain.contains(test) && !told.contains(test) && search.share.judges(test) {
    if let finding = await acrossRuns(test, search, plainTests, traces, in: log) {
      found.append(finding)
    }
  }
  return found
}

/// The test by itself, else after one other that leaves files, else after all others, else after what runs before it.
private func acrossRuns(
  _ test: TestID, _ search: Search, _ plainTests: [TestID], _ traces: Traces, in log: TrialLog
) async -> Finding? {
  func files(of tests: [TestID]) -> [StateChange] {
    let changes = tests.flatMap { traces.leaks[$0] ?? [] }.filter(\.isOfFile)
    return Dictionary(changes.map { ($0.id, $0) }) { first, _ in first }.values
      .sorted { $0.id < $1.id }
  }
  func finding(_ shown: Confirmation, _ others: [TestID]) -> Finding {
    Finding(
      kind: others.isEmpty ? .notRepeatable : .victim, test: test,
      partners: others.count == 1 ? [Partner(test: others[0], role: .polluter)] : [],
      state: files(of: others.isEmpty ? [test] : others), sequence: others + [test],
      trials: shown.trials, reproduced: shown.failed, issue: shown.issue,
      realisableBy: [.secondRun]
    ).shown(by: shown)
  }
  /// What fails over the files of an earlier run, and never without them.
  func shown(_ tests: [TestID]) async -> Confirmation? {
    let second = await log.confirm(Trial(tests, mode: .secondPlain))
    guard second.judgement == .red else { return nil }
    let first = await log.confirm(Trial(tests, mode: .plain))
    return first.judgement == .green ? second : nil
  }
  if let alone = await shown([test]) { return finding(alone, []) }
  let others = search.order.filter { $0 != test }
  guard let all = await shown(others + [test]) else {
    // It may need what stands before it and is left out of the search. The libraries' tests run in processes of their own.
    let before = plainTests.prefix { $0 != test }.filter { $0.isXCTest == test.isXCTest }
    let ordinary = plainTests.filter { $0.isXCTest != test.isXCTest } + before
    return await shown(ordinary + [test]).map { finding($0, ordinary) }
  }
  let writers = search.order.filter { $0 != test && !files(of: [$0]).isEmpty }
  for writer in writers {
    if let pair = await shown([writer, test]) { return finding(pair, [writer]) }
  }
  return finding(all, others)
}

extension Finding {
  /// Whether it explains that its test fails in a second run.
  var tellsOfSecondRun: Bool {
    [.victim, .brittle, .notRepeatable].contains(kind) && mayBeCarriedByFiles
  }
}

extension StateChange {
  fileprivate var isOfFile: Bool { id.kind == .file }
}
