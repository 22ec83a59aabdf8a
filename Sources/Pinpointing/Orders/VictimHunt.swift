import Basics

/// A test that passes alone and fails after others.
struct Victim: Sendable {
  let test: TestID
  /// Each of them makes it fail; those of the other library last. Empty where only several together do.
  var polluters: [TestID] = []
  /// The sequence that makes it fail where no single test does.
  var joint: Confirmation?
  /// One failing sequence of a polluter and the test.
  var shown: Confirmation?

  /// Possible polluters in the order in which they are told: as `swift test` never runs tests of both libraries in one process,
  /// those of the victim's own come first.
  fileprivate static func sorted(_ polluters: Set<TestID>, before test: TestID) -> [TestID] {
    func isOfOther(_ polluter: TestID) -> Bool { polluter.isXCTest != test.isXCTest }
    return polluters.filter { !isOfOther($0) }.sorted() + polluters.filter(isOfOther).sorted()
  }
}

/// The victims with all their polluters, and the tests that turned out to be flaky instead.
struct VictimHunt: Sendable {
  var victims: [Victim] = []
  var flaky: [Finding] = []
  /// Tests that failed after others and did not do so again.
  var doubtful: Set<TestID> = []
}

/// Confirms the pairs in which a test failed, then reduces the failing orders that no pair explains.
func findVictims(
  among tests: [TestID], _ search: Search, successions: Successions, orders: OrderHits,
  in log: TrialLog
) async -> VictimHunt {
  let alone = await log.confirm(tests.map { Trial([$0]).unprobed })
  var hunt = VictimHunt()
  hunt.flaky = zip(tests, alone).filter { $0.1.isMixed }.map { flaky($0.0, by: $0.1) }
  let steady = zip(tests, alone).filter { $0.1.judgement == .green }.map(\.0)
  var candidates: [TestID: [TestID]] = [:]
  for test in steady {
    candidates[test] = Victim.sorted(successions.red[test] ?? [], before: test)
  }
  _ = await confirmed(
    steady.map { confirming(candidates[$0] ?? [], before: $0, search.traces) }, in: log)
  let suspects = await log.together(steady) { [candidates] test in
    var suspect = SuspectedVictim(victim: Victim(test: test), traces: search.traces)
    await suspect.confirm(candidates[test] ?? [], in: log)
    await suspect.explain(orders.failing[test] ?? [], search, in: log)
    await suspect.doubt(in: log)
    return suspect
  }
  for (test, suspect) in zip(steady, suspects) {
    if suspect.isVictim { hunt.victims.append(suspect.victim) }
    guard !suspect.isVictim else { continue }
    hunt.doubtful.insert(test)
    if let mixed = suspect.mixed { hunt.flaky.append(flaky(test, by: mixed)) }
  }
  return hunt
}

/// The trials that show whether `polluters` make `victim` fail. State is looked at in the first trial, which is the
/// likeliest to be shown. In the others it is looked at only where nothing but the pair tells what the polluter leaves:
/// where the polluter is not known to leave anything, or where its class ends only after the victim.
private func confirming(_ polluters: [TestID], before victim: TestID, _ traces: Traces) -> [Trial] {
  polluters.map { polluter in
    let trial = Trial([polluter, victim])
    let isLookedAt =
      polluter == polluters.first || traces.leaks[polluter] == nil
      || polluter.sharesClass(with: victim)
    return isLookedAt ? trial : trial.unprobed
  }
}

/// Confirms the trials of each victim. The first trial runs by itself. The others run several at once in processes like
/// those of the search: a finding only names their polluters beside the first one.
private func confirmed(_ victims: [[Trial]], in log: TrialLog) async -> [Confirmation] {
  let others = await log.confirm(
    victims.flatMap { $0.dropFirst() }, endingAs: .red, serially: false)
  return await log.confirm(victims.flatMap { $0.prefix(1) }, endingAs: .red) + others
}

/// What has been found out about one possible victim so far.
private struct SuspectedVictim: Sendable {
  var victim: Victim
  let traces: Traces
  /// A trial of it whose identical runs differ.
  var mixed: Confirmation?

  var isVictim: Bool { !victim.polluters.isEmpty || victim.joint != nil }

  /// Keeps those of `candidates` after which the test fails every time.
  mutating func confirm(_ candidates: [TestID], in log: TrialLog) async {
    let sorted = Victim.sorted(Set(candidates), before: victim.test)
    let trials = confirming(sorted, before: victim.test, traces)
    for confirmation in await confirmed([trials], in: log) {
      if confirmation.isMixed { mixed = confirmation }
      guard confirmation.judgement == .red else { continue }
      victim.polluters.append(confirmation.trial.tests[0])
    }
    victim.polluters = Victim.sorted(Set(victim.polluters), before: victim.test)
    await show(in: log)
  }

  /// Reduces the failing orders in which no known polluter stands.
  mutating func explain(
    _ prefixes: [[TestID]], _ search: Search, in log: TrialLog
  ) async {
    if search.coversEveryPair { await blameNeighbours(in: prefixes, in: log) }
    var reductions = 0
    for prefix in prefixes where reductions < search.limits.reductions {
      guard victim.polluters.allSatisfy({ !prefix.contains($0) }) else { continue }
      if let joint = victim.joint, joint.trial.tests.dropLast().allSatisfy(prefix.contains) {
        continue
      }
      reductions += 1
      switch await reduce(prefix, before: victim.test, to: .red, search, in: log) {
      case .shown(let confirmation) where confirmation.trial.tests.count == 2:
        await widen(confirmation.trial.tests[0], search, in: log)
      case .shown(let confirmation):
        if victim.joint == nil {
          victim.joint = await inWholeClasses(confirmation, search, in: log)
        }
      case .mixed(let confirmation): mixed = confirmation
      case .gone: break
      }
    }
  }

  /// Tries the tests right before it in the failing orders that no known polluter explains.
  private mutating func blameNeighbours(in prefixes: [[TestID]], in log: TrialLog) async {
    let unexplained = prefixes.filter { prefix in
      victim.polluters.allSatisfy { !prefix.contains($0) }
    }
    let neighbours = Set(unexplained.compactMap(\.last)).sorted()
    let seen = await succession(of: allPairs(neighbours, [victim.test]), in: log)
    await confirm((seen.red[victim.test] ?? []).sorted(), in: log)
  }

  /// Adds a polluter that no class gave away, and all other tests that do the same. Tries the tests of the polluter's
  /// class. If the polluter leaves nothing visible, or if the victim was not known to look at what it leaves, tries every
  /// test.
  private mutating func widen(
    _ polluter: TestID, _ search: Search, in log: TrialLog
  ) async {
    let alike = search.classmates(of: polluter)
    let isKnown = search.mayTouch(TestPair(first: polluter, second: victim.test))
    let others = alike.isEmpty || !isKnown ? search.order : alike
    let seen = await succession(of: allPairs(others, [victim.test]), in: log)
    let candidates = (seen.red[victim.test] ?? []).union([polluter]).sorted()
    await confirm(candidates, in: log)
  }

  /// A test that ever ended differently in identical runs must show its dependence more often; so must one that no single
  /// test pollutes, which chance may have singled out among many orders.
  mutating func doubt(in log: TrialLog) async {
    guard isVictim else { return }
    let isUnsteady = await log.unsteady.contains(victim.test)
    guard isUnsteady || mixed != nil || victim.joint != nil else { return }
    let alone = await log.confirmSternly(Trial([victim.test]).unprobed)
    if alone.isMixed { mixed = alone }
    var polluters: [TestID] = []
    for polluter in victim.polluters where alone.judgement == .green {
      let trial = Trial([polluter, victim.test]).unprobed
      if await log.confirmSternly(trial).judgement == .red { polluters.append(polluter) }
    }
    victim.polluters = polluters
    if let joint = victim.joint {
      let again = await log.confirmSternly(joint.trial)
      victim.joint = alone.judgement == .green && again.judgement == .red ? again : nil
    }
    await show(in: log)
  }

  /// Keeps the sequence of the first polluter, with the state that it leaves.
  private mutating func show(in log: TrialLog) async {
    victim.shown = nil
    while let first = victim.polluters.first, victim.shown == nil {
      let shown = await log.confirm([Trial([first, victim.test])], endingAs: .red)
      victim.shown = shown.first { $0.judgement == .red }
      if victim.shown == nil { victim.polluters.removeFirst() }
    }
  }
}

/// Confirms the failure in an order that keeps the tests of each class together. XCTest runs no other class's test between
/// two tests of one class, and what a class-level set-up does a second time says nothing of the tests. Nil where no such
/// order shows the failure.
func inWholeClasses(
  _ shown: Confirmation, _ search: Search, in log: TrialLog
) async -> Confirmation? {
  let orders = wholeClasses(shown.trial.tests)
  guard search.hasClassSetUp, !orders.contains(shown.trial.tests) else { return shown }
  for order in orders {
    let trial = Trial(order, toggles: shown.trial.toggles)
    let again = await log.confirm([trial], endingAs: .red).first { $0.judgement == .red }
    if let again { return again }
  }
  return nil
}

/// `tests` with the tests of each XCTest class next to one another, and the class of the last test last. Up to three other
/// classes are put in every order, beginning with the order of their first tests.
func wholeClasses(_ tests: [TestID]) -> [[TestID]] {
  guard let last = tests.last else { return [tests] }
  var groups: [[TestID]] = []
  for test in tests {
    if let index = groups.firstIndex(where: { $0[0].sharesClass(with: test) }) {
      groups[index].append(test)
    } else {
      groups.append([test])
    }
  }
  let others = groups.filter { !$0.contains(last) }
  let own = groups.filter { $0.contains(last) }
  let orders = others.count > 3 ? [others] : permutations(of: others)
  return orders.map { ($0 + own).flatMap(\.self) }
}

/// Every order of `groups`, the given one first.
private func permutations(of groups: [[TestID]]) -> [[[TestID]]] {
  guard groups.count > 1 else { return [groups] }
  return groups.indices.flatMap { index in
    var rest = groups
    let first = rest.remove(at: index)
    return permutations(of: rest).map { [first] + $0 }
  }
}
