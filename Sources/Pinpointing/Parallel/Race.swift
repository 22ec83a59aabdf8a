import Basics

/// Tests that pass one after another. Side by side, now this one fails and now that one: none of them every time, but most
/// runs show a failure.
struct Race: Sendable {
  /// How many runs side by side decide about a pair, and how many are enough to leave it alone.
  private static let (runs, looks) = (30, 10)
  /// How many runs of the whole suite are wanted before it is judged by them.
  static let wanted = looks
  /// How often a test must fail in these to be more than a partner.
  private static let ownFailures = 3
  /// How many partners are tried for one test, and how many where many tests are suspected.
  private static let (mostPartners, fewPartners) = (6, 2)
  private static let manySuspects = 16

  /// Whether so many are most of all, and not by chance every other.
  static func isMost(_ count: Int, of all: Int) -> Bool { all > 0 && count * 10 >= all * 6 }

  let search: Search
  let touches: Touches
  /// All of Swift Testing's tests that are judged.
  let together: [TestID]
  /// The whole runs of these side by side.
  let whole: [Observation]
  /// The tests that failed side by side now and then, each with what was found out about it.
  let suspects: [TestID: Finding]
  /// The tests that fail by chance alone: they race with nobody.
  let chancy: Set<TestID>
  /// The tests of which something else is said already: they are partners at most.
  let settled: Set<TestID>

  /// One finding for each suspect that races, and for each partner that fails in turn with it without being suspected yet.
  func found(in log: TrialLog) async -> [Finding] {
    var found: [Finding] = []
    var waiting = suspects.keys.sorted()
    var known = Set(waiting)
    while !waiting.isEmpty {
      guard let (finding, others) = await paired(waiting.removeFirst(), in: log) else { continue }
      found.append(finding)
      waiting += others.filter { known.insert($0).inserted }
    }
    return found + (await ofWholeRuns(without: Set(found.compactMap(\.test)), in: log))
  }

  /// The race of `test` with others, two by two, and those of them that failed in turn with it; nil where there is none.
  private func paired(_ test: TestID, in log: TrialLog) async -> (Finding, [TestID])? {
    var partners: [TestID] = []
    var inTurn: [TestID] = []
    var shown: Confirmation?
    for other in candidates(for: test) {
      guard let seen = await raced([other, test], in: log), seen.failures(of: test) > 0 else {
        continue
      }
      partners.append(other)
      if shown == nil { shown = seen }
      if seen.failures(of: other) >= Self.ownFailures, await mayBeSubject(other, in: log) {
        inTurn.append(other)
      }
    }
    guard let shown, shown.failures(of: test) >= Self.ownFailures else { return nil }
    return (finding(test, partners.sorted(), shown), inTurn.sorted())
  }

  /// Whether the test is this shard's to judge, nothing else is said of it, and it is steady alone.
  private func mayBeSubject(_ test: TestID, in log: TrialLog) async -> Bool {
    guard suspects[test] == nil else { return true }
    guard search.share.judges(test), !settled.contains(test), search.green.contains(test)
    else { return false }
    return await log.confirmSternly(Trial([test]).unprobed, times: 12).judgement == .green
  }

  /// The runs of `tests` side by side where most of them fail; nil otherwise, or where some were left out.
  private func raced(_ tests: [TestID], in log: TrialLog) async -> Confirmation? {
    let leftOut = await log.leftOut
    let trial = Trial(tests, mode: .parallel)
    var seen = await log.observeSerially(Array(repeating: trial, count: Self.looks))
    guard Self.isMost(seen.failures, of: seen.count) else { return nil }
    // Beside other trials, so that now this test comes first and now that one.
    seen += await log.observeTogether(Array(repeating: trial, count: Self.runs - Self.looks))
    guard Self.isMost(seen.failures, of: seen.count), await log.leftOut == leftOut else {
      return nil
    }
    return Confirmation(trial: trial, observations: seen)
  }

  /// Whom it may race with, the likeliest first.
  private func candidates(for test: TestID) -> [TestID] {
    let named = suspects[test]?.partners.map(\.test) ?? []
    let others = suspects.keys.sorted().filter { $0 != test }
    let touching = together.sorted().filter { $0 != test && touches.share($0, test) }
    var known = Set<TestID>()
    let all = (named + others.filter { touches.share($0, test) } + others + touching)
      .filter {
        known.insert($0).inserted && !chancy.contains($0) && !search.brittle.contains($0)
      }
    return Array(
      all.prefix(suspects.count > Self.manySuspects ? Self.fewPartners : Self.mostPartners))
  }

  /// Where no two tests explain it, what most runs of the whole suite show counts, but for tests that fail by chance alone.
  private func ofWholeRuns(
    without explained: Set<TestID>, in log: TrialLog
  ) async -> [Finding] {
    guard whole.count >= Self.looks else { return [] }
    var open: [TestID] = []
    for test in suspects.keys.sorted() where !explained.contains(test) {
      guard whole.contains(where: { $0.shows(failureOf: test) }) else { continue }
      let alone = await log.confirmSternly(Trial([test]).unprobed, times: Self.runs)
      if alone.judgement == .green { open.append(test) }
    }
    return open.compactMap { test in
      let others = open.filter { $0 != test }
      let touching = others.filter { touches.share($0, test) }
      let partners = touching.isEmpty ? others : touching
      let failed = failures(of: partners + [test])
      guard Self.isMost(failed, of: whole.count) else { return nil }
      return finding(
        test, partners,
        Confirmation(
          trial: Trial(together.filter { $0 != test } + [test], mode: .parallel),
          observations: whole), failed: failed)
    }
  }

  /// In how many runs of the whole suite one of them failed.
  private func failures(of tests: [TestID]) -> Int {
    whole.count { run in tests.contains { run.shows(failureOf: $0) } }
  }

  /// - Parameter failed: in how many of the runs one of these failed; nil where no others ran.
  private func finding(
    _ test: TestID, _ partners: [TestID], _ shown: Confirmation, failed: Int? = nil
  ) -> Finding {
    let own = Set(search.traces.leaks[test]?.map(\.id) ?? [])
    var known = Set<StateID>()
    let state = partners.flatMap { search.traces.leaks[$0] ?? [] }
      .filter { own.contains($0.id) && known.insert($0.id).inserted }
    let isDefault = Self.isMost(failures(of: partners + [test]), of: whole.count)
    var finding = Finding(
      kind: .parallelUnsafe, test: test,
      partners: partners.map { Partner(test: $0, role: .polluter) }, state: state,
      sequence: shown.trial.tests.filter { $0 != test } + [test],
      trials: shown.observations.count, reproduced: failed ?? shown.observations.failures,
      issue: shown.observations.last { $0.shows(failureOf: test) }?
        .executions.first { $0.test == test }?.outcome.issue,
      realisableBy: isDefault ? [.defaultOrder, .parallel] : [.parallel])
    finding.isInTurns = true
    return finding
  }
}

extension [Observation] {
  /// How many of them show any test failing, or their process ending early.
  fileprivate var failures: Int { count(where: \.showsAFailure) }
}

extension Confirmation {
  /// In how many runs the test failed by its own assertions.
  fileprivate func failures(of test: TestID) -> Int {
    observations.count { $0.shows(failureOf: test) }
  }
}
