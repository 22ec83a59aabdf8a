import Basics

/// What the search works on once the tests are sorted and their leaks known.
struct Search: Sendable {
  /// The judged tests, in plain order.
  let order: [TestID]
  let brittle: Set<TestID>
  let traces: Traces
  /// Which test looks at what. In a small suite nothing counts as known, so that every pair is run and state that no probe
  /// sees is found, too.
  private(set) var reads: Reads
  /// The same whatever the suite's size, for naming what carries a dependence.
  let sights: Reads
  let classes: [StateClass]
  let seed: Seed
  let limits: Limits
  /// The tests that a change can have affected; nil for everything.
  let affected: Set<TestID>?
  /// What of it all is this shard's to find out.
  let share: Share
  /// The tests that take too long to be tried after, and before, each other one by itself.
  let slow: [TestID: Slowness]
  /// How long tests take; without those that take too short a time to plan by.
  let times: [TestID: Slowness]

  /// How long all tests take together; nil where that is not known.
  let time: Slowness?
  /// Whether every ordered pair of tests is run as neighbours in some order.
  let coversEveryPair: Bool

  /// The place of each dirty test's class.
  private let places: [TestID: Int]
  /// Whether several audits have a part of it each.
  var isInParts = false
  /// Whether what runs once for a class of tests may be what makes a difference between two orders.
  var hasClassSetUp = true
  /// The tests that skip themselves alone.
  var skipping: Set<TestID> = []
  /// What each class leaves.
  private var residues: [Residue]
  /// Whether everything is tried, as the suite is small enough.
  private(set) var isSmall: Bool

  init(
    order: [TestID], brittle: Set<TestID>, traces: Traces, reads: Reads = .unknown, seed: Seed,
    limits: Limits, affected: Set<TestID>? = nil, shard: Shard? = nil,
    times: TestTimes = TestTimes(), hasCleanups: Bool = false
  ) {
    self.order = order
    self.brittle = brittle
    self.times = times.ofTests
    slow = slowTests(
      times.ofTests, among: order, isClean: !hasCleanups && traces.endStates.isEmpty, limits)
    let classes = Pinpointing.classes(of: traces.endStates, last: Set(slow.keys))
    self.classes = classes
    places = Dictionary(
      classes.enumerated().flatMap { place, state in state.members.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    sights = reads
    let isSmall = order.count <= limits.exhaustive
    self.isSmall = isSmall
    time = times.ofAll(order.count)
    coversEveryPair =
      limits.coversEveryPair || !isSmall && limits.allowNeighbours(of: order.count, taking: time)
    let reads = isSmall ? .unknown : reads
    self.reads = reads
    residues = classes.map { reads.residue(of: $0.members) }
    self.traces = traces
    self.seed = seed
    self.limits = limits
    self.affected = affected
    share = Share(shard, tests: order.count, isSmall: isSmall)
  }

  /// The same where not everything can be tried: only tests that may look at something are asked about it.
  var economical: Search {
    var search = self
    search.isSmall = false
    search.reads = sights
    search.residues = classes.map { sights.residue(of: $0.members) }
    return search
  }

  /// Whether all tests take too long to be run so many times for what that tells.
  func takesTooLong(_ times: Int) -> Bool { !isInParts && limits.forbid(times, timesAll: time) }

  /// About how long a quick test takes in a process of many, with a look at state behind it.
  var secondsOfLook: Double {
    let quick = (time?.seconds ?? 0) - slow.values.reduce(0) { $0 + $1.seconds }
    return max(0, quick) / Double(max(1, order.count - slow.count)) + 0.003
  }

  /// Whether running the whole suite in several orders for one question takes long.
  var isLong: Bool { takesTooLong(5) }

  /// The tests that pass alone, in plain order.
  var green: [TestID] { order.filter { !brittle.contains($0) } }

  /// Whether what the first test does to the second is to be found out here.
  func asks(_ pair: TestPair) -> Bool { share.judges(pair.second) && concerns(pair) }

  /// Whether a change can have affected what the first test, or one that leaves the same, does to the second.
  func concerns(_ pair: TestPair) -> Bool {
    guard let affected else { return true }
    return affected.contains(pair.second) || affected.contains(pair.first)
      || classmates(of: pair.first).contains(where: affected.contains)
  }

  /// `tests` with those that leave dirty state put last.
  func cleanFirst(_ tests: [TestID]) -> [TestID] {
    tests.filter { traces.endStates[$0] == nil } + tests.filter { traces.endStates[$0] != nil }
  }

  /// The tests that leave the same state as `test` does, itself included; none where it is clean.
  func classmates(of test: TestID) -> [TestID] {
    places[test].map { classes[$0].members } ?? []
  }

  /// Whether the second test may look at what the first one's class leaves.
  func mayTouch(_ pair: TestPair) -> Bool {
    let residue = places[pair.first].map { residues[$0] } ?? reads.residue(of: [pair.first])
    return reads.mayTouch(residue, pair.second)
  }
}
