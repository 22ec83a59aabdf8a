import Basics

/// What the search is asked: the tests and seams to judge and what it may do for that.
package struct Question: Hashable, Sendable, Codable {
  /// One test and the library that runs it.
  package struct Test: Hashable, Sendable, Codable {
    package let id: TestID
    package let framework: Framework

    package init(id: TestID, framework: Framework) {
      self.id = id
      self.framework = framework
    }
  }

  /// In the order of the user's ordinary run.
  package var tests: [Test]
  package var seams: [Seam]
  /// The variables of which it is known which tests look at them.
  package let tracked: Set<StateID>
  /// Decides every order that the search chooses.
  package let seed: Seed
  /// Whether to go on without the tests that fail before any toggle.
  package let skipFailing: Bool
  /// Whether trials can be run without network.
  package let networkless: Bool
  /// Whether a real thing may run with network where it can't be run without.
  package let allowRealThings: Bool
  package let limits: Limits
  /// The tests that a change can have affected: only what concerns one of them is looked for; nil for everything.
  package var affected: Set<TestID>?
  /// Whether an audit before the change found no test that ends by chance.
  package var beganSteady = false
  /// The tests that `swift test` runs as it stands, in its order; nil for all of them, in the order of `tests`.
  package var plainOrder: [TestID]?
  /// What keeps `swift test` from running the tests, or does not tell which; nil in the ordinary case.
  package var ownEntryPoint: Undecided.OwnEntryPoint?

  /// Whether several audits have a part of it each. Then nothing is left out for the time that it takes: the machines differ
  /// in speed, and the parts have to fit together.
  package var isInParts = false
  /// Whether what runs once for a class of tests may be what makes a difference between two orders.
  package var hasClassSetUp = true
  package var cleanupFunctions = CleanupFunctions()

  /// The tests of the user's ordinary run, in its order.
  package var plainTests: [TestID] {
    guard let plainOrder else { return tests.map(\.id) }
    let asked = Set(tests.map(\.id))
    return plainOrder.filter(asked.contains)
  }

  package init(
    tests: [Test], seams: [Seam] = [], tracked: Set<StateID> = [], seed: Seed = Seed(1),
    skipFailing: Bool = false, networkless: Bool = true, allowRealThings: Bool = false,
    limits: Limits = Limits()
  ) {
    self.tracked = tracked
    self.tests = tests
    self.seams = seams
    self.seed = seed
    self.skipFailing = skipFailing
    self.networkless = networkless
    self.allowRealThings = allowRealThings
    self.limits = limits
  }
}

/// Where exactness gives way to economy; up to these numbers everything is tried.
package struct Limits: Hashable, Sendable, Codable {
  /// Suites up to this size have every ordered pair run in a process of its own.
  package var exhaustive = 40
  /// Such suites also have every test run after two dirty representatives, up to this many trials.
  package var triples = 1_500
  /// If that would be too many trials, tests run after one pair for each state that only two tests together leave, up to
  /// this many trials.
  package var jointStates = 1_000
  /// So many seconds may tests take that only let time pass between two others; all together, on one processor.
  package var waitingSeconds = 8.0
  /// Larger suites up to this size have every ordered pair run as neighbours in some order of all tests.
  package var neighbours = 80
  /// So many seconds may tests take in orders in which each only has to stand next to others once; all together, on one
  /// processor.
  package var neighbourSeconds = 12.0
  /// In larger suites, pairs of representative and test up to this many get a process each.
  package var freshPairs = 4_000
  /// How many pairs that no long order judged get a process each. Even a suite of a hundred tests that each leave something
  /// else is still tried whole.
  package var lastPairs = 12_000
  /// So many seconds may the tests take that are judged one behind another, or eight runs of all tests; on one processor.
  package var sweepSeconds = 60.0
  /// Like `freshPairs`, for the pairs that one toggle asks for.
  package var freshToggledPairs = 120
  /// How many pairs one toggle's hits are widened to in larger suites, where other tests leave the same.
  package var widenedPairs = 200
  /// How many tests one process judges after the same representative.
  package var chunk = 64
  /// How many seconds the slower tests may take in all of their pairs. Tests that do not fit are called slow, and also run
  /// in longer orders.
  package var slowSeconds = 20.0
  /// The same where no test leaves anything that is seen, and no cleanup can be skipped.
  package var cleanSeconds = 6.0
  /// So many seconds may slow tests take in the pairs that are chosen of theirs.
  package var slowPairSeconds = 40.0
  /// The same where that would not do for all of them, in larger suites, and in small ones for pairs whose first test leaves
  /// nothing that is seen: longer orders hold most of what such tests do.
  package var sampledSlowPairSeconds = 2.0
  /// How many tests are put before such a test at once; up to four times as many where it would then stand last for longer
  /// than `beforeSlowSeconds`.
  package var beforeSlow = 24
  /// So many seconds a slow test is meant to take in all the orders in which it stands last.
  package var beforeSlowSeconds = 4.0
  /// Suites up to this size have every test tried as a cleaner.
  package var cleaners = 60
  /// In larger suites, how many dirty representatives are put before a test that reaches a toggled cleanup.
  package var dirtyRepresentatives = 200
  /// In larger suites, how many pairs of dirty and reaching test are compared with a cleanup toggled.
  package var comparedPairs = 200
  /// The same where the cleanup is known to matter.
  package var sampledPairs = 24
  /// In suites in which every pair is run, each pair also runs with every cleanup skipped that one of its tests reaches, if
  /// that makes at most this many pairs. If there would be more, or all tests five times took too long, cleanups are judged as
  /// in larger suites.
  package var toggledPairs = 3_000
  /// In larger suites, up to about this many executions in which one test that reaches a skipped cleanup stands between all
  /// others.
  package var followed = 1_200
  /// How many tests that fail in an order with a cleanup skipped are looked into.
  package var unexplained = 8
  /// Up to this many reaching tests are each run alone with a replacement toggled.
  package var reaching = 30
  /// How many unexplained failing orders of one victim are reduced.
  package var reductions = 3
  /// How many groups of tests that touch the same state are run side by side.
  package var sideBySide = 12
  /// Whether every ordered pair of tests is run as neighbours in some order, whatever the suite's size.
  package var coversEveryPair = false

  package init() {}

  /// Whether every ordered pair of so many tests is run as neighbours.
  ///
  /// - Parameter time: of all of them together; nil where that is not known.
  func allowNeighbours(of tests: Int, taking time: Slowness?) -> Bool {
    tests <= neighbours && allow(tests, timesAll: time)
  }

  /// Whether it is known that running all tests so many times takes longer than that.
  func forbid(_ times: Int, timesAll time: Slowness?) -> Bool {
    time != nil && !coversEveryPair && !allow(times, timesAll: time)
  }

  /// Whether there is time to run all tests so many times, only to have them stand next to one another.
  func allow(_ times: Int, timesAll time: Slowness?) -> Bool {
    time.map { Double(times) * $0.seconds <= neighbourSeconds } ?? false
  }
}
