import Basics

/// How tests ended right after one other test in a fresh process.
struct Successions: Sendable {
  /// For each test, the predecessors after which it failed.
  private(set) var red: [TestID: Set<TestID>] = [:]
  /// For each test, the predecessors after which it passed.
  private(set) var green: [TestID: Set<TestID>] = [:]

  /// Takes in that the second test looks at nothing that the first one leaves, and so ends as it does alone.
  mutating func assume(_ pair: TestPair, failsAlone: Bool) {
    if failsAlone {
      red[pair.second, default: []].insert(pair.first)
    } else {
      green[pair.second, default: []].insert(pair.first)
    }
  }

  /// Takes in trials of two tests.
  mutating func add(_ observations: [Observation]) {
    for observation in observations where observation.trial.tests.count == 2 {
      let (first, second) = (observation.trial.tests[0], observation.trial.tests[1])
      switch observation.judgement {
      case .red: red[second, default: []].insert(first)
      case .green: green[second, default: []].insert(first)
      case .unknown: break
      }
    }
  }
}

/// An ordered pair of tests, the second one judged.
struct TestPair: Hashable, Comparable, Sendable {
  let first: TestID
  let second: TestID

  /// By judged test, then by the one before it.
  static func < (left: TestPair, right: TestPair) -> Bool {
    (left.second, left.first) < (right.second, right.first)
  }

  var trial: Trial { Trial([first, second]) }
}

/// Finds out which test fails (or, if it is brittle, passes) right after which other. In a small suite, every ordered pair
/// is run. In a large suite, one test of each dirty class runs before each test that may look at what the class leaves;
/// where that shows something, the other tests of the class are tried as well.
///
/// Where it saves time, pairs are judged first in orders of many tests; these runs are returned, too.
func runPairs(
  _ search: Search, in log: TrialLog
) async -> (Successions, Coverage, [WholeRun]) {
  let order = search.order
  guard !search.isSmall else {
    let all = allPairs(order, order)
    let asked = all.filter(search.asks)
    let (chosen, rest) = search.slowPairs(among: all, likeliestFirst: likeliness(search))
    let quick = asked.filter { !search.isSlow($0) }
    let pairs = likeliestFirst(quick + chosen.filter(search.asks), search)
    var coverage = Coverage(of: search, asked: Set(asked))
    coverage.takeOut(rest.filter(search.asks), search)
    return (await succession(of: pairs, in: log), coverage, [])
  }
  let all = search.representedPairs(order)
  let followed = await followPairs(all, search, in: log)
  let asked = all.filter(search.asks)
  var pairs = asked.filter { !search.isSlow($0) && !followed.judged.contains($0) }
  let (chosen, rest) = search.slowPairs(among: all, likeliestFirst: likeliness(search))
  var untried = 0
  if all.count - followed.judged.count > search.limits.freshPairs {
    (pairs, untried) = await sweep(
      Sweep(
        search: search, representatives: search.classes, tests: order, judged: followed.judged),
      in: log)
  }
  pairs += chosen.filter(search.asks)
  pairs += search.classes.flatMap(\.pairBeforeRepresentative)
    .filter { search.mayTouch($0) && search.asks($0) && !search.isSlow($0) }
  let making = search.reads.makingPairs(among: order).filter { !search.isSlow($0) }
  if making.count <= search.limits.freshPairs { pairs += making.filter(search.asks) }
  let brittle = order.filter(search.brittle.contains)
  let setters = allPairs(order, brittle).filter { search.mayTouch($0) && !search.isSlow($0) }
  if setters.count <= search.limits.freshPairs { pairs += setters.filter(search.asks) }
  let first = await succession(of: pairs, in: log)
  let wider = pairs + members(of: first, search)
  var coverage = Coverage(of: search, asked: Set(asked + wider))
  coverage.byRun -= untried
  coverage.untried = untried
  coverage.takeOut(rest.filter(search.asks), search)
  coverage.judgedInOrders(followed.judged.subtracting(wider).count(where: search.asks))
  var successions = await succession(of: wider, in: log)
  // A class counts as doing nothing to a test that does not look at what the class leaves, whether the pair was run or not.
  for pair in allPairs(search.classes.map(\.representative), order) where !search.mayTouch(pair) {
    successions.assume(pair, failsAlone: search.brittle.contains(pair.second))
  }
  for pair in followed.judged where search.asks(pair) {
    successions.assume(pair, failsAlone: false)
  }
  return (successions, coverage, followed.runs)
}

extension Search {
  /// One test of each dirty class and each of `tests` that may look at what it leaves.
  func representedPairs(_ tests: [TestID]) -> [TestPair] {
    allPairs(classes.map(\.representative), tests).filter(mayTouch)
  }
}

/// The likeliest pairs first, since time may run out: pairs whose tests both leave the same variable or file changed; then
/// other pairs whose first test leaks; then the rest.
private func likeliestFirst(_ pairs: [TestPair], _ search: Search) -> [TestPair] {
  let ranked = Dictionary(grouping: pairs, by: likeliness(search))
  return (0...2).flatMap { ranked[$0] ?? [] }
}

/// From 0, the likeliest, to 2.
private func likeliness(_ search: Search) -> (TestPair) -> Int {
  let states = search.traces.endStates.mapValues { Set($0.keys) }
  return { pair in
    guard let left = states[pair.first] else { return 2 }
    return states[pair.second].map(left.isDisjoint) == false ? 0 : 1
  }
}

/// Every pair of two different tests, the first from `firsts`, the second from `seconds`.
func allPairs(_ firsts: [TestID], _ seconds: [TestID]) -> [TestPair] {
  firsts.flatMap { first in
    seconds.compactMap { $0 == first ? nil : TestPair(first: first, second: $0) }
  }
}

/// Asks how each pair ends in a fresh process.
func succession(of pairs: [TestPair], in log: TrialLog) async -> Successions {
  var result = Successions()
  result.add(await log.outcomes(of: pairs.map(\.trial)))
  return result
}

/// What a representative did to a test, asked of all tests that leave the same state.
private func members(of successions: Successions, _ search: Search) -> [TestPair] {
  search.order.flatMap { test in
    let told = search.brittle.contains(test) ? successions.green : successions.red
    return (told[test] ?? []).sorted().flatMap { allPairs(search.classmates(of: $0), [test]) }
  }
}
