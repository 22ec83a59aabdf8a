import Basics

/// One thing to mend, and all findings that it would mend.
struct Fix {
  /// Findings of one kind, through the same state, because of the same tests.
  let findings: [ReportedFinding]

  var first: ReportedFinding { findings[0] }
  /// The tests that it is about, without repetition.
  var tests: [TestID] {
    findings.flatMap(\.tests).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
  var causes: [TestID] { first.causes }

  /// What to do first: the most serious, then what mends most at once.
  static func ranked(_ findings: [ReportedFinding]) -> [Fix] {
    let groups = Dictionary(grouping: findings.filter { $0.severity > .note }) { finding in
      Key(
        kind: finding.kind, causes: finding.causes, seam: finding.seam,
        // A test that fails with nothing seen to carry it stands for itself.
        state: finding.state.isEmpty ? [finding.id] : finding.state.map(\.id.rawValue))
    }
    return groups.values.map(Fix.init).sorted { $0.rank < $1.rank }
  }

  /// What has a known carrier is easier to mend than what has none.
  private var rank: (Int, Int, Int, Int, String) {
    (
      first.severity == .error ? 0 : 1, -max(findings.count, tests.count), first.kind.rank,
      first.state.isEmpty ? 1 : 0, first.id
    )
  }

  private struct Key: Hashable {
    let kind: FindingKind
    let causes: [TestID]
    let seam: SeamID?
    let state: [String]
  }
}

extension ReportedFinding {
  /// The tests without which it would not happen.
  var causes: [TestID] {
    partners.filter { $0.role == .polluter || $0.role == .jointPolluter }.map(\.test)
  }

  func tests(_ roles: Role...) -> [TestID] {
    partners.filter { roles.contains($0.role) }.map(\.test)
  }
}
