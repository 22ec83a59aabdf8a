import Basics

/// What long orders showed in which a cleanup was skipped: every other test ran after each that reaches it, and before.
///
/// State that no probe sees shows only in tests that run after it was left. So whether a cleanup does nothing is told by the
/// tests that could notice, and not by what probes see of one test for all that look alike.
struct SkippedOrders: Sendable {
  /// The pairs in which the second test, right after the first, ended otherwise than it does alone.
  private(set) var suspects: Set<TestPair> = []
  /// The turns at which a test failed that passes alone.
  private(set) var failures: [WholeRun.Visit] = []
  /// The pairs in which the second test ended as it does alone, somewhere after the first.
  private var followed: Set<TestPair> = []

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
      }
    }
  }

  /// Takes in an order in which one test that reaches the cleanup stands between all others.
  fileprivate mutating func take(interleaved run: WholeRun, _ toggle: CleanupToggle) {
    for visit in run.visits {
      guard let before = visit.prefix.last else { continue }
      if toggle.endsAsAlone(visit) {
        follow(visit, toggle)
      } else if visit.outcome.judgement != .unknown {
        suspects.insert(TestPair(first: before, second: visit.test))
        if visit.outcome.judgement == .red { failures.append(visit) }
      }
    }
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
func runSkippedOrders(_ toggle: CleanupToggle, in log: TrialLog) async -> SkippedOrders {
  var seen = SkippedOrders()
  let hanging = await log.hanging.union(toggle.enders)
  let tests = toggle.search.order.filter { !hanging.contains($0) }
  guard tests.count > 1 else { return seen }
  let whole = await log.runWhole(
    toggle.wholeOrders(of: tests), toggles: [toggle.seam.id], mostHangs: 2)
  for run in whole { seen.take(whole: run, toggle) }
  let late = Set(whole.flatMap(\.visits).filter { $0.outcome == .timedOut }.map(\.test))
  let orders = toggle.interleavedOrders(of: tests.filter { !late.contains($0) })
  let runs = await log.runWhole(
    orders, toggles: [toggle.seam.id], mostHangs: 2)
  for run in runs { seen.take(interleaved: run, toggle) }
  return seen
}

extension CleanupToggle {
  /// Whether the cleanup is known to be on the test's way.
  func reaches(_ test: TestID) -> Bool { reachingSet.contains(test) }

  /// Whether the test ended as it does alone without the toggle.
  fileprivate func endsAsAlone(_ visit: WholeRun.Visit) -> Bool {
    visit.outcome.judgement == (search.brittle.contains(visit.test) ? .red : .green)
  }

  /// Forward and backward; without the slow tests also with what may pollute first, and in a small suite shuffled. All but those
  /// with polluters first are orders in which the suite runs without the toggle, too.
  fileprivate func wholeOrders(of tests: [TestID]) -> [[TestID]] {
    let mayPollute = tests.filter { reaches($0) || search.traces.endStates[$0] != nil }
    let others = tests.filter { !mayPollute.contains($0) }
    let polluted = others.isEmpty ? [] : [mayPollute + others, mayPollute.reversed() + others]
    let shuffles = (0..<(search.isSmall ? 4 : 0)).map { salt in
      search.seed.shuffled(search.order, salt: salt).filter(Set(tests).contains)
    }
    let more = (polluted.prefix(search.isSmall ? 2 : 1) + shuffles).map(search.quick)
    var known: Set<[TestID]> = []
    return ([tests, tests.reversed()] + more).filter { known.insert($0).inserted }
  }

  /// For each test that reaches the cleanup `r a r b r c …`, so that it stands right before and right after every other. Those
  /// that leave what no other leaves come first, where there is not room for all.
  fileprivate func interleavedOrders(of tests: [TestID]) -> [[TestID]] {
    let firsts = search.quick(reaching).filter(tests.contains)
    let room = max(1, search.limits.followed / max(1, 2 * tests.count))
    return firsts.prefix(search.isSmall ? firsts.count : room).flatMap { first in
      let others = search.quick(tests).filter { $0 != first }
      return stride(from: 0, to: others.count, by: search.limits.chunk).map { start in
        others[start..<min(start + search.limits.chunk, others.count)].flatMap { [first, $0] }
          + [first]
      }
    }
  }
}
