import Basics

/// A test of which the search can't say whether it is isolated, and why.
package struct Unjudged: Hashable, Sendable, Codable {
  /// Why nothing can be said; the raw value is the word in reports.
  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It fails alone and in the plain run, so it was left out.
    case failsByItself = "fails-by-itself"
    /// It ends its process alone and in sequence, and not in the plain run.
    case endsItsProcess = "ends-its-process"
    /// It does not end in time alone and in sequence, and does in the plain run.
    case timesOut = "times-out"
    /// It ends differently in identical trials, which a finding of its own says.
    case flaky
    /// No trial of it alone could be observed.
    case unobserved
    /// It passes in the plain run and skips itself alone.
    case skipsItself = "skips-itself"
    /// It passes alone and skips itself after others.
    case skippedAfterOthers = "skipped-after-others"
    /// After others it has other arguments than alone: in a run of the suite they are made before any test.
    case argumentsVary = "arguments-vary"
    /// It passes, and its process ends before it can run a second time.
    case endsEarly = "ends-early"
    /// Some trial that was to judge it, alone or after others, could not be observed.
    case partlyUnobserved = "partly-unobserved"
    /// Its process, in which others ran beside it, ended early or could not be observed, and nothing tells because of whom.
    case unclearInParallel = "unclear-in-parallel"
    /// It passes alone, and fails there while state is looked at: time, or what lies in memory, decides. What it leaves may not
    /// all be seen, and in a build without seams it may end otherwise.
    case failsWhereLookedAt = "fails-where-looked-at"
    /// It fails in each plain run and in no other, and nothing tells why.
    case failsOnlyPlainly = "fails-only-plainly"
  }

  package let test: TestID
  package let reason: Reason
  /// Whether it passed as the user runs it.
  package let passesPlainly: Bool

  package init(test: TestID, reason: Reason, passesPlainly: Bool) {
    self.test = test
    self.reason = reason
    self.passesPlainly = passesPlainly
  }

  /// Whether no clean bill can be given because of it alone: nobody would see that it was left out.
  package var forbidsACleanBill: Bool {
    switch reason {
    case .failsByItself, .flaky: false
    case .failsOnlyPlainly, .skippedAfterOthers, .argumentsVary: true
    case .endsItsProcess, .timesOut, .unobserved, .skipsItself, .endsEarly, .partlyUnobserved,
      .unclearInParallel, .failsWhereLookedAt:
      passesPlainly
    }
  }

  /// Whether something was judged of the test all the same.
  package var isPartlyJudged: Bool {
    switch reason {
    case .partlyUnobserved, .unclearInParallel, .endsEarly, .failsOnlyPlainly, .skippedAfterOthers,
      .argumentsVary, .failsWhereLookedAt:
      true
    case .failsByItself, .endsItsProcess, .timesOut, .flaky, .unobserved, .skipsItself: false
    }
  }
}

extension SearchResults {
  /// The tests that could not be judged, each with its first reason, by id.
  func unjudged(in log: TrialLog) async -> [Unjudged] {
    if isStopped { return triage.red.sorted().map { note($0, .failsByItself) } }
    let partly = await log.unobserved
    let known = triage.unjudged
    let late = Set(flaky.filter { !$0.isParallel }.compactMap(\.test))
    return question.tests.map(\.id).sorted().compactMap { test in
      guard question.affected?.contains(test) != false else { return nil }
      return reason(
        of: test, known[test], isFlaky: late.contains(test), isPartly: partly.contains(test)
      )
      .map { note(test, $0) }
    }
  }

  private func note(_ test: TestID, _ reason: Unjudged.Reason) -> Unjudged {
    Unjudged(test: test, reason: reason, passesPlainly: baseline?.plain[test] == .passed)
  }

  private func reason(
    of test: TestID, _ known: Unjudged.Reason?, isFlaky: Bool, isPartly: Bool
  ) -> Unjudged.Reason? {
    if let known { return known }
    if isFlaky { return .flaky }
    let solo = solos[test]
    if solo?.first == .skipped, baseline?.plain[test] == .passed { return .skipsItself }
    if unclear[test] == .skippedAfterOthers { return .skippedAfterOthers }
    if isPartly || baseline?.isPlainSeen == false { return .partlyUnobserved }
    if solo?.first.isGreen == true, solo?.second == .notRun { return .endsEarly }
    return unclear[test] ?? (triage.redWhereLookedAt.contains(test) ? .failsWhereLookedAt : nil)
  }

  /// How many tests were judged, at least in part; one that skips itself says nothing.
  func judgedTests(_ unjudged: [Unjudged]) -> Int {
    let left = Set(unjudged.filter { !$0.isPartlyJudged }.map(\.test))
    return question.tests.count { test in
      let outcomes = [baseline?.plain[test.id], solos[test.id]?.first].compactMap(\.self)
      return !left.contains(test.id) && outcomes.contains { $0 != .skipped && $0 != .notRun }
    }
  }
}

extension Triage {
  /// Why the tests that it leaves out are not judged.
  fileprivate var unjudged: [TestID: Unjudged.Reason] {
    var reasons: [TestID: Unjudged.Reason] = [:]
    for finding in findings {
      guard let test = finding.test else { continue }
      switch finding.kind {
      case .crash: reasons[test] = .endsItsProcess
      case .timeout: reasons[test] = .timesOut
      default: reasons[test] = .flaky
      }
    }
    for test in red { reasons[test] = .failsByItself }
    for test in unobserved { reasons[test] = .unobserved }
    return reasons
  }
}
