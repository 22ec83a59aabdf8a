import Basics

/// One thing to mend, and all findings that it would mend.
struct RootCause {
  /// The most serious first. All are about the same state, or are of one kind and because of the same tests.
  let findings: [ReportedFinding]

  var first: ReportedFinding { findings[0] }

  /// The tests that findings of the first one's kind are about, without repetition.
  var tests: [TestID] {
    findings.filter { $0.kind == first.kind }.flatMap(\.tests).withoutRepetition
  }

  /// The tests that must leave less, or set up more, for it to end.
  var causes: [TestID] {
    first.kind == .brittle
      ? first.tests(.stateSetter) : findings.flatMap(\.causes).withoutRepetition
  }

  /// How many findings there are of each kind, the most serious kind first.
  var counts: [(kind: FindingKind, count: Int)] {
    FindingKind.allCases.compactMap { kind in
      let count = findings.count { $0.kind == kind }
      return count > 0 ? (kind, count) : nil
    }
  }

  /// What to mend, the most urgent first: the most serious, then what mends most at once. Notes ask for nothing.
  static func ranked(_ findings: [ReportedFinding]) -> [RootCause] {
    let urgent = findings.filter { $0.severity > .note }
    var groups = Dictionary(grouping: urgent, by: Key.init)
    // A leak of a part of what an error is about ends with the same cleanup, if the error's own tests leave it.
    let harms = groups.keys.filter { $0.kind == nil }.sorted {
      ($0.state.count, $0.state.joined()) < ($1.state.count, $1.state.joined())
    }
    for key in groups.keys where key.kind == .leak {
      for harm in harms where Set(key.state).isSubset(of: harm.state) {
        let spoilers = groups[harm, default: []].reduce(into: Set()) { $0.formUnion($1.spoilers) }
        let told = groups[key, default: []].filter { spoilers.isSuperset(of: $0.tests) }
        groups[harm]? += told
        groups[key]?.removeAll { leak in told.contains { $0.id == leak.id } }
      }
    }
    return groups.values.filter { !$0.isEmpty }
      .map { RootCause(findings: $0.sorted { ($0.kind.rank, $0.id) < ($1.kind.rank, $1.id) }) }
      .sorted { $0.rank < $1.rank }
  }

  /// What has a known carrier is easier to mend than what has none.
  private var rank: (Int, Int, Int, Int, String) {
    (
      first.severity == .error ? 0 : 1, -max(findings.count, tests.count), first.kind.rank,
      first.state.isEmpty ? 1 : 0, first.id
    )
  }

  /// What findings with one cause have in common.
  private struct Key: Hashable {
    /// Nil for all kinds that end once what tests leave is put back, but for leaks.
    let kind: FindingKind?
    let causes: [TestID]
    let seam: SeamID?
    let state: [String]

    init(_ finding: ReportedFinding) {
      let state = finding.state.map(\.id.rawValue).sorted()
      let isHarm = finding.kind == .victim || finding.kind == .notRepeatable
      let hasSeenCause = isHarm && !state.isEmpty
      kind = hasSeenCause ? nil : finding.kind
      causes = hasSeenCause ? [] : finding.causes
      seam = hasSeenCause ? nil : finding.seam
      // A test that fails with nothing seen to carry it stands for itself.
      self.state = state.isEmpty ? [finding.id] : state
    }
  }
}

extension ReportedFinding {
  /// The tests without which it would not happen.
  var causes: [TestID] {
    partners.filter { $0.role == .polluter || $0.role == .jointPolluter }.map(\.test)
  }

  /// The tests that leave what it is about.
  var spoilers: Set<TestID> {
    switch kind {
    case .notRepeatable, .leak: Set(tests)
    default: Set(causes)
    }
  }

  func tests(_ roles: Role...) -> [TestID] {
    partners.filter { roles.contains($0.role) }.map(\.test)
  }
}

extension [TestID] {
  fileprivate var withoutRepetition: [TestID] {
    var known: Set<TestID> = []
    return filter { known.insert($0).inserted }
  }
}
