import Basics

/// One cleanup that is skipped to see what it holds back.
struct CleanupToggle: Sendable {
  let seam: Seam
  /// All tests that ran through it, sorted.
  let reachedBy: [TestID]
  /// Those of them that the search judges.
  let reaching: [TestID]
  let reachingSet: Set<TestID>
  let search: Search
  /// Who looks at what with the cleanup skipped, as far as that decides what is tried.
  var reads = Reads.unknown
  /// The same, for naming what carries a dependence.
  var sights = Reads.unknown

  /// The states that are put before a test that reaches the cleanup; where it is known who looks at what, those that it or
  /// such a test may look at.
  private(set) var dirty: [StateClass] = []
  /// Those that there was no room for.
  private(set) var passedOver = 0

  init(seam: Seam, reachedBy: [TestID], reaching: [TestID], search: Search) {
    self.seam = seam
    self.reachedBy = reachedBy
    self.reaching = reaching
    reachingSet = Set(reaching)
    self.search = search
  }

  /// Chooses the states that are put before a test that reaches the cleanup.
  mutating func chooseDirty() {
    let touched = search.classes.filter { state in
      let (plain, toggled) = (
        search.reads.residue(of: state.members), reads.residue(of: state.members)
      )
      return reaching.contains {
        search.reads.mayTouch(plain, $0) || reads.mayTouch(toggled, $0)
      }
    }
    let limit = search.isSmall ? touched.count : search.limits.dirtyRepresentatives
    dirty = Array(touched.prefix(limit))
    passedOver = touched.count - dirty.count
  }

  /// The reaching tests that hang or end their process by themselves with it skipped: what runs before or after
  /// them makes no difference, and each costs its time limit.
  var enders: Set<TestID> = []

  /// Whether skipping it is known to change something: then it is not idle, and of a test after a dirty one it is only
  /// asked whether it fails there.
  var matters = false

  /// A dirty test and one that reaches the cleanup; where the cleanup is known to matter, one that may look at
  /// what the dirty test leaves.
  private var possiblePairs: [TestPair] {
    dirty.flatMap { state in
      let residue = reads.residue(of: state.members)
      return allPairs([state.representative], reaching).filter {
        isTelling($0) && !search.isSlow($0) && (!matters || reads.mayTouch(residue, $0.second))
      }
    }
  }

  /// Whether running the two with the cleanup skipped can tell anything. Where it is known to matter, and comes last in a test,
  /// it has to be the first test's: the second one has ended by then as it does with the cleanup.
  func isTelling(_ pair: TestPair) -> Bool {
    !enders.contains(pair.first) && !enders.contains(pair.second)
      && !(matters && seam.comesLast && !reachingSet.contains(pair.first))
  }

  /// The states of which a pair can tell anything.
  var tellingStates: [StateClass] {
    dirty.filter { state in
      reaching.contains { isTelling(TestPair(first: state.representative, second: $0)) }
    }
  }

  /// In a large suite evenly chosen ones, if there are too many.
  var dirtyPairs: [TestPair] {
    let pairs = possiblePairs
    guard leavesPairsOut else { return pairs }
    return (0..<limit).map { pairs[$0 * pairs.count / limit] }
  }

  /// How many pairs that no order could judge get a process each.
  var openPairs: Int { search.isSmall ? .max : search.limits.widenedPairs }

  /// The rest is swept.
  var leavesPairsOut: Bool { !search.isSmall && possiblePairs.count > limit }

  private var limit: Int {
    matters
      ? min(search.limits.comparedPairs, search.limits.sampledPairs) : search.limits.comparedPairs
  }
}

/// What large suites learn once about a state and use for every toggle that leaves it.
struct KnownStates: Sendable {
  /// What is known of the tests after one state.
  private struct Followers {
    var passed: Set<TestID> = []
    /// Those that reached a toggle when it was tried: what they did then says nothing of another toggle.
    var reached: Set<TestID> = []
  }

  private var followers: [[StateID: String]: Followers] = [:]

  func knows(_ state: [StateID: String]) -> Bool { followers[state] != nil }

  /// Whether the test passed after the state, and no toggle that was tried then had anything to do with it.
  func passes(_ test: TestID, after state: [StateID: String]) -> Bool {
    guard let known = followers[state] else { return false }
    return known.passed.contains(test) && !known.reached.contains(test)
  }

  /// - Parameters:
  ///   - passed: the tests that were seen to pass after the state, which are not all that were not seen to fail.
  ///   - reached: the tests that reach what was toggled.
  mutating func learn(
    _ state: [StateID: String], passed: some Sequence<TestID>, reached: Set<TestID>
  ) {
    followers[state, default: Followers()].passed.formUnion(passed)
    followers[state, default: Followers()].reached.formUnion(reached)
  }
}
