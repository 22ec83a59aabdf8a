import Basics

/// What long orders showed that is not so when a test runs alone.
struct OrderHits: Sendable {
  /// For each test that passes alone, what ran before it where it failed; shortest first.
  var failing: [TestID: [[TestID]]] = [:]
  /// For each brittle test, what ran before it where it passed; shortest first.
  var passing: [TestID: [[TestID]]] = [:]

  fileprivate init(_ runs: [WholeRun], brittle: Set<TestID>) {
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

  private static func shortestFirst(_ prefixes: [[TestID]]) -> [[TestID]] {
    prefixes.sorted { ($0.count, $0.description) < ($1.count, $1.description) }
  }
}

/// Runs the suite in the orders that are a net for what single pairs do not show; without tests that
/// timed out before, which would cost their limit in each. In the plain order tests in `red` count as
/// what ran before: whoever fails there because of them is a victim that everybody sees.
func runOrders(
  _ search: Search, baseline: Baseline, red: [TestID], in lab: Laboratory
) async -> OrderHits {
  let judged = Set(search.order)
  let isWhole = Set(baseline.sequence.keys).isSubset(of: judged)
  let hanging = await lab.hanging
  let orders = (chosenOrders(search) + (isWhole ? [] : [search.order])).map { order in
    order.filter { !hanging.contains($0) }
  }
  let plain = baseline.runs.map { $0.restricted(to: judged, after: judged.union(red)) }
  let runs = await lab.runWhole(orders) + plain
  return OrderHits(runs, brittle: search.brittle)
}

/// Reversed, shuffled, the leaking tests first; in a small suite also each test after all others.
private func chosenOrders(_ search: Search) -> [[TestID]] {
  let order = search.order
  guard order.count > 1 else { return [] }
  let backward = Array(order.reversed())
  let shuffles = (0..<(search.isSmall ? 8 : 2)).map { search.seed.shuffled(order, salt: $0) }
  let dirty = order.filter { search.traces.endStates[$0] != nil }
  let clean = order.filter { search.traces.endStates[$0] == nil }
  let leaksFirst = dirty.isEmpty ? [] : [dirty + clean, dirty.reversed() + clean.reversed()]
  guard search.isSmall else { return [backward] + shuffles + leaksFirst }
  let lasts = order.flatMap { last in
    [order, backward].map { $0.filter { $0 != last } + [last] }
  }
  return [backward] + shuffles + leaksFirst + lasts + triples(search)
}

/// Each test after two dirty ones in both orders, two tests speaking for each class, since adding the
/// same twice may do what neither does; none where that would be too many.
private func triples(_ search: Search) -> [[TestID]] {
  let dirty = search.classes.flatMap { $0.members.prefix(2) }
  let firsts = allPairs(dirty, dirty)
  guard firsts.count * search.order.count <= search.limits.triples else { return [] }
  return firsts.flatMap { pair in
    search.order.filter { $0 != pair.first && $0 != pair.second }
      .map { [pair.first, pair.second, $0] }
  }
}
