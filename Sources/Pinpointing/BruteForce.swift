import Basics

/// What running everything after everything shows: the judge of the search, which must find the same.
package struct BruteForceResult: Hashable, Sendable {
  /// The tests that pass alone and fail after another, with all such others.
  package var victims: [TestID: Set<TestID>] = [:]
  /// The tests that fail alone and pass after another, with all such others.
  package var brittle: [TestID: Set<TestID>] = [:]
  /// The tests that fail alone, whatever runs before.
  package var failing: Set<TestID> = []
  /// The tests that pass, then fail the second time.
  package var notRepeatable: Set<TestID> = []
  /// Trials that told nothing.
  package var unobserved: Int = 0

  package init() {}
}

/// Runs each test alone, each twice and every ordered pair, each time in a fresh process; nothing is
/// pruned, remembered or confirmed.
package func bruteForce(
  _ tests: [TestID], with runner: some Runner
) async -> BruteForceResult {
  let alone = await runner.observe(tests.map { Trial([$0]) }, .judging)
  let twice = await runner.observe(tests.map { Trial([$0, $0]) }, .judging)
  let pairs = await runner.observe(allPairs(tests, tests).map(\.trial), .judging)
  var result = BruteForceResult()
  result.unobserved = (alone + twice + pairs).count { $0.judgement == .unknown }
  let passing = Set(alone.filter { $0.judgement == .green }.map { $0.trial.tests[0] })
  result.failing = Set(alone.filter { $0.judgement == .red }.map { $0.trial.tests[0] })
  for seen in twice where seen.judgement == .red && seen.outcome(at: 0).isGreen {
    result.notRepeatable.insert(seen.trial.tests[0])
  }
  for pair in pairs {
    let (first, second) = (pair.trial.tests[0], pair.trial.tests[1])
    if pair.judgement == .red, passing.contains(second) {
      result.victims[second, default: []].insert(first)
    }
    if pair.judgement == .green, result.failing.contains(second) {
      result.brittle[second, default: []].insert(first)
    }
  }
  result.failing.subtract(result.brittle.keys)
  return result
}

/// Runs every test alone and twice, in forked processes and in processes started afresh, and returns a sentence for each
/// difference. The tests in `out`, which end by chance or end their process, are left out.
package func differencesOfForking(
  _ tests: [TestID], leavingOut out: Set<TestID>, with runner: some Runner
) async -> [String] {
  let trials = tests.filter { !out.contains($0) }.flatMap { [Trial([$0]), Trial([$0, $0])] }
  let forked = await runner.observe(trials, .searching)
  let fresh = await runner.observe(trials, .judging)
  return zip(forked, fresh).compactMap { forked, fresh in
    if forked.shown == fresh.shown { return nil }
    return "forking \(forked.trial.tests): \(forked.shown), afresh: \(fresh.shown)"
  }
}

extension Observation {
  /// What must not depend on how a process was started. Values are left out, since they may hold addresses; so is pending
  /// work, since chance decides whether other threads are at work.
  fileprivate var shown: [String] {
    func names(_ states: some Sequence<StateID>) -> [String] {
      states.filter { $0 != .pendingWork }.map(\.rawValue)
    }
    return executions.map {
      "\($0.outcome.judgement) " + names($0.changes.map(\.id)).joined(separator: " ")
    } + names(endState.keys).sorted()
  }
}

extension Investigation {
  /// The tests that the search left out: red, flaky, ending their process.
  package var leftOut: Set<TestID> {
    Set(findings.filter(\.kind.leavesTestOut).compactMap(\.test)).union(red)
  }
}

/// What the investigation and brute force do not agree on, a sentence each. Tests that the search
/// left out (red, flaky, ending their process) are not compared, neither as judged tests nor as
/// others; joint dependences are beyond pairs and therefore no difference.
package func differences(
  between investigation: Investigation, and truth: BruteForceResult
) -> [String] {
  let out = investigation.leftOut
  return compare(
    "victim", investigation.pairs(.victim, .polluter), truth.victims, leavingOut: out)
    + compare(
      "brittle", investigation.pairs(.brittle, .stateSetter), truth.brittle, leavingOut: out)
    + compare(
      "not-repeatable", investigation.pairs(.notRepeatable, .polluter),
      Dictionary(uniqueKeysWithValues: truth.notRepeatable.map { ($0, []) }), leavingOut: out)
}

extension Investigation {
  /// By test, the partners in `role` that findings of `kind` name; findings that need several partners together are left
  /// out.
  fileprivate func pairs(_ kind: FindingKind, _ role: Role) -> [TestID: Set<TestID>] {
    var pairs: [TestID: Set<TestID>] = [:]
    for finding in findings where finding.kind == kind {
      guard let test = finding.test, !finding.isJoint, !finding.isAcrossRuns else { continue }
      pairs[test] = Set(finding.partners.filter { $0.role == role }.map(\.test))
    }
    return pairs
  }
}

extension Finding {
  /// Whether it takes all of its partners together.
  package var isJoint: Bool {
    partners.contains { $0.role == .jointPolluter } || (kind == .brittle && sequence.count > 1)
  }
}

private func compare(
  _ kind: String, _ found: [TestID: Set<TestID>], _ truth: [TestID: Set<TestID>],
  leavingOut out: Set<TestID>
) -> [String] {
  Set(found.keys).union(truth.keys).subtracting(out).sorted().flatMap { test -> [String] in
    let said = found[test].map { $0.subtracting(out) }
    let shown = truth[test].map { $0.subtracting(out) }
    switch (said, shown) {
    // A brittle test without a state-setter is out of reach for pairs; so is a partner that was left out.
    case (.some(let said), nil) where kind != "not-repeatable" && said.isEmpty: return []
    case (.some, nil): return ["\(kind) \(test): reported, and brute force does not show it"]
    case (nil, .some(let shown)) where kind != "not-repeatable" && shown.isEmpty:
      return []
    case (nil, .some): return ["\(kind) \(test): missed"]
    case (.some(let said), .some(let shown)):
      return shown.subtracting(said).sorted().map { "\(kind) \(test): misses \($0)" }
        + said.subtracting(shown).sorted().map { "\(kind) \(test): wrongly names \($0)" }
    case (nil, nil): return []
    }
  }
}
