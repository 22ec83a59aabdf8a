import Basics

extension Report {
  /// The same report, with one leak for each suite and state, where an earlier version wrote one for each test.
  var withJoinedLeaks: Report {
    let earlier = findings.filter { $0.kind == .leak && $0.leakingTests == nil && $0.test != nil }
    guard !earlier.isEmpty else { return self }
    let joined = Finding.leaks(earlier.flatMap { LeakingTest.each($0) }).map { leak in
      joinedLeak(leak, of: earlier.filter { $0.facts.id == leak.id })
    }
    var report = self
    let ids = Set(earlier.map(\.id))
    report.findings = (findings.filter { !ids.contains($0.id) } + joined).sorted(by: standsBefore)
    let newIDs = Dictionary(
      earlier.map { ($0.id, $0.facts.id) }, uniquingKeysWith: { first, _ in first })
    report.comparison = comparison?.renaming(newIDs)
    report.count()
    return report
  }

  private func joinedLeak(_ leak: Finding, of earlier: [ReportedFinding]) -> ReportedFinding {
    let frameworks = Dictionary(
      tests.map { ($0.id, $0.framework) }, uniquingKeysWith: { first, _ in first })
    let suppressed = earlier.compactMap { finding in
      finding.test.flatMap { test in
        finding.suppressed.map { SuppressedTest(test: test, reason: $0) }
      }
    }
    let judged = SuppressibleFinding(
      leak: leak, suppressed: suppressed.sorted { $0.test < $1.test })
    let shown = earlier.first { $0.test == judged.finding.test }
    var finding = ReportedFinding(
      judged, nil, at: shown?.location, caution: "",
      framework: { frameworks[$0] ?? ($0.rawValue.hasSuffix(")") ? "swift-testing" : "xctest") })
    // One test that the baseline does not hold makes the leak new.
    let states = earlier.filter { $0.suppressed == nil || judged.reason != nil }.map(\.baseline)
    finding.baseline = states.contains(.new) ? .new : states.contains(.known) ? .known : nil
    return finding
  }
}

extension LeakingTest {
  /// What the finding of an earlier version says of its one test.
  fileprivate static func each(_ finding: ReportedFinding) -> [LeakingTest] {
    finding.state.compactMap { change in
      finding.test.map { LeakingTest(test: $0, change: change) }
    }
  }
}

extension ReportComparison {
  /// The same with other ids for findings, each once. An id that is still there is not listed as new.
  fileprivate func renaming(_ ids: [String: String]) -> ReportComparison {
    func renamed(_ old: [String]) -> [String] {
      old.map { ids[$0] ?? $0 }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    let still = renamed(still)
    return ReportComparison(
      new: renamed(new).filter { !still.contains($0) }, newIsSure: newIsSure, still: still,
      fixed: fixed, removed: removed, unseen: unseen)
  }
}
