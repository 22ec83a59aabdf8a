import Basics

/// What is known of processes that ended before the tests which ran side by side in them.
struct EarlyEnds: Sendable {
  var findings: [Finding] = []
  var undecided: [Undecided] = []
  /// The tests that ran in such a process where nothing tells which of them it takes.
  var unclear: [TestID] = []
  /// The tests that end it now and then by themselves, whatever runs beside them.
  var flaky: [Finding] = []
  /// The tests that one of these results is about, and the tests that are brittle by ending their process. A process in
  /// which one of them runs tells nothing of other tests.
  var blamed: Set<TestID> = []

  mutating func add(_ more: EarlyEnds) {
    findings += more.findings
    undecided += more.undecided
    unclear += more.unclear
    flaky += more.flaky
    blamed.formUnion(more.blamed)
    blamed.formUnion((more.findings + more.flaky).flatMap { $0.tests + $0.partners.map(\.test) })
  }
}

/// Names the tests that end their process, by a crash or since they wait for one another, only when they run side by side.
/// None of several under way can be blamed alone.
func explainEarlyEnds(
  _ seen: SideBySide, _ search: Search, in log: TrialLog
) async -> EarlyEnds {
  // A test that is left out of the search, being flaky or hanging, ends a process by itself: that tells of no other one.
  let ended = seen.trials(with: \.endedEarly).filter { $0.tests.allSatisfy(search.order.contains) }
  if ended.isEmpty { return EarlyEnds() }
  let leftOut = await log.leftOut
  var ends = EarlyEnds()
  var known: Set<[TestID]> = []
  for trial in ended {
    var blamed = -1
    // What is known to end it is taken out, as long as that tells more: others may end it as well.
    while blamed < ends.blamed.count, known.count < mostExplained {
      blamed = ends.blamed.count
      let others = trial.tests.filter { !ends.blamed.contains($0) }
      guard others.count > 1, known.insert(others).inserted else { break }
      if others.count < trial.tests.count {
        guard await log.everShows([others], \.endedEarly)[0] else { break }
      }
      ends.add(await explain(others, search, in: log))
    }
  }
  return await log.leftOut == leftOut ? ends : EarlyEnds()
}

/// How many groups of tests are cut down to those that end their process.
private let mostExplained = 4

/// Of more tests, only those are looked for that end their process in most runs: to find out who does so now and then takes
/// many runs of each.
private let fewTests = 16

private func explain(
  _ tests: [TestID], _ search: Search, in log: TrialLog
) async -> EarlyEnds {
  if tests.count > fewTests, await !endsMostly(tests, in: log) { return open(tests) }
  let least = await minimise(tests) { parts in
    guard (parts.first?.count ?? 0) > fewTests else {
      return await log.everShows(parts, \.endedEarly)
    }
    return await log.observeSerially(parts.map { Trial($0, mode: .parallel) }).map(\.endedEarly)
  }
  let serially = await log.outcomes(of: someOrders(of: least).map { Trial($0) })
  if let ended = serially.first(where: \.endedEarly) {
    let victims = await victims(in: ended, search, in: log)
    if !victims.isEmpty { return EarlyEnds(findings: victims) }
  }
  for test in least where least.count <= fewTests {
    let alone = await log.confirmSternly(Trial([test]).unprobed, times: 12)
    guard alone.observations.contains(where: \.endedEarly) else { continue }
    // One that ends its process alone each time is brittle, and is called that; another one passed alone before.
    return search.brittle.contains(test)
      ? EarlyEnds(blamed: [test]) : EarlyEnds(flaky: [flaky(test, by: alone)])
  }
  let trial = Trial(least, mode: .parallel)
  let runs = await log.observeSerially(Array(repeating: trial, count: 10))
  let ended = runs.count(where: \.endedEarly)
  let isUnsafe = Race.isMost(ended, of: runs.count)
  // Of several, chance may have let one look needed that is not.
  guard ended > 0, isUnsafe || least.count <= 2, let test = least.last else {
    return open(least)
  }
  var finding =
    Finding(
      kind: isUnsafe ? .parallelUnsafe : .flaky, test: test,
      partners: least.dropLast().map { Partner(test: $0, role: .polluter) }, sequence: least,
      trials: runs.count, reproduced: ended,
      issue: "the test process ended before the tests in it did", realisableBy: [.parallel])
  finding.isInTurns = isUnsafe && ended < runs.count
  return EarlyEnds(findings: [finding])
}

/// Whether most runs of the tests side by side end early, and not one now and then.
private func endsMostly(_ tests: [TestID], in log: TrialLog) async -> Bool {
  let trial = Trial(tests, mode: .parallel)
  let runs = await log.observeSerially(Array(repeating: trial, count: 5))
  return Race.isMost(runs.count(where: \.endedEarly), of: runs.count)
}

/// What is said of tests that end their process where nothing tells which of them it takes.
private func open(_ tests: [TestID]) -> EarlyEnds {
  EarlyEnds(undecided: [.endedSideBySide(tests.count)], unclear: tests, blamed: Set(tests))
}

/// Then it is order, and not overlap: the test that ended is a victim, unless it ends by itself.
private func victims(
  in ended: Observation, _ search: Search, in log: TrialLog
) async -> [Finding] {
  let sequence = ended.trial.tests
  guard let index = ended.executions.firstIndex(where: { $0.outcome.endedTheProcess }),
    index > 0, search.green.contains(sequence[index])
  else { return [] }
  let shown = await log.confirm([Trial(Array(sequence[...index]))], endingAs: .red)
  return shown.filter { $0.judgement == .red }.map { orderFinding($0, search) }
}
