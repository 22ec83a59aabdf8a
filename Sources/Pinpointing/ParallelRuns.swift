import Basics

/// What running Swift Testing's tests side by side showed.
struct ParallelHunt: Sendable {
  var findings: [Finding] = []
  var flaky: [Finding] = []
}

/// The tests that pass one after another and fail side by side, every time, each with the tests that
/// it takes for that.
func findParallelUnsafe(
  _ search: Search, _ question: Question, baseline: Baseline, victims: [Victim],
  in lab: Laboratory
) async -> ParallelHunt {
  let swift = Set(question.tests.filter { $0.framework == .swiftTesting }.map(\.id))
  let together = search.order.filter(swift.contains)
  var hunt = ParallelHunt()
  var suspects = Set<TestID>()
  if together.count > 1 {
    let runs = await lab.observeSerially(
      Array(repeating: Trial(together, mode: .parallel), count: 3))
    suspects = alwaysFailing(runs)
  }
  let plainly = search.green.filter {
    baseline.plain[$0]?.judgement == .red && baseline.sequence[$0]?.isGreen == true
  }
  if !plainly.isEmpty {
    let runs = await lab.observeSerially(
      Array(repeating: Trial(question.tests.map(\.id), mode: .plain), count: 2))
    let always = alwaysFailing(runs)
    // A crash takes along whatever runs beside it: only what failed by its own assertions is suspect.
    let byThemselves = alwaysFailing(runs) { !$0.endedTheProcess }
    suspects.formUnion(plainly.filter { swift.contains($0) && byThemselves.contains($0) })
    hunt.flaky =
      runs.contains(where: \.wasLeftOut)
      ? []
      : plainly.filter { !swift.contains($0) && !always.contains($0) }
        .map { Finding(kind: .flaky, test: $0, sequence: [$0], reproduced: 1) }
  }
  let safe = search.green.filter {
    suspects.contains($0) && search.share.judges($0) && baseline.sequence[$0]?.isGreen == true
  }
  for test in safe {
    let polluters = Set(victims.first { $0.test == test }?.polluters ?? [])
    let unsafe = ParallelSuspect(test: test, others: together, polluters: polluters)
    if let finding = await unsafe.finding(search, in: lab) { hunt.findings.append(finding) }
  }
  return hunt
}

/// The tests that fail in every one of `runs`, with an outcome that counts.
private func alwaysFailing(
  _ runs: [Observation], counting counts: (Outcome) -> Bool = { _ in true }
) -> Set<TestID> {
  let failing = runs.filter { $0.failure == nil }.map { run in
    Set(run.executions.filter { $0.outcome.judgement == .red && counts($0.outcome) }.map(\.test))
  }
  guard failing.count == runs.count else { return [] }
  return failing.dropFirst().reduce(failing.first ?? []) { $0.intersection($1) }
}

/// A test that failed whenever it ran side by side with others.
private struct ParallelSuspect: Sendable {
  let test: TestID
  let others: [TestID]
  /// The tests after which it fails serially too.
  let polluters: Set<TestID>

  /// Whether it fails every time side by side with each of `parts`.
  private func fails(beside parts: [[TestID]], in lab: Laboratory) async -> [Bool] {
    await lab.confirm(parts.map { Trial($0 + [test], mode: .parallel) })
      .map { $0.judgement == .red }
  }

  /// The finding, unless mere order explains the failures: then they go when its polluters go.
  func finding(_ search: Search, in lab: Laboratory) async -> Finding? {
    let serially = await lab.confirm(Trial([test]))
    guard serially.judgement == .green else { return nil }
    let beside = others.filter { $0 != test && !polluters.contains($0) }
    let isAlike = await fails(beside: [beside], in: lab) == [true]
    guard isAlike || polluters.isEmpty else { return nil }
    let least =
      isAlike && !beside.isEmpty
      ? await minimise(beside, shows: { await fails(beside: $0, in: lab) }) : []
    let shown = await lab.confirm(Trial(least + [test], mode: .parallel))
    let isShown = shown.judgement == .red
    let own = Set(search.traces.leaks[test]?.map(\.id) ?? [])
    let state = least.flatMap { search.traces.leaks[$0] ?? [] }.filter { own.contains($0.id) }
    return Finding(
      kind: .parallelUnsafe, test: test,
      partners: isShown ? least.map { Partner(test: $0, role: .polluter) } : [],
      state: state, sequence: (isShown ? least : beside) + [test],
      trials: isShown ? shown.trials : 3, reproduced: isShown ? shown.failed : 3,
      issue: isShown ? shown.issue : nil)
  }
}
