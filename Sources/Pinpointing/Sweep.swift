import Basics

/// Many tests judged after the same dirty state in few processes.
///
/// A process runs a representative and then one test after another. A test counts as judged after the
/// representative as long as the state that it left is seen to be still there; the rest is run again
/// with the representative put before each, and what even that does not judge, in pairs of its own.
struct Sweep: Sendable {
  let search: Search
  let representatives: [StateClass]
  let tests: [TestID]
  var toggles: Set<SeamID> = []
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

/// What a sweep's processes showed.
private struct Sightings: Sendable {
  var judged: Set<TestPair> = []
  var suspects: Set<TestPair> = []
}

/// The pairs in which the second test seems to depend on the first, in a fixed order; each is still
/// to be tried in a process of its own.
func sweep(_ sweep: Sweep, in lab: Laboratory) async -> [TestPair] {
  let orders = [sweep.tests, sweep.search.seed.shuffled(sweep.tests)]
  let stretches = sweep.representatives.flatMap { state in
    orders.flatMap { chunks($0, of: state, sweep, isInterleaved: false) }
  }
  var sightings = Sightings()
  await run(stretches, sweep, in: lab, into: &sightings)
  let again = sweep.representatives.flatMap { state in
    let missed = sweep.tests.filter {
      !sightings.judged.contains(TestPair(first: state.representative, second: $0))
    }
    return chunks(missed, of: state, sweep, isInterleaved: true)
  }
  await run(again, sweep, in: lab, into: &sightings)
  let pairs = allPairs(sweep.representatives.map(\.representative), sweep.tests)
  let limits = sweep.search.limits
  let left = pairs.filter { !sightings.judged.contains($0) }
    .prefix(sweep.toggles.isEmpty ? limits.leftPairs : limits.widenedPairs)
  return sightings.suspects.union(left).sorted()
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

/// Runs the stretches to their ends: after a test that ends the process, the rest of its stretch
/// goes on in a fresh one, behind the representative again.
private func run(
  _ stretches: [Stretch], _ sweep: Sweep, in lab: Laboratory, into sightings: inout Sightings
) async {
  var open = stretches
  while !open.isEmpty {
    let seen = await lab.observe(open.map { Trial($0.sequence, toggles: sweep.toggles) })
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
  var watch = Watch(stretch.state, left: first.changes)
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

/// Whether the state that the representative left is still there.
private struct Watch {
  private let ids: Set<StateID>
  private let left: [StateID: String]
  private var current: [StateID: String]

  init(_ state: StateClass, left changes: [StateChange]) {
    left = Dictionary(changes.map { ($0.id, $0.after) }, uniquingKeysWith: { $1 })
    ids = Set(state.endState.keys).union(left.keys)
    current = left
  }

  var isUndisturbed: Bool { ids.allSatisfy { current[$0] == left[$0] } }

  mutating func note(_ changes: [StateChange]) {
    for change in changes where ids.contains(change.id) { current[change.id] = change.after }
  }
}
