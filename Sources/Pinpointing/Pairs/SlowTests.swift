import Basics

/// The slowest tests, so that trying all others after and before the remaining ones takes no longer than the limits allow.
///
/// - Parameter isClean: whether no test leaves anything that is seen, and none has a cleanup that could be skipped. What is
///   tried then is only for the sake of what no probe sees.
func slowTests(
  _ slowness: [TestID: Slowness], among order: [TestID], isClean: Bool = false, _ limits: Limits
) -> [TestID: Slowness] {
  if limits.coversEveryPair { return [:] }
  let partners = Double(2 * (order.count - 1))
  var left = isClean ? limits.cleanSeconds : limits.slowSeconds
  var slow: [TestID: Slowness] = [:]
  let judged = Set(order)
  let fastestFirst = slowness.filter { judged.contains($0.key) }
    .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
  for (test, time) in fastestFirst {
    left -= partners * time.seconds
    if left < 0 { slow[test] = time }
  }
  return slow
}

extension Search {
  /// Whether one of the two takes too long for the pair to get a process of its own.
  func isSlow(_ pair: TestPair) -> Bool { isSlow(pair.first) || isSlow(pair.second) }

  func isSlow(_ test: TestID) -> Bool { slow[test] != nil }

  /// The pairs that hold a slow test: as many of the likeliest ones as the limits leave time for, and the rest. The slow
  /// tests take turns, so that none of them gets all the time.
  func slowPairs(
    among pairs: [TestPair], likeliestFirst rank: (TestPair) -> Int
  ) -> (tried: [TestPair], rest: [TestPair]) {
    let ofTest = Dictionary(grouping: pairs.filter(isSlow)) { pair in
      max(seconds(pair.first), seconds(pair.second)) == seconds(pair.first)
        ? pair.first : pair.second
    }
    let turns = ofTest.values.flatMap { pairs in
      let first = pairs.sorted { (rank($0), $0) < (rank($1), $1) }
      return first.enumerated().map { (turn: $0, pair: $1) }
    }.sorted { ($0.turn, $0.pair) < ($1.turn, $1.pair) }.map(\.pair)
    if turns.reduce(0, { $0 + seconds($1) }) <= limits.slowPairSeconds { return (turns, []) }
    let likely = turns.filter { traces.endStates[$0.first] != nil }
    let unlikely = turns.filter { traces.endStates[$0.first] == nil }
    let tried = [
      likely.fitting(isSmall ? limits.slowPairSeconds : limits.sampledSlowPairSeconds, seconds),
      unlikely.fitting(limits.sampledSlowPairSeconds, seconds),
    ]
    let chosen = Set(tried.joined())
    return (tried.flatMap(\.self), (likely + unlikely).filter { !chosen.contains($0) })
  }

  private func seconds(_ pair: TestPair) -> Double { seconds(pair.first) + seconds(pair.second) }

  private func seconds(_ test: TestID) -> Double { slow[test]?.seconds ?? 0 }

  /// Without the slow ones.
  func quick(_ tests: [TestID]) -> [TestID] { tests.filter { !isSlow($0) } }
}

extension [TestPair] {
  /// The first one, and as many of the next as take no longer than that together; what does not fit makes way for what does.
  fileprivate func fitting(_ limit: Double, _ seconds: (TestPair) -> Double) -> [TestPair] {
    var left = limit
    return filter { pair in
      guard seconds(pair) <= left || left == limit else { return false }
      left -= seconds(pair)
      return true
    }
  }
}

/// Runs each slow test after several others at once, and many others after one run of it. An order in which a test fails is
/// reduced like any other. A test between the two tests of a pair may hide what the first does to the second.
func runSlowOrders(_ search: Search, in log: TrialLog) async -> [WholeRun] {
  if search.slow.isEmpty { return [] }
  let hanging = await log.hanging
  let slow = search.order.filter { search.isSlow($0) && !hanging.contains($0) }
  var orders = search.orders(ofSlow: slow)
  for test in slow {
    orders += search.ordersBefore(slow: test).map { SlowOrder(tests: $0, judged: test) }
    orders += search.ordersAfter(slow: test, without: hanging).map { SlowOrder(tests: $0) }
  }
  let runs = await log.runWhole(orders.map { $0.tests.filter { !hanging.contains($0) } })
  return zip(runs, orders).map { run, order in order.judged.map(run.judging) ?? run }
}

/// An order for the sake of slow tests.
private struct SlowOrder {
  let tests: [TestID]
  /// The one test that it judges; nil where it judges each.
  var judged: TestID?
}

extension Search {
  /// Each of them after all others that may do something to it, in both directions. Where that would take too long, all in one
  /// row in both directions, and in as many rows as there is time for in which other neighbours meet.
  fileprivate func orders(ofSlow slow: [TestID]) -> [SlowOrder] {
    let orders = slow.flatMap { last in
      bothWays(mayAffect(last).filter(isSlow)).map { SlowOrder(tests: $0 + [last], judged: last) }
    }
    let all = orders.flatMap(\.tests).reduce(0) { $0 + seconds($1) }
    if orders.isEmpty || all <= limits.neighbourSeconds { return orders }
    let room = Int(limits.neighbourSeconds / slow.reduce(0) { $0 + seconds($1) })
    let rows = tuscanSquare(slow.count).map { row in row.map { slow[$0] } }
    return (bothWays(slow) + rows.prefix(max(0, room - 2))).map { SlowOrder(tests: $0) }
  }

  /// The quick tests that may do something to it, some at once, each group in both directions.
  fileprivate func ordersBefore(slow test: TestID) -> [[TestID]] {
    let quick = quick(mayAffect(test))
    let groups = max(1, Int(limits.beforeSlowSeconds / (2 * seconds(test))))
    let size = min(
      max(limits.beforeSlow, (quick.count + groups - 1) / groups), 4 * limits.beforeSlow)
    return stride(from: 0, to: quick.count, by: size).flatMap { start in
      bothWays(Array(quick[start..<min(start + size, quick.count)])).map {
        $0 + [test]
      }
    }
  }

  /// The tests that may do something to it; in a large suite one speaks for all that leave the same.
  private func mayAffect(_ test: TestID) -> [TestID] {
    (isSmall ? order : classes.map(\.representative)).filter { first in
      let pair = TestPair(first: first, second: test)
      return first != test && mayTouch(pair) && concerns(pair)
    }
  }

  private func bothWays(_ tests: [TestID]) -> [[TestID]] {
    tests.count > 1 ? [tests, tests.reversed()] : tests.isEmpty ? [] : [tests]
  }

  /// It and those to which it may do something, in both directions. In a large suite one test speaks for all that leave the
  /// same, and a quick one is tried in pairs.
  fileprivate func ordersAfter(slow test: TestID, without hanging: Set<TestID>) -> [[TestID]] {
    guard isSmall || classmates(of: test).first(where: { !hanging.contains($0) }) == test else {
      return []
    }
    let others = quick(order).filter { other in
      let pair = TestPair(first: test, second: other)
      return mayTouch(pair) && concerns(pair)
    }
    return others.isEmpty ? [] : [others, others.reversed()].map { [test] + $0 }
  }
}
