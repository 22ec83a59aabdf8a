import Basics

/// Many tests judged after the same dirty state in few processes.
///
/// A process runs a representative and then one test after another. A test counts as judged after the representative as
/// long as all state is seen to be as the representative left it, so only tests that leave nothing are worth a place. The
/// other tests are tried in pairs of their own. If those would be too many, a process runs the representative before each
/// test; there it is enough that the representative's own state is as it left it.
struct Sweep: Sendable {
  let search: Search
  let representatives: [StateClass]
  let tests: [TestID]
  var toggles: Set<SeamID> = []
  /// Those that need no more judging.
  var judged: Set<TestPair> = []
  /// Who looks at what, where it is not what the search says.
  var reads: Reads?

  /// The tests that may look at what the class leaves.
  func readers(of state: StateClass, among tests: [TestID]) -> [TestID] {
    let reads = reads ?? search.reads
    let residue = reads.residue(of: state.members)
    return tests.filter { test in
      let pair = TestPair(first: state.representative, second: test)
      return reads.mayTouch(residue, test) && !search.isSlow(pair) && !judged.contains(pair)
        && (!toggles.isEmpty || search.concerns(pair))
    }
  }

  /// Every test of the parts once behind each of `states`, but for the pairs in `seen`.
  fileprivate func stretches(
    behind states: [StateClass], of parts: [[TestID]], shuffled: Bool, without seen: Set<TestPair>
  ) -> [Stretch] {
    let orders = parts.map { order(of: $0, shuffled: shuffled) }
    return states.flatMap { state in
      orders.flatMap { tests in
        let open = readers(of: state, among: tests).filter {
          !seen.contains(TestPair(first: state.representative, second: $0))
        }
        return chunks(open, of: state, self, isInterleaved: false)
      }
    }
  }

  /// The tests by part, each swept by itself; what a toggle does is one shard's to find out, for all tests.
  var parts: [[TestID]] { toggles.isEmpty ? search.share.split(tests) : [tests] }

  /// With a cleanup skipped nobody knows who leaves nothing: then what one order does not judge, another may.
  fileprivate var shuffles: [Bool] { toggles.isEmpty ? [false] : [false, true] }

  /// In which order the tests of a part stand behind a representative.
  private func order(of part: [TestID], shuffled: Bool) -> [TestID] {
    toggles.isEmpty
      ? part.filter { search.traces.endStates[$0] == nil }
      : search.cleanFirst(shuffled ? search.seed.shuffled(part) : part)
  }

  /// How many unjudged pairs of one part may get a process each at once. If there are more, they are first tried in a row.
  fileprivate func limit(of part: [TestID]) -> Int {
    toggles.isEmpty
      ? lastLimit(of: part) : search.limits.freshToggledPairs * representatives.count
  }

  /// How many pairs of one part get a process each after they were tried in a row. Parts differ in size: each has its
  /// share.
  fileprivate func lastLimit(of part: [TestID]) -> Int {
    toggles.isEmpty
      ? max(100, search.limits.lastPairs * part.count / max(1, tests.count))
      : search.limits.widenedPairs * representatives.count
  }

  /// Up to six states from all over the suite, which show whether tests can be judged one behind another, and the rest.
  /// Neighbours are of one suite and much alike.
  fileprivate static func sample(
    of states: [StateClass]
  ) -> (few: [StateClass], others: [StateClass]) {
    let places = Set((0..<6).map { $0 * states.count / 6 })
    return (
      states.indices.filter(places.contains).map { states[$0] },
      states.indices.filter { !places.contains($0) }.map { states[$0] }
    )
  }
}

/// One process's worth of a sweep.
private struct Stretch: Sendable {
  let state: StateClass
  var tests: [TestID]
  /// Whether the representative is put before each test, not only before the first.
  let isInterleaved: Bool

  var sequence: [TestID] {
    let representative = state.representative
    return isInterleaved ? tests.flatMap { [representative, $0] } : [representative] + tests
  }
}

extension Sweep {
  /// Of the states, as many from all over the suite as the limits leave time for.
  fileprivate func affordable(_ states: [StateClass], before parts: [[TestID]]) -> [StateClass] {
    let all = seconds(stretches(behind: states, of: parts, shuffled: false, without: []))
    return all <= secondsAllowed
      ? states : evenly(Int(Double(states.count) * secondsAllowed / all), of: states)
  }

  fileprivate func canAfford(_ stretches: [Stretch]) -> Bool {
    seconds(stretches) <= secondsAllowed
  }

  private var secondsAllowed: Double {
    search.limits.coversEveryPair || search.isInParts
      ? .infinity : max(search.limits.sweepSeconds, 8 * (search.time?.seconds ?? 0))
  }

  private func seconds(_ stretches: [Stretch]) -> Double {
    Double(stretches.reduce(0) { $0 + $1.sequence.count }) * search.secondsOfLook
  }
}

/// So many of them from all over.
private func evenly<Element>(_ count: Int, of all: [Element]) -> [Element] {
  count >= all.count ? all : (0..<count).map { all[$0 * all.count / count] }
}

/// The pairs of a part that were not judged one behind another.
private struct Left {
  let part: [TestID]
  var pairs: [TestPair]
}

/// What a sweep's processes showed.
private struct Sightings: Sendable {
  var judged: Set<TestPair> = []
  var suspects: Set<TestPair> = []
}

/// The pairs in which the second test seems to depend on the first or that could not be judged, in a
/// fixed order; each is still to be tried in a process of its own. Where that would be too many, the rest is counted.
func sweep(
  _ sweep: Sweep, in log: TrialLog
) async -> (pairs: [TestPair], untried: Int) {
  let states = sweep.representatives
  var sightings = Sightings()
  let (few, others) = Sweep.sample(of: states)
  let first = await run(few, before: sweep.parts, sweep, in: log, into: &sightings)
  // If fewer than a quarter of a part's tests were judged behind the first few states, runs behind the other states tell no
  // more.
  let telling = sweep.parts.filter { part in
    let members = Set(part)
    let asked = first.count { members.contains($0.second) }
    return sightings.judged.count { members.contains($0.second) } * 4 >= asked
  }
  _ = await run(
    sweep.affordable(others, before: telling), before: telling, sweep, in: log, into: &sightings)
  let left = sweep.parts.map { part in
    let pairs = states.flatMap { allPairs([$0.representative], sweep.readers(of: $0, among: part)) }
    return Left(part: part, pairs: pairs.filter { !sightings.judged.contains($0) })
  }
  let again = left.filter { $0.pairs.count > sweep.limit(of: $0.part) }.flatMap { missed in
    states.flatMap { state in
      let tests = missed.pairs.filter { $0.first == state.representative }.map(\.second)
      return chunks(tests, of: state, sweep, isInterleaved: true)
    }
  }
  // If it takes longer than that, each pair is better off in a process of its own.
  if sweep.canAfford(again) { await run(again, sweep, in: log, into: &sightings) }
  var untried = 0
  var tried: [TestPair] = []
  for var rest in left {
    if rest.pairs.count > sweep.limit(of: rest.part) {
      rest.pairs.removeAll(where: sightings.judged.contains)
    }
    let limit = sweep.lastLimit(of: rest.part)
    untried += max(0, rest.pairs.count - limit)
    tried += evenly(limit, of: rest.pairs)
  }
  return (sightings.suspects.union(tried).sorted(), untried)
}

private func chunks(
  _ tests: [TestID], of state: StateClass, _ sweep: Sweep, isInterleaved: Bool
) -> [Stretch] {
  let others = tests.filter { $0 != state.representative }
  return stride(from: 0, to: others.count, by: sweep.search.limits.chunk).map { start in
    let end = min(start + sweep.search.limits.chunk, others.count)
    return Stretch(
      state: state, tests: Array(others[start..<end]), isInterleaved: isInterleaved)
  }
}

/// Runs the tests of the parts behind each of `states` and returns the pairs that it asked for.
private func run(
  _ states: [StateClass], before parts: [[TestID]], _ sweep: Sweep, in log: TrialLog,
  into sightings: inout Sightings
) async -> Set<TestPair> {
  var all: Set<TestPair> = []
  for shuffled in sweep.shuffles {
    let stretches = sweep.stretches(
      behind: states, of: parts, shuffled: shuffled, without: sightings.judged)
    await run(stretches, sweep, in: log, into: &sightings)
    all.formUnion(stretches.flatMap { allPairs([$0.state.representative], $0.tests) })
  }
  return all
}

/// Runs the stretches to their ends: after a test that ends the process, the rest of its stretch
/// goes on in a fresh one, behind the representative again.
private func run(
  _ stretches: [Stretch], _ sweep: Sweep, in log: TrialLog, into sightings: inout Sightings
) async {
  var open = stretches
  while !open.isEmpty {
    let seen = await log.observe(open.map { Trial($0.sequence, toggles: sweep.toggles) })
    open = zip(open, seen).compactMap { take($0.0, $0.1, sweep.search.brittle, &sightings) }
  }
}

/// Takes in what one process showed and returns the part of its stretch that was not run.
private func take(
  _ stretch: Stretch, _ observation: Observation, _ brittle: Set<TestID>,
  _ sightings: inout Sightings
) -> Stretch? {
  guard observation.failure == nil, let first = observation.executions.first else { return nil }
  let representative = stretch.state.representative
  var watch = Watch(stretch.state, left: first.changes, isStrict: !stretch.isInterleaved)
  var rest = stretch.tests
  for execution in observation.executions {
    guard execution.outcome != .notRun else { break }
    if execution.test == representative {
      guard !execution.outcome.endedTheProcess else { return nil }
    } else {
      rest.removeFirst()
      let pair = TestPair(first: representative, second: execution.test)
      if watch.isUndisturbed { sightings.judged.insert(pair) }
      if (execution.outcome.judgement == .green) == brittle.contains(execution.test) {
        sightings.suspects.insert(pair)
      }
    }
    watch.note(execution.changes)
  }
  guard !rest.isEmpty, rest.count < stretch.tests.count else { return nil }
  var next = stretch
  next.tests = rest
  return next
}

/// Whether the state is still as the representative left it.
private struct Watch {
  private let ids: Set<StateID>
  private let isStrict: Bool
  /// Each state's value right after the representative, as far as it is known.
  private var left: [StateID: String]
  private var current: [StateID: String]

  /// Where it is not strict, only the representative's own state counts.
  init(_ state: StateClass, left changes: [StateChange], isStrict: Bool) {
    left = Dictionary(changes.map { ($0.id, $0.after) }, uniquingKeysWith: { $1 })
    ids = Set(state.endState.keys).union(left.keys)
    current = left
    self.isStrict = isStrict
  }

  var isUndisturbed: Bool { current.allSatisfy { $0.value == left[$0.key] } }

  mutating func note(_ changes: [StateChange]) {
    for change in changes
    where ids.contains(change.id) || isStrict && !isShared(change) {
      if left[change.id] == nil { left[change.id] = change.before }
      current[change.id] = change.after
    }
  }

  /// Whether another process may have made the change. A process begins with no file of its own. So a file that was there
  /// before any test of the process was seen to touch it lies in the package's folder, which all processes share, or was
  /// made between two tests.
  private func isShared(_ change: StateChange) -> Bool {
    change.id.kind == .file && left[change.id] == nil && !change.isNewFile
  }
}
