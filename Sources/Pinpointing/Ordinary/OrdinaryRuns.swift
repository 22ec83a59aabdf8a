import Basics

/// How the tests behave in the order of the ordinary run.
struct OrdinaryRuns: Sendable {
  /// As the package manager runs them. A test that did not run there because of a crash has its outcome in the sequence.
  let plain: [TestID: Outcome]
  /// Whether the plain run could be observed.
  let isPlainSeen: Bool
  /// One after another in plain order.
  let sequence: [TestID: Outcome]
  /// The runs of the sequence, the first one whole.
  let runs: [WholeRun]
  /// Whether the plain run's process of Swift Testing's tests ended before they did.
  let endedEarly: Bool
  /// How processes of plain runs ended after all their tests had, where that was not with 0.
  let lateEnds: [Undecided]
  /// The tests that pass in the plain run and fail in every one that finds its files.
  let redAgain: Set<TestID>
  /// One for each test whose outcome differed between identical runs.
  let flaky: [Finding]
}

/// Runs the tests once plainly and three times in sequence, the second and third time at once; once in sequence where none
/// ended by chance before a change, and all pass.
func measureOrdinaryRuns(of question: Question, in log: TrialLog) async -> OrdinaryRuns {
  let order = question.tests.map(\.id)
  let plainTests = question.plainTests
  var (plain, first) = await firstRuns(of: order, plainTests, in: log)
  if await log.reconsider(conspicuous(order, plain, first)) {
    (plain, first) = await firstRuns(of: order, plainTests, in: log)
  }
  // What ended its process once is judged alone later: the rest keeps its processes without it.
  let segments = split(order, at: first.reduce(into: []) { $0.formUnion($1.enders) })
  let isSteady = question.beganSteady && first.flatMap(\.visits).allSatisfy(\.outcome.isGreen)
  var runs = first + (isSteady ? [] : await log.runWhole(segments + segments, .judging))
  // Beside each other two runs may lack time: by themselves they decide.
  if !flakyTests(in: runs).isEmpty {
    runs = first
    for _ in 1...2 { runs += await log.runWhole(segments, .confirming) }
  }
  var sequence: [TestID: Outcome] = [:]
  for visit in runs.flatMap(\.visits) where sequence[visit.test] == nil {
    sequence[visit.test] = visit.outcome
  }
  var outcomes = sequence
  for observation in plain where observation.failure == nil {
    for execution in observation.executions where execution.outcome != .notRun {
      outcomes[execution.test] = execution.outcome
    }
  }
  let swift = Set(question.tests.filter { $0.framework == .swiftTesting }.map(\.id))
  let shown = classicRun(plain, of: question) {
    outcomes[$0]?.judgement == .red && sequence[$0]?.isGreen == true
  }
  return OrdinaryRuns(
    plain: outcomes, isPlainSeen: plain.allSatisfy { $0.failure == nil }, sequence: sequence,
    runs: runs + [shown],
    endedEarly: plain.contains { $0.restricted(to: swift).endedEarly },
    lateEnds: await lateEnds(after: plain, in: log),
    redAgain: await redInSecondRun(after: plain, in: log),
    flaky: flakyTests(in: runs))
}

/// The suite plainly and in sequence, for the first time.
private func firstRuns(
  of order: [TestID], _ plainTests: [TestID], in log: TrialLog
) async -> ([Observation], [WholeRun]) {
  (
    plainTests.isEmpty ? [] : await log.observeSerially([Trial(plainTests, mode: .plain)]),
    await log.runWhole([order], .confirming)
  )
}

/// What there is to say of processes that ended amiss after all their tests had ended: two plain runs more tell how often.
private func lateEnds(after plain: [Observation], in log: TrialLog) async -> [Undecided] {
  guard let first = plain.first, !first.lateEnds.isEmpty else { return [] }
  let more = await log.observeSerially([first.trial, first.trial]).filter { $0.failure == nil }
  return first.lateEnds.sorted { $0.key.rawValue < $1.key.rawValue }.map { framework, outcome in
    .endsAmiss(
      framework, outcome, times: 1 + more.count { $0.lateEnds[framework] != nil },
      runs: 1 + more.count)
  }
}

/// The tests that do not simply pass, in plain order: what trials have for themselves may be the reason.
private func conspicuous(
  _ order: [TestID], _ plain: [Observation], _ first: [WholeRun]
) -> [TestID] {
  let ends =
    plain.flatMap(\.executions).map { ($0.test, $0.outcome) }
    + first.flatMap(\.visits).map { ($0.test, $0.outcome) }
  let found = Set(ends.filter { $0.1 != .passed && $0.1 != .notRun }.map(\.0))
  // Each hang costs its time limit four times: two of them tell enough.
  let late = Set(ends.filter { $0.1 == .timedOut }.map(\.0))
  let spared = Set(order.filter(late.contains).dropFirst(2))
  return order.filter { found.contains($0) && !spared.contains($0) }
}

/// `order` cut into the stretches between the tests in `enders`, which are left out.
func split(_ order: [TestID], at enders: Set<TestID>) -> [[TestID]] {
  order.split(omittingEmptySubsequences: true) { enders.contains($0) }.map(Array.init)
}

/// The tests that ended differently after the same tests.
private func flakyTests(in runs: [WholeRun]) -> [Finding] {
  var visits: [TestID: [WholeRun.Visit]] = [:]
  for visit in runs.flatMap(\.visits) { visits[visit.test, default: []].append(visit) }
  return visits.values.compactMap { visits in
    guard let first = visits.first else { return nil }
    let alike = visits.filter { $0.index == first.index && $0.prefix == first.prefix }
    let failed = alike.filter { $0.outcome.judgement == .red }
    guard !failed.isEmpty, failed.count < alike.count else { return nil }
    return Finding(
      kind: .flaky, test: first.test, sequence: first.prefix + [first.test], trials: alike.count,
      reproduced: failed.count, issue: failed.first?.outcome.issue)
  }
}

/// The plain run of XCTest's tests as a long order, as it tells of those that end otherwise there: none of Swift Testing's
/// tests runs before them then.
private func classicRun(
  _ plain: [Observation], of question: Question, where isOf: (TestID) -> Bool
) -> WholeRun {
  let classic = Set(question.tests.filter { $0.framework == .xctest }.map(\.id))
  let ran = plain.filter { $0.failure == nil }.flatMap(\.executions)
    .filter { classic.contains($0.test) && $0.outcome != .notRun }
  let sequence = ran.map(\.test)
  return WholeRun(
    visits: ran.enumerated().filter { isOf($0.element.test) }.map {
      .init(
        test: $0.element.test, outcome: $0.element.outcome, sequence: sequence, index: $0.offset)
    })
}

extension Observation {
  /// What it says of these tests alone.
  fileprivate func restricted(to tests: Set<TestID>) -> Observation {
    Observation(
      trial: trial, executions: executions.filter { tests.contains($0.test) }, failure: failure)
  }
}
