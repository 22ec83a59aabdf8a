import Basics

/// What long orders showed in which a cleanup was skipped: every other test ran somewhere after a test that reaches it, and
/// before.
///
/// State that no probe sees shows only in tests that run after it was left. So the tests that could notice decide whether a
/// cleanup does nothing. What probes see of one test does not speak for all tests that look alike.
struct SkippedOrders: Sendable {
  /// The pairs in which the second test, right after the first, ended otherwise than it does alone.
  private(set) var suspects: Set<TestPair> = []
  /// The turns at which a test failed that passes alone.
  private(set) var failures: [WholeRun.Visit] = []
  /// The turns at which a test skipped itself that does not do so alone.
  private var skips: [WholeRun.Visit] = []
  /// The pairs in which the second test ended as it does alone, somewhere after the first.
  private var followed: Set<TestPair> = []

  /// The pairs in which the second test ended as it does alone right behind the first, a test that reaches the cleanup and
  /// ended so, too, and in which no other test before them was seen to leave anything alone.
  private(set) var undisturbed: Set<TestPair> = []

  /// The pairs with a test that reaches the cleanup which did not run so.
  func open(_ toggle: CleanupToggle) -> [TestPair] {
    let all = allPairs(toggle.reaching, toggle.search.order)
    let turned = all.map { TestPair(first: $0.second, second: $0.first) }
    return Set(all + turned).subtracting(followed).subtracting(suspects)
      .filter(toggle.isTelling).sorted()
  }

  /// Takes in the suite's orders, in which others may have run between the two tests of a pair.
  fileprivate mutating func take(whole run: WholeRun, _ toggle: CleanupToggle) {
    for visit in run.visits where visit.index > 0 {
      if toggle.endsAsAlone(visit) {
        follow(visit, toggle)
      } else if visit.outcome.judgement == .red {
        failures.append(visit)
      } else if visit.outcome == .skipped {
        skips.append(visit)
      }
    }
  }

  /// Takes in an order in which one test that reaches the cleanup stands between all others.
  fileprivate mutating func take(interleaved run: WholeRun, _ toggle: CleanupToggle) {
    for (place, visit) in run.visits.enumerated() {
      guard let before = visit.prefix.last else { continue }
      if toggle.endsAsAlone(visit) {
        follow(visit, toggle)
        // In longer orders tests of one suite don't share what the library does once for both.
        guard toggle.reaches(before), before.suiteID != visit.test.suiteID,
          place > 0, run.visits[place - 1].test == before,
          toggle.endsAsAlone(run.visits[place - 1]),
          visit.prefix.allSatisfy({ $0 == before || toggle.leavesNothing($0) })
        else { continue }
        undisturbed.insert(TestPair(first: before, second: visit.test))
      } else if visit.outcome.judgement != .unknown {
        suspects.insert(TestPair(first: before, second: visit.test))
        if visit.outcome.judgement == .red { failures.append(visit) }
        if visit.outcome == .skipped { skips.append(visit) }
      }
    }
  }

  /// Whether some test skips itself behind others each time with the cleanup skipped, and not without: then the cleanup holds
  /// back what that test looks at.
  func makeATestSkip(_ toggle: CleanupToggle, in log: TrialLog) async -> Bool {
    let first = Dictionary(skips.map { ($0.test, $0) }) { first, _ in first }
    for visit in first.values.sorted(by: { $0.test < $1.test }) {
      let tests = visit.prefix + [visit.test]
      if await log.skips(Trial(tests, toggles: [toggle.seam.id])),
        await log.outcomes(of: [Trial(tests)]).first?.executions.last?.outcome != .skipped
      {
        return true
      }
    }
    return false
  }

  private mutating func follow(_ visit: WholeRun.Visit, _ toggle: CleanupToggle) {
    let isReaching = toggle.reaches(visit.test)
    for first in Set(visit.prefix) where isReaching || toggle.reaches(first) {
      followed.insert(TestPair(first: first, second: visit.test))
    }
  }
}

/// Runs the whole suite with the cleanup skipped in several orders, and then each test that reaches it between all others; in
/// a large suite as many of these as the limits allow.
///
/// - Parameters:
///   - together: the runs with it and others skipped at once in which nothing showed; they stand for its own, or for what those
///     would tell of slow tests.
///   - mayBeIdle: whether nothing has shown yet what it does.
func runSkippedOrders(
  _ toggle: CleanupToggle, together: SkippedTogether?, mayBeIdle: Bool, in log: TrialLog
) async -> SkippedOrders {
  var seen = SkippedOrders()
  let hanging = await log.hanging.union(toggle.enders)
  let tests = toggle.search.order.filter { !hanging.contains($0) }
  guard tests.count > 1 else { return seen }
  let together = toggle.enders.isEmpty ? together : nil
  var whole = together?.whole ?? []
  if together == nil || together?.spared != nil {
    let own = tests.filter { together?.spared?.contains($0) != true }
    whole += await log.runWhole(
      wholeOrders(of: own, reaching: toggle.reachingSet, toggle.search),
      toggles: [toggle.seam.id], mostHangs: 2)
  }
  for run in whole { seen.take(whole: run, toggle) }
  let late = Set(whole.flatMap(\.visits).filter { $0.outcome == .timedOut }.map(\.test))
  let timely = tests.filter { !late.contains($0) }
  // What a cleanup does that nothing else shows is worth its own orders.
  if let interleaved = together?.interleaved, !mayBeIdle {
    for run in interleaved { seen.take(whole: run, toggle) }
  } else {
    let runs = await log.runWhole(
      toggle.interleavedOrders(of: timely), toggles: [toggle.seam.id], mostHangs: 2)
    for run in runs { seen.take(interleaved: run, toggle) }
  }
  let joint = await log.runWhole(
    toggle.jointOrders(of: timely), toggles: [toggle.seam.id], mostHangs: 2)
  for run in joint { seen.take(whole: run, toggle) }
  return seen
}

extension CleanupToggle {
  /// Whether the cleanup is known to be on the test's way.
  func reaches(_ test: TestID) -> Bool { reachingSet.contains(test) }

  /// Whether the test was seen to leave nothing alone, and the cleanup has nothing to do with that.
  fileprivate func leavesNothing(_ test: TestID) -> Bool {
    !reaches(test) && search.traces.endStates[test] == nil
  }

  /// Whether the test ended as it does alone without the toggle.
  fileprivate func endsAsAlone(_ visit: WholeRun.Visit) -> Bool { search.endsAsAlone(visit) }

  /// For each test that reaches the cleanup `r a r b r c …`, so that it stands right before and right after every other; those
  /// first that leave nothing. If there is not room for all of these tests, the first ones are taken.
  fileprivate func interleavedOrders(of tests: [TestID]) -> [[TestID]] {
    let firsts = search.quick(reaching).filter(tests.contains)
    let room = max(1, search.limits.followed / max(1, 2 * tests.count))
    return firsts.prefix(search.isSmall ? firsts.count : room).flatMap { first in
      let others =
        search.quick(tests).filter { $0 != first && leavesNothing($0) }
        + search.quick(tests).filter { $0 != first && !leavesNothing($0) }
      return stride(from: 0, to: others.count, by: search.limits.chunk).map { start in
        others[start..<min(start + search.limits.chunk, others.count)].flatMap { [first, $0] }
          + [first]
      }
    }
  }

  /// All tests that reach the cleanup right before each other test, forward and backward: several together may leave what
  /// none of them does alone. None where that takes long, or where the cleanup is known to matter.
  fileprivate func jointOrders(of tests: [TestID]) -> [[TestID]] {
    let several = search.quick(reaching).filter(tests.contains)
    let others = search.quick(tests).filter { !reaches($0) }
    let executions = 2 * (several.count + 1) * others.count
    // At worst the tests that reach it take nearly all of the suite's time.
    guard several.count > 1, !matters, executions <= search.limits.followed,
      search.limits.allow(2 * others.count, timesAll: search.time)
    else { return [] }
    let length = max(1, 2 * search.limits.chunk / (several.count + 1))
    return [several, several.reversed()].flatMap { group in
      stride(from: 0, to: others.count, by: length).map { start in
        others[start..<min(start + length, others.count)].flatMap { group + [$0] }
      }
    }
  }
}

/// The whole suite forward and backward and, without the slow tests, with the tests that may pollute first; in a small
/// suite also shuffled. Except with polluters first, the suite runs in these orders without the toggle, too.
func wholeOrders(
  of tests: [TestID], reaching: Set<TestID>, _ search: Search
) -> [[TestID]] {
  let mayPollute = tests.filter { reaching.contains($0) || search.traces.endStates[$0] != nil }
  let others = tests.filter { !mayPollute.contains($0) }
  let polluted = others.isEmpty ? [] : [mayPollute + others, mayPollute.reversed() + others]
  let shuffles = (0..<(search.isSmall ? 4 : 0)).map { salt in
    search.seed.shuffled(search.order, salt: salt).filter(Set(tests).contains)
  }
  let more = (polluted.prefix(search.isSmall ? 2 : 1) + shuffles).map(search.quick)
  var known: Set<[TestID]> = []
  return ([tests, tests.reversed()] + more).filter { known.insert($0).inserted }
}

extension Search {
  /// Whether the test ended as it does alone.
  func endsAsAlone(_ visit: WholeRun.Visit) -> Bool {
    let isLeftOut = visit.outcome == .skipped && !skipping.contains(visit.test)
    return !isLeftOut && visit.outcome.judgement == (brittle.contains(visit.test) ? .red : .green)
  }
}
