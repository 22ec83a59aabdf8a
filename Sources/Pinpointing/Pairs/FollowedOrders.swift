import Basics

/// What orders of many tests say about pairs of them.
struct FollowedOrders: Sendable {
  /// The pairs in which the second test was seen not to depend on the first.
  fileprivate(set) var judged: Set<TestPair> = []
  fileprivate(set) var runs: [WholeRun] = []
}

/// Judges pairs in orders of many tests, where that takes less time than a process for each.
///
/// Where each test leaves something of its own in one place, such as a registry, no two tests leave the same, and every
/// pair would have to be run. Those of the tests that take nothing from one another run together. First, in a few orders,
/// each is seen to leave as much as alone and to change nothing that another left. Then they run in about as many orders as
/// there are tests. There each test stands right behind each other once, and nobody looks at state. `Witnesses` says what
/// must be seen there.
func followPairs(
  _ pairs: [TestPair], _ search: Search, in log: TrialLog
) async -> FollowedOrders {
  var result = FollowedOrders()
  var left = search.followable.subtracting(await log.hanging)
  guard !search.limits.coversEveryPair, left.count <= FollowedOrders.mostTests else {
    return result
  }
  for _ in 0..<FollowedOrders.attempts {
    let asked = pairs.filter {
      left.contains($0.first) && left.contains($0.second) && search.mayBeFollowed($0)
    }
    let tests = search.order.filter(Set(asked.flatMap { [$0.first, $0.second] }).contains)
    guard FollowedOrders.arePaidFor(by: asked.count, of: tests.count) else { break }
    let shuffles = (0..<FollowedOrders.shuffles * 2).flatMap {
      let order = search.seed.shuffled(tests, salt: FollowedOrders.ownSalt + $0)
      return [order, order.reversed()]
    }
    let (first, more) = (shuffles.prefix(shuffles.count / 2), shuffles.suffix(shuffles.count / 2))
    let seen = await log.observe(first.map { Trial($0) })
    result.runs += seen.map { WholeRun($0) }
    let entangled = seen.reduce(into: Set()) { $0.formUnion(search.entangled(in: $1)) }
    guard entangled.isEmpty else {
      left.subtract(entangled)
      continue
    }
    guard seen.allSatisfy({ $0.failure == nil }) else { break }
    let rows = tuscanSquare(tests.count).map { row in row.map { shuffles[0][$0] } }
    let orders = await log.outcomes(of: (rows + more).map { Trial($0) })
    result.runs += orders.map { WholeRun($0) }
    var witnesses = Witnesses(asked, of: tests, search.sights)
    for observation in seen + orders { witnesses.take(observation) }
    result.judged = Set(asked.filter(witnesses.isJudged))
    break
  }
  return result
}

extension Search {
  /// The tests that pass alone, and that leave what can be followed through others.
  fileprivate var followable: Set<TestID> {
    Set(order.filter { !isSlow($0) && !brittle.contains($0) && sights.places(of: $0) != nil })
  }

  /// Whether many tests in one order may judge the pair. Not where the second test may look at what no probe shows. Not
  /// where both tests are of one suite: alone they share what the library does once for both, such as set-up, instances and
  /// arguments, and among others they don't.
  fileprivate func mayBeFollowed(_ pair: TestPair) -> Bool {
    concerns(pair) && pair.first.suiteID != pair.second.suiteID
      && sights.made(by: pair.second) != nil
  }

  /// The tests that do otherwise in this order than alone. Who overwrote what several left is the one to leave out, not they.
  fileprivate func entangled(in observation: Observation) -> Set<TestID> {
    var entangled: Set<TestID> = []
    for execution in observation.executions where execution.outcome != .notRun {
      let overwritten = execution.leaving?.overwritten ?? []
      let isAsAlone =
        execution.outcome == .passed
        && execution.leaving?.places == sights.places(of: execution.test)
      if !isAsAlone || !overwritten.isEmpty { entangled.insert(execution.test) }
      if overwritten.count == 1 { entangled.insert(observation.trial.tests[overwritten[0]]) }
    }
    return entangled
  }
}

extension FollowedOrders {
  /// How often tests that turn out to depend on one another are left out before it is given up.
  fileprivate static let attempts = 6
  /// In so many orders, and in these backwards, it is seen whether tests take anything from one another. As many more make
  /// others than neighbours meet in each order.
  fileprivate static let shuffles = 4
  /// Other orders than those of the whole suite.
  fileprivate static let ownSalt = 1_000
  /// What is known of the pairs takes memory with the third power of their tests' number.
  fileprivate static let mostTests = 500
  /// A process for a pair takes about as long as so many tests in an order.
  private static let testsPerPair = 3

  fileprivate static func arePaidFor(by pairs: Int, of tests: Int) -> Bool {
    pairs > 100 && pairs * testsPerPair > (tests + 6 * shuffles) * tests
  }
}

/// For each pair, what was seen in orders in which the second test passed behind the first.
///
/// A pair is judged if two things were seen. The second test passed right behind the first while nobody looked at state,
/// since a look takes time. And no third test was before the second each time, so no third test alone hides what the first
/// does. Several can, each in its turn. An order says nothing of a pair if, before the first test, a variable was made that
/// of the two only the second makes alone: the variable may have another value then.
///
/// That no third test is left for any pair is what a sequence covering array of strength three gives (D. R. Kuhn,
/// J. M. Higdon, J. F. Lawrence, R. N. Kacker and Y. Lei, "Combinatorial Methods for Event Sequence Testing", ICST 2012).
struct Witnesses: Sendable {
  private let places: [TestID: Int]
  private let count: Int
  /// What each test makes.
  private let made: [Set<StateID>]
  /// By pair, row by row of first ones: the tests that were before the second one each time.
  private var before: [Bits]
  private var isAsked: [Bool]
  private var wereNeighbours: [Bool]

  init(_ pairs: [TestPair], of tests: [TestID], _ sights: Reads) {
    places = Dictionary(
      tests.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    count = tests.count
    made = tests.map { sights.made(by: $0) ?? [] }
    before = [Bits](repeating: Bits(allOf: tests.count), count: count * count)
    isAsked = [Bool](repeating: false, count: count * count)
    wereNeighbours = isAsked
    for index in pairs.compactMap(index) { isAsked[index] = true }
  }

  func isJudged(_ pair: TestPair) -> Bool {
    guard let index = index(pair), isAsked[index], wereNeighbours[index] else { return false }
    return before[index].isEmpty
  }

  /// Takes in what was seen in one process.
  mutating func take(_ observation: Observation) {
    guard observation.failure == nil else { return }
    let isQuick = observation.trial.mode == .unprobed
    var earlier: [(place: Int, madeBefore: Set<StateID>)] = []
    var prefix = Bits(noneOf: count)
    var madeSoFar: Set<StateID> = []
    for execution in observation.executions {
      guard execution.outcome == .passed, let place = places[execution.test] else { return }
      for (turn, first) in earlier.enumerated() where isAsked[first.place * count + place] {
        let own = made[place].subtracting(made[first.place])
        guard own.isDisjoint(with: first.madeBefore) else { continue }
        let index = first.place * count + place
        before[index].formIntersection(prefix, without: first.place)
        if isQuick, turn == earlier.count - 1 { wereNeighbours[index] = true }
      }
      earlier.append((place, madeSoFar))
      prefix.insert(place)
      madeSoFar.formUnion(made[place])
    }
  }

  private func index(_ pair: TestPair) -> Int? {
    guard let first = places[pair.first], let second = places[pair.second] else { return nil }
    return first * count + second
  }
}

/// A set of small numbers.
private struct Bits: Sendable {
  private var words: [UInt64]

  init(noneOf count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  init(allOf count: Int) { words = [UInt64](repeating: .max, count: (count + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  mutating func formIntersection(_ other: Bits, without number: Int) {
    for word in words.indices { words[word] &= other.words[word] }
    words[number / 64] &= ~(1 << UInt64(number % 64))
  }
}
