import Basics

/// The findings that a team knows of and lives with for now. A gate does not fail because of them.
package struct Baseline: Hashable, Sendable {
  /// The version of the format that this code writes and reads.
  package static let schemaVersion = 2
  /// The version in which each test had leaks of its own.
  static let earlierVersion = 1
  /// Where it is looked for in the package's folder.
  package static let fileName = ".unseam-baseline.json"

  /// By kind, test or suite, and id.
  package private(set) var entries: [BaselineEntry]

  package init(entries: [BaselineEntry] = []) {
    self.entries = entries.sorted { $0.key < $1.key }
  }

  /// The findings of the report that the source does not suppress. Entries keep the reasons and owners that `old` has.
  /// Entries of `old` stay if the report can't tell whether their findings are gone.
  package init(of report: Report, keeping old: Baseline = Baseline()) {
    let before = Dictionary(
      old.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let found = report.findings.filter { $0.suppressed == nil }.map { finding in
      var entry = BaselineEntry(finding, in: report)
      entry.reason = before[finding.id]?.reason
      entry.owner = before[finding.id]?.owner
      return entry
    }
    let ids = Set(found.map(\.id))
    let kept = old.entries.filter { !ids.contains($0.id) && !report.tells(of: $0) }
    self.init(entries: found + kept)
  }

  /// The findings of the report, and all entries of a damaged baseline. `prune` can remove those that are gone later.
  package init(of report: Report, mending old: Baseline) {
    let shown = Baseline(of: report, keeping: old).entries
    let ids = Set(shown.map(\.id))
    self.init(entries: shown + old.entries.filter { !ids.contains($0.id) })
  }

  /// The entries whose findings the report does not show, not even as suppressed. None where the report can't tell whether
  /// they are gone.
  package func stale(by report: Report) -> [BaselineEntry] {
    let found = Set(report.findings.map(\.id))
    return entries.filter { !found.contains($0.id) && report.tells(of: $0) }
  }

  /// The same without what the report shows no more.
  package func pruned(by report: Report) -> Baseline {
    let gone = Set(stale(by: report).map(\.id))
    return Baseline(entries: entries.filter { !gone.contains($0.id) })
  }
}

/// One finding of a baseline. The id alone says which; the rest is for the reader.
package struct BaselineEntry: Hashable, Sendable {
  package let id: String
  package let kind: FindingKind
  /// Nil for a leak, and for a seam's verdict.
  package let test: TestID?
  /// For a leak, the suite whose tests leave the state; nil for all else.
  package let suite: SuiteID?
  package let state: [StateID]
  /// The seam's kind and text.
  package let seam: String?
  /// Why it is lived with, and who sees to it; the team's own words.
  package var reason: String?
  package var owner: String?

  init(_ finding: ReportedFinding, in report: Report) {
    id = finding.id
    kind = finding.kind
    test = finding.kind == .leak ? nil : finding.test
    suite = finding.kind == .leak ? finding.test?.suiteID : nil
    state = Set(finding.state.map(\.id)).sorted()
    seam = report.seams.first { $0.id == finding.seam }.map { seam in
      seam.kind.rawValue + (seam.enclosing.map { " in " + $0 } ?? "") + ": " + seam.text
    }
  }

  /// What the finding is about, on one line: the test, a leak's suite and state, or the seam where it is about no test.
  package var about: String {
    let leak = suite.map { ([$0.rawValue] + state.map(\.rawValue)).joined(separator: ": ") }
    return Prose.oneLine(leak ?? test?.rawValue ?? seam ?? "")
  }

  fileprivate var key: (String, String, String) {
    (kind.rawValue, suite?.rawValue ?? test?.rawValue ?? "", id)
  }
}

extension Report {
  /// Whether a finding that the report does not show is gone, because everything was audited and decided.
  package var tellsWhatIsGone: Bool { gap == nil }

  /// Why there may be findings that the report does not show, and what to do about it, as a fragment behind "the report".
  /// Nil where everything was audited and decided.
  package var gap: String? {
    let whole = "run the whole audit"
    if let shard = shard?.shard {
      return "is of shard \(shard.index) of \(shard.count) alone; \(whole), or merge all shards"
    }
    if !isWhole || hadNothingToAudit { return "is of a part of the tests or seams; \(whole)" }
    if !red.isEmpty { return "leaves out tests that fail by themselves; mend them, audit again" }
    return complete ? nil : "is of an audit that did not decide everything; audit again"
  }

  /// Whether a finding about these tests is gone if the report does not show it. For that, each test must have been judged
  /// or removed. A test that was skipped, or that ends by chance, gets no finding about order, so nothing is known of it.
  func tells(of tests: [TestID?]) -> Bool {
    guard tellsWhatIsGone else { return false }
    let asked = Set(tests.compactMap(\.self))
    return self.tests.allSatisfy { test in
      !asked.contains(test.id) || ["passed", "failed"].contains(test.alone)
    }
      && findings.allSatisfy { finding in
        !finding.kind.leavesTestOut || finding.test.map(asked.contains) != true
      }
  }

  /// The same for the tests of an entry. An entry of a leak may be about any test of its suite.
  func tells(of entry: BaselineEntry) -> Bool {
    guard let suite = entry.suite else { return tells(of: [entry.test]) }
    return tells(of: tests.map(\.id).filter { $0.suiteID == suite })
  }

  /// The same report compared with a baseline: findings that the baseline holds do not count.
  package func compared(with baseline: Baseline) -> Report {
    var report = self
    let known = Set(baseline.entries.map(\.id))
    for index in findings.indices {
      report.findings[index].baseline = known.contains(findings[index].id) ? .known : .new
    }
    report.stale = baseline.stale(by: self)
    report.count()
    return report.judged(failOn: failOn)
  }
}
