import Basics

/// How the ordered pairs of judged tests were judged; the parts add up to `pairs`.
package struct Coverage: Hashable, Sendable, Codable {
  /// All ordered pairs of two different tests.
  package var pairs = 0
  /// Run, or asked for in a sweep.
  package var byRun = 0
  /// By a test that leaves the same state as the first one does.
  package var byEndState = 0
  /// Since the second test looks at nothing that the first one leaves.
  package var byLooks = 0
  /// Since the first test leaves nothing that a probe sees.
  package var byNoChange = 0
  /// Within orders of several tests, since one of the two takes long, or the first leaves something of its own.
  package var inOrders: Int {
    get { slow ?? 0 }
    set { slow = newValue == 0 ? nil : newValue }
  }
  /// Reports that have none are spared it.
  private var slow: Int?
  /// Those that no sweep could judge and that were too many, or took too long, for a process each.
  package var untried = 0
  /// How many of all pairs also ran as neighbours in an order of the whole suite.
  package var asNeighbours = 0

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case pairs, byRun, byEndState, byLooks, byNoChange, untried, asNeighbours
    case slow = "inOrders"
  }

  /// So many of those that count as run were judged in orders of many tests.
  mutating func judgedInOrders(_ count: Int) {
    byRun -= count
    inOrders += count
  }

  /// Pairs that count as run, but for which there was no time: they ran within orders of several tests, which says enough only
  /// where no probe sees what the first one leaves.
  mutating func takeOut(_ pairs: [TestPair], _ search: Search) {
    let leaving = pairs.count { search.traces.endStates[$0.first] != nil }
    byRun -= pairs.count
    inOrders += pairs.count - leaving
    untried += leaving
  }
}

extension Coverage {
  /// - Parameter asked: the pairs that were run, or asked for in a sweep.
  init(of search: Search, asked: Set<TestPair>) {
    let others = search.order.count - 1
    pairs = search.order.count * others
    byRun = asked.count
    var askedClean = asked.count
    var readAndAsked = 0
    var read = 0
    var dirty = 0
    for pair in asked where !search.classmates(of: pair.first).isEmpty {
      askedClean -= 1
      if search.mayTouch(pair) { readAndAsked += 1 }
    }
    for state in search.classes {
      let readers = search.order.filter {
        search.mayTouch(TestPair(first: state.representative, second: $0))
      }
      dirty += state.members.count
      read += state.members.count * readers.count - Set(readers).intersection(state.members).count
    }
    byNoChange = (search.order.count - dirty) * others - askedClean
    byEndState = read - readAndAsked
    byLooks = dirty * others - read - (asked.count - askedClean - readAndAsked)
  }
}

/// How many ordered pairs of `tests` ran one right after the other in `runs`.
func neighbours(in runs: [WholeRun], of tests: [TestID]) -> Int {
  let places = Dictionary(
    tests.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  var seen = [Bool](repeating: false, count: tests.count * tests.count)
  for visit in runs.flatMap(\.visits) where visit.index > 0 {
    guard let before = places[visit.sequence[visit.index - 1]], let place = places[visit.test]
    else { continue }
    seen[before * tests.count + place] = before != place
  }
  return seen.count { $0 }
}
