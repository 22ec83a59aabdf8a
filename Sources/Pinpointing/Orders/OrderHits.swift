import Basics

/// What long orders showed that is not so when a test runs alone.
struct OrderHits: Sendable {
  /// For each test that passes alone, what ran before it where it failed; shortest first.
  var failing: [TestID: [[TestID]]] = [:]
  /// For each brittle test, what ran before it where it passed; shortest first.
  var passing: [TestID: [[TestID]]] = [:]

  init(_ runs: [WholeRun], brittle: Set<TestID>) {
    for visit in runs.flatMap(\.visits) where visit.index > 0 {
      switch (visit.outcome.judgement, brittle.contains(visit.test)) {
      case (.red, false): failing[visit.test, default: []].append(visit.prefix)
      case (.green, true): passing[visit.test, default: []].append(visit.prefix)
      default: break
      }
    }
    failing = failing.mapValues(Self.shortestFirst)
    passing = passing.mapValues(Self.shortestFirst)
  }

  /// Of sequences whose last test failed.
  init(failing sequences: [[TestID]]) {
    for sequence in sequences {
      guard let test = sequence.last else { continue }
      failing[test, default: []].append(sequence.dropLast())
    }
    failing = failing.mapValues(Self.shortestFirst)
  }

  private static func shortestFirst(_ prefixes: [[TestID]]) -> [[TestID]] {
    prefixes.sorted { ($0.count, $0.description) < ($1.count, $1.description) }
  }
}

/// The runs in plain order, as far as they tell of the judged tests. Tests in `red` still count as having run before: a
/// test that fails there because of them is a victim that everybody sees.
func plainRuns(_ search: Search, baseline: OrdinaryRuns, red: [TestID]) -> [WholeRun] {
  let judged = Set(search.order)
  return baseline.runs.map { $0.restricted(to: judged, after: judged.union(red)) }
}

/// Runs the whole suite in the orders that are a net for what single pairs do not show. A test that times out in one
/// of them is left out of the next, where it would cost its limit again.
func runWholeOrders(
  _ search: Search, baseline: OrdinaryRuns, in log: TrialLog
) async -> [WholeRun] {
  let isWhole = Set(baseline.sequence.keys).isSubset(of: Set(search.order))
  let backward = Array(search.order.reversed())
  var hanging = await log.hanging
  var runs: [WholeRun] = []
  let around = search.ordersAroundAffected
  let rounds = [[backward], around.isEmpty ? chosenOrders(search) : around]
  for orders in isWhole ? rounds : [[search.order]] + rounds {
    let seen = await log.runWhole(orders.map { $0.filter { !hanging.contains($0) } })
    for visit in seen.flatMap(\.visits) where visit.outcome == .timedOut {
      hanging.insert(visit.test)
    }
    runs += seen
  }
  return runs
}

extension Search {
  /// The few tests that a change can have affected before all others, and after all others: in the reverse order of the suite
  /// some of these stand between. Empty where not few are affected, or where more than that is tried.
  fileprivate var ordersAroundAffected: [[TestID]] {
    guard let affected, !isSmall, !coversEveryPair else { return [] }
    let concerned = order.filter(affected.contains)
    let others = order.filter { !affected.contains($0) }
    guard !concerned.isEmpty, concerned.count * Self.few <= order.count else { return [] }
    return [concerned.reversed() + others, others.reversed() + concerned]
  }

  /// One of so many tests are few.
  private static let few = 8
}

/// Shuffled, the leaking tests first, in suites that are quick and on request every pair as neighbours.
private func chosenOrders(_ search: Search) -> [[TestID]] {
  let order = search.order
  guard order.count > 1 else { return [] }
  let shuffles = (0..<(search.isSmall ? 8 : 2)).map { search.seed.shuffled(order, salt: $0) }
  let dirty = order.filter { search.traces.endStates[$0] != nil }
  let clean = order.filter { search.traces.endStates[$0] == nil }
  let leaksFirst = [dirty.reversed() + clean.reversed(), dirty + clean]
  // In the second one the leaking tests stand as in a plain run, which takes as long.
  let orders = search.isSmall || !search.isLong ? 2 : 1
  return shuffles + (dirty.isEmpty ? [] : leaksFirst.prefix(orders))
    + (search.coversEveryPair ? search.everyPair(of: order) : [])
}

/// Runs the orders for slow tests. In a small suite, also runs each test after all others but the slow ones, after two dirty
/// tests, and some time after one; such an order judges only its last test.
func runLastOrders(
  _ search: Search, whole: [WholeRun], successions: Successions, in log: TrialLog
) async -> [WholeRun] {
  let ofSlow = await runSlowOrders(search, in: log)
  guard search.isSmall else { return ofSlow }
  let late = Set(whole.flatMap(\.visits).filter { $0.outcome == .timedOut }.map(\.test))
  let hanging = await log.hanging
  let afterTwo = await ordersAfterTwo(search, successions, in: log)
  let afterTime = ordersAfterTime(search, successions, without: hanging)
  let orders = (lastOrders(search) + afterTwo + afterTime).filter { order in
    guard let last = order.last, search.share.judges(last) else { return false }
    return !late.contains(last) && !hanging.contains(last)
  }
  let runs = await log.runWhole(orders.map { $0.filter { !late.contains($0) } })
  return ofSlow + zip(runs, orders).map { run, order in run.judging(order.last) }
}

private func lastOrders(_ search: Search) -> [[TestID]] {
  let order = search.order
  guard order.count > 1 else { return [] }
  let quick = search.quick(order)
  return order.flatMap { last in
    [quick, quick.reversed()].map { $0.filter { $0 != last } + [last] }
  }
}
