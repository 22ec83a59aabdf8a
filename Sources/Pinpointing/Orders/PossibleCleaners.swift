import Basics

extension Victim {
  /// The polluter after which cleaners are looked for; nil where none are looked for: where the victim hangs, every other
  /// test would cost its limit.
  var cleanablePolluter: TestID? { shown?.outcome == .timedOut ? nil : polluters.first }
}

/// The tests that may make each victim pass again between its first polluter and the victim, by victim. In a large suite,
/// those are left out which are seen to do nothing to it.
func findPossibleCleaners(
  of victims: [Victim], _ search: Search, in log: TrialLog
) async -> [TestID: [TestID]] {
  let firsts = victims.compactMap(\.cleanablePolluter)
  var possible: [TestID: [TestID]] = [:]
  for victim in victims {
    guard let polluter = victim.cleanablePolluter else { continue }
    let tests = possibleCleaners(of: victim, after: polluter, search)
      .filter { $0 != polluter && $0 != victim.test }
    possible[victim.test] = tests
    guard search.order.count > search.limits.cleaners, !polluter.sharesClass(with: victim.test)
    else { continue }
    let isShared = firsts.count { $0 == polluter } > 1
    // Another shard may have another victim of the same polluter: then all of them together ask this.
    guard isShared || search.share.shard != nil else { continue }
    let changing = await changing(tests, after: polluter, search, in: log)
    if isShared { possible[victim.test] = changing }
  }
  for row in VictimRow.all(of: victims, search) {
    let failing = await row.failing(possible, in: log)
    await log.note(failing: failing)
    for victim in row.victims {
      possible[victim]?.removeAll {
        failing.contains(Trial([row.polluter, $0, victim], mode: .unprobed))
      }
    }
  }
  return possible
}

/// The tests of `tests` that change some state after the polluter, as far as probes see. After any other test, each victim
/// of the polluter finds the same state as without that test. This is asked once for all victims. If the polluter leaves
/// nothing that a probe sees, nothing is known, and all of `tests` are returned.
private func changing(
  _ tests: [TestID], after polluter: TestID, _ search: Search, in log: TrialLog
) async -> [TestID] {
  guard search.traces.endStates[polluter] != nil else { return tests }
  let seen = await log.observe(tests.map { Trial([polluter, $0]) })
  return zip(tests, seen).filter { _, observation in
    guard observation.failure == nil, let last = observation.executions.last else { return true }
    return last.outcome.judgement == .unknown || last.outcome.endedTheProcess
      || !last.changes.isEmpty
  }.map(\.0)
}

/// All tests of a suite that is not large. In a large suite, one test of each dirty class, and the tests in the suites of
/// victim and polluter, whose set-up is the likeliest to clean. Of these, only tests that may look at what the polluter
/// leaves, or that leave what the victim may look at: no other test can come between the two.
private func possibleCleaners(
  of victim: Victim, after polluter: TestID, _ search: Search
) -> [TestID] {
  guard search.order.count > search.limits.cleaners else { return search.order }
  let suites = Set([victim.test, polluter].map(\.suiteID))
  let representatives = Set(search.classes.map(\.representative))
  return search.order.filter { test in
    guard representatives.contains(test) || suites.contains(test.suiteID) else { return false }
    return search.mayTouch(TestPair(first: polluter, second: test))
      || search.mayTouch(TestPair(first: test, second: victim.test))
  }
}

/// Victims of one polluter that are asked about a possible cleaner in one process: polluter, that test, then one victim after
/// the other. As long as no victim changes state that a probe sees, the next one finds what it would find right behind that
/// test. Only failures are taken from such a row: what is called a cleaner was seen to be one.
private struct VictimRow {
  /// Of fewer, a row with a look at state costs as much as it saves.
  private static let fewest = 4
  /// More are asked in several rows, which run side by side.
  private static let most = 64

  let polluter: TestID
  let victims: [TestID]

  /// None in a shard, which does not judge all of these victims.
  static func all(of victims: [Victim], _ search: Search) -> [VictimRow] {
    guard search.share.shard == nil, search.order.count > search.limits.cleaners else { return [] }
    var rows: [TestID: [TestID]] = [:]
    for victim in victims where victim.leavesNothing {
      guard let polluter = victim.cleanablePolluter, !polluter.sharesClass(with: victim.test),
        !search.hasClassSetUp || !victim.test.isXCTest
      else { continue }
      rows[polluter, default: []].append(victim.test)
    }
    return rows.sorted { $0.key < $1.key }.flatMap { polluter, tests in
      stride(from: 0, to: tests.count, by: most)
        .map { Array(tests[$0...].prefix(most)) }
        .filter { $0.count >= fewest }
        .map { VictimRow(polluter: polluter, victims: $0) }
    }
  }

  /// The trials of polluter, possible cleaner and victim that are seen to fail.
  func failing(_ possible: [TestID: [TestID]], in log: TrialLog) async -> Set<Trial> {
    var behind: [TestID: [TestID]] = [:]
    for victim in victims {
      for test in possible[victim] ?? [] { behind[test, default: []].append(victim) }
    }
    let rows = behind.filter { $0.value.count >= Self.fewest }.sorted { $0.key < $1.key }
      .map { Trial([polluter, $0.key] + $0.value) }
    var failing: Set<Trial> = []
    for row in await log.observeInstead(rows) where row.failure == nil {
      let start = Array(row.trial.tests.prefix(2))
      for execution in row.executions.dropFirst(2) {
        let judgement = execution.outcome.judgement
        guard judgement != .unknown, !execution.outcome.endedTheProcess else { break }
        if judgement == .red { failing.insert(Trial(start + [execution.test], mode: .unprobed)) }
        guard execution.changes.isEmpty else { break }
      }
    }
    return failing
  }
}

extension Victim {
  /// Whether it was seen to change nothing behind its polluter.
  fileprivate var leavesNothing: Bool {
    guard let shown, shown.trial.mode == .sequence else { return false }
    return shown.observations.allSatisfy {
      $0.failure == nil && $0.executions.last?.changes.isEmpty == true
    }
  }
}
