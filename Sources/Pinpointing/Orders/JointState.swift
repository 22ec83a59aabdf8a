import Basics

/// A state that two tests leave behind together and no test leaves alone.
private struct JointState {
  let pair: TestPair
  /// Whether the second test made of a variable what neither of the two does alone.
  let isInterplay: Bool
}

/// Puts each test after two dirty tests, since two may do together what neither does alone. The two dirty tests are tried
/// in either order, and up to two tests stand for each class. If that would be too many trials, one pair is tried for each
/// state that only two tests together leave, as far as `Limits.jointStates` allows.
func ordersAfterTwo(
  _ search: Search, _ successions: Successions, in log: TrialLog
) async -> [[TestID]] {
  let dirty = search.quick(search.classes.flatMap { $0.members.prefix(2) })
  let firsts = allPairs(dirty, dirty)
  guard firsts.count * search.order.count > search.limits.triples else {
    return firsts.flatMap { search.orders(after: $0) }
  }
  // How many states there is room for may not depend on what a shard has learned of its own tests.
  let room = search.limits.jointStates / max(1, search.order.count - 2)
  return await jointStates(search, in: log).prefix(room).flatMap { state in
    let known = Set(search.order.filter { successions.tells(of: $0, after: state.pair, search) })
    return search.orders(after: state.pair).filter { $0.last.map(known.contains) != true }
  }
}

/// One for each state, those first in which one test builds on what the other left.
private func jointStates(_ search: Search, in log: TrialLog) async -> [JointState] {
  let volatile = Set(
    search.classes.flatMap { $0.endState.filter { isVolatile($0.value) }.keys })
  // Chance decides whether work is still due, and when a library opens sockets of its own: what no test leaves every time
  // would make another state of a pair in each audit.
  let left = Set(search.classes.flatMap(\.endState.keys))
  func isByChance(_ id: StateID) -> Bool {
    id == .pendingWork || id.isOfConnections && !left.contains(id)
  }
  func comparable(_ state: [StateID: String]) -> [StateID: String] {
    state.filter { !volatile.contains($0.key) && !isVolatile($0.value) && !isByChance($0.key) }
  }
  var seen = Set(search.classes.map { comparable($0.endState) })
  var found: [JointState] = []
  let representatives = search.classes.map(\.representative)
  let all =
    allPairs(representatives, representatives) + search.classes.flatMap(\.pairBeforeRepresentative)
  let pairs = all.filter { !search.isSlow($0) }
  for (pair, observation) in zip(pairs, await log.observe(pairs.map(\.trial))) {
    let state = comparable(observation.endState)
    guard observation.failure == nil, !state.isEmpty, seen.insert(state).inserted else { continue }
    let alone = [pair.first, pair.second].map { search.traces.endStates[$0] ?? [:] }
    let isInterplay = state.contains { id, value in !alone.contains { $0[id] == value } }
    found.append(JointState(pair: pair, isInterplay: isInterplay))
  }
  return found.filter(\.isInterplay) + found.filter { !$0.isInterplay }
}

/// Whether runs of one test differ in it.
private func isVolatile(_ value: String) -> Bool { isIncomparable(value) || value.hasPrefix("~") }

extension Search {
  /// Each other test after the two.
  fileprivate func orders(after pair: TestPair) -> [[TestID]] {
    quick(order).filter { $0 != pair.first && $0 != pair.second }
      .map { [pair.first, pair.second, $0] }
  }
}

extension Successions {
  /// Whether one of the pair does to `test` already what both might do.
  func tells(of test: TestID, after pair: TestPair, _ search: Search) -> Bool {
    let told = (search.brittle.contains(test) ? green[test] : red[test]) ?? []
    return told.contains(pair.first) || told.contains(pair.second)
  }
}
