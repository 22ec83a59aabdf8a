import Basics

/// What orders of many tests say about pairs of them.
struct FollowedOrders: Sendable {
  /// The pairs in which the second test was seen not to depend on the first.
  fileprivate(set) var judged: Set<TestPair> = []
  fileprivate(set) var runs: [WholeRun] = []
}

/// Judges pairs in orders of many tests, where that takes less time than a process for each.
///
/// Where each test leaves something of its own in one place, such as a registry, no two leave the same and every pair would
/// have to be run. Those of them that take nothing from one another, whatever the order, run together: each leaves
/// there as much as alone and none changes what another left. A pair counts as judged once the second test has
/// passed behind the first and no third test was before it each time: then none hides what the first does.
/// Only two that each hide it could, by what each of them leaves in a place of its own.
func followPairs(
  _ pairs: [TestPair], _ search: Search, in log: TrialLog
) async -> FollowedOrders {
  var result = FollowedOrders()
  if search.limits.coversEveryPair { return result }
  var left = search.followable.subtracting(await log.hanging)
  for _ in 0..<FollowedOrders.attempts {
    let asked = pairs.filter {
      left.contains($0.first) && left.contains($0.second) && search.concerns($0)
        && !search.mayShareSetUp($0)
    }
    let tests = search.order.filter(Set(asked.flatMap { [$0.first, $0.second] }).contains)
    guard FollowedOrders.arePaidFor(by: asked.count, of: tests.count) else { break }
    var witnesses = Witnesses(tests, asking: asked)
    var entangled: Set<TestID> = []
    while entangled.isEmpty, FollowedOrders.isWorthMore(witnesses) {
      let orders = witnesses.nextOrders(FollowedOrders.batch, search.seed)
      let seen = await log.observe(orders.map { Trial($0) })
      if seen.contains(where: { $0.failure != nil }) { return result }
      for observation in seen {
        result.runs.append(WholeRun(observation))
        witnesses.take(observation)
        entangled.formUnion(search.entangled(in: observation))
      }
    }
    if entangled.isEmpty {
      result.judged = Set(asked.filter(witnesses.isJudged))
      break
    }
    left.subtract(entangled)
  }
  return result
}

extension Search {
  /// The tests that pass alone, and that leave what can be followed through others.
  fileprivate var followable: Set<TestID> {
    Set(order.filter { !isSlow($0) && !brittle.contains($0) && sights.places(of: $0) != nil })
  }

  /// Whether the pair alone may have one class-level set-up before both, which between others comes before each.
  fileprivate func mayShareSetUp(_ pair: TestPair) -> Bool {
    hasClassSetUp && pair.first.sharesClass(with: pair.second)
  }

  /// The tests that do otherwise in this order than alone, and those of which it may be the doing.
  fileprivate func entangled(in observation: Observation) -> Set<TestID> {
    var entangled: Set<TestID> = []
    for execution in observation.executions {
      let isAsAlone =
        execution.outcome.judgement == .green
        && execution.leaving?.places == sights.places(of: execution.test)
      let overwritten = execution.leaving?.overwritten ?? []
      if !isAsAlone || !overwritten.isEmpty { entangled.insert(execution.test) }
      entangled.formUnion(overwritten.map { observation.trial.tests[$0] })
    }
    return entangled
  }
}

extension FollowedOrders {
  /// How often tests that turn out to depend on one another are left out before it is given up.
  fileprivate static let attempts = 4
  /// How many orders run before the next are chosen.
  fileprivate static let batch = 4
  private static let mostOrders = 48
  /// What is known of the pairs takes memory with the third power of their tests' number.
  private static let mostTests = 500
  /// A process for a pair takes about as long as so many tests in an order.
  private static let testsPerPair = 3
  /// So many orders it takes about.
  private static let usualOrders = 32

  fileprivate static func arePaidFor(by pairs: Int, of tests: Int) -> Bool {
    tests <= mostTests && pairs * testsPerPair > usualOrders * tests
  }

  fileprivate static func isWorthMore(_ witnesses: Witnesses) -> Bool {
    witnesses.orders < mostOrders
      && witnesses.open * testsPerPair > batch * witnesses.tests.count
  }
}

/// For each pair, the tests that were before the second one whenever it was seen to pass behind the first.
///
/// That none is left for any pair is what a sequence covering array of strength three gives (D. R. Kuhn, J. M. Higdon,
/// J. F. Lawrence, R. N. Kacker and Y. Lei, "Combinatorial Methods for Event Sequence Testing", ICST 2012); as there,
/// the next order is the best of some that chance has made.
struct Witnesses: Sendable {
  let tests: [TestID]
  private let places: [TestID: Int]
  /// How many words a set of tests takes.
  private let width: Int
  /// A set of tests for each pair, row by row of first ones.
  private var before: [UInt64]
  private var isAsked: [Bool]
  /// The pairs that are not judged yet.
  private(set) var open = 0
  /// How many orders were chosen.
  private(set) var orders = 0

  init(_ tests: [TestID], asking pairs: [TestPair]) {
    self.tests = tests
    places = Dictionary(
      tests.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    width = (tests.count + 63) / 64
    isAsked = [Bool](repeating: false, count: tests.count * tests.count)
    before = [UInt64](repeating: .max, count: tests.count * tests.count * width)
    for index in Set(pairs.compactMap(index)) {
      isAsked[index] = true
      open += 1
    }
  }

  func isJudged(_ pair: TestPair) -> Bool {
    index(pair).map { isAsked[$0] && isEmpty($0) } ?? false
  }

  /// Takes in what was seen in one process.
  mutating func take(_ observation: Observation) {
    let ran = observation.executions.prefix { $0.outcome.judgement == .green }
    note(ran.compactMap { places[$0.test] })
  }

  /// Orders in which the most would be learnt if all tests passed.
  mutating func nextOrders(_ count: Int, _ seed: Seed) -> [[TestID]] {
    var expected = self
    return (0..<count).map { _ in
      let shuffles = (0..<Self.choice).map {
        seed.shuffled(tests, salt: Self.ownSalt + orders * Self.choice + $0)
      }
      let candidates = (shuffles + shuffles.map { $0.reversed() }).map { order in
        order.compactMap { places[$0] }
      }
      let gains = candidates.map { expected.gain(of: $0) }
      let best = gains.indices.max { (gains[$0], $1) < (gains[$1], $0) } ?? 0
      expected.note(candidates[best])
      orders += 1
      return candidates[best].map { tests[$0] }
    }
  }

  /// Of so many shuffles, and of these backwards, the best is taken.
  private static let choice = 4
  /// Other orders than those of the whole suite.
  private static let ownSalt = 1_000

  private func index(_ pair: TestPair) -> Int? {
    guard let first = places[pair.first], let second = places[pair.second] else { return nil }
    return first * tests.count + second
  }

  /// Without the pair's own two.
  private func isEmpty(_ index: Int) -> Bool {
    let (first, second) = index.quotientAndRemainder(dividingBy: tests.count)
    return (0..<width).allSatisfy { word in
      var own: UInt64 = 0
      for place in [first, second] where place / 64 == word { own |= 1 << UInt64(place % 64) }
      return before[index * width + word] & ~own == 0
    }
  }

  /// That the tests passed in this order.
  private mutating func note(_ order: [Int]) {
    var prefix = [UInt64](repeating: 0, count: width)
    for (turn, second) in order.enumerated() {
      for first in order[..<turn] { note(first, second, prefix) }
      prefix[second / 64] |= 1 << UInt64(second % 64)
    }
  }

  /// That the second passed behind the first with `prefix` before it.
  private mutating func note(_ first: Int, _ second: Int, _ prefix: [UInt64]) {
    let index = first * tests.count + second
    guard isAsked[index], !isEmpty(index) else { return }
    for word in 0..<width { before[index * width + word] &= prefix[word] }
    if isEmpty(index) { open -= 1 }
  }

  /// How many third tests the order would rule out, over all pairs.
  private func gain(of order: [Int]) -> Int {
    var prefix = [UInt64](repeating: 0, count: width)
    var gain = 0
    for (turn, second) in order.enumerated() {
      for first in order[..<turn] where isAsked[first * tests.count + second] {
        let start = (first * tests.count + second) * width
        for word in 0..<width { gain += (before[start + word] & ~prefix[word]).nonzeroBitCount }
      }
      prefix[second / 64] |= 1 << UInt64(second % 64)
    }
    return gain
  }
}
