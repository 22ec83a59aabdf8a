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

  /// Whether running the two with the cleanup skipped can tell anything.
  func isTelling(_ pair: TestPair) -> Bool {
    !enders.contains(pair.first) && !enders.contains(pair.second)
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
  /// The tests that failed after it, and those that reached a toggle when it was tried.
  private(set) var after: [[StateID: String]: (hits: Set<TestID>, reached: Set<TestID>)] = [:]

  mutating func learn(_ state: [StateID: String], hits: Set<TestID>, reached: Set<TestID>) {
    let before = after[state] ?? ([], [])
    after[state] = (before.hits.union(hits), before.reached.union(reached))
  }
}
