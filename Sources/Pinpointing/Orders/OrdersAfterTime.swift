import Basics

/// Puts a test that takes time and leaves nothing between one that leaves state and each that looks at this state: what was left,
/// such as a session, may be good for a short time only, and do later what it does not do at once.
///
/// In orders of the whole suite time passes, too, but there another test may have taken the state back by then. The tests that
/// leave state take turns until `Limits.waitingSeconds` are spent. Where all tests are quick, there are no such orders.
func ordersAfterTime(
  _ search: Search, _ successions: Successions, without hanging: Set<TestID>
) -> [[TestID]] {
  let waits = search.waits.filter { !hanging.contains($0) }
  if waits.isEmpty { return [] }
  let economical = search.economical
  func order(from first: TestID, to last: TestID) -> [TestID]? {
    let others = waits.filter { $0 != last }
    let harmless = others.first { !economical.mayTouch(TestPair(first: first, second: $0)) }
    guard let wait = harmless ?? others.first else { return nil }
    let pair = TestPair(first: first, second: wait)
    return successions.tells(of: last, after: pair, search) ? nil : [first, wait, last]
  }
  let turns = search.quick(search.classes.map(\.representative)).map { first in
    search.quick(search.order).filter { last in
      let pair = TestPair(first: first, second: last)
      return last != first && economical.mayTouch(pair) && search.concerns(pair)
    }.compactMap { order(from: first, to: $0) }
  }
  let longest = turns.map(\.count).max() ?? 0
  var left = search.limits.waitingSeconds
  return (0..<longest).flatMap { turn in turns.compactMap { $0.dropFirst(turn).first } }
    .filter { order in
      let seconds = search.times[order[1]]?.seconds ?? 0
      guard seconds <= left else { return false }
      left -= seconds
      return true
    }
}

extension Search {
  /// The tests that leave nothing and take long enough for it to be known, and no longer than all of them may: the slowest of
  /// those that can be tried often, then the quickest of the rest.
  fileprivate var waits: [TestID] {
    let timed = green.compactMap { test in
      traces.endStates[test] == nil ? times[test].map { (test: test, time: $0) } : nil
    }.filter { $0.time.seconds <= limits.waitingSeconds }.sorted {
      ($0.time, $0.test) < ($1.time, $1.test)
    }.map(\.test)
    return quick(timed).reversed() + timed.filter(isSlow)
  }
}
