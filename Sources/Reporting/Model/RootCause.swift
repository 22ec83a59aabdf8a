import Basics

/// One thing to mend, and all findings that are about it.
struct RootCause {
  /// The most serious first. All are about the same state, or are of one kind and because of the same tests.
  let findings: [ReportedFinding]

  var first: ReportedFinding { findings[0] }

  /// The tests that findings of the first one's kind are about, without repetition.
  var tests: [TestID] {
    findings.filter { $0.kind == first.kind }.flatMap(\.tests).withoutRepetition
  }

  /// The tests that leave the state, or, where the test lacks some, that set it up; none where it is the tests' own.
  var causes: [TestID] {
    if first.kind == .brittle { return first.tests(.stateSetter) }
    let all = findings.flatMap { $0.causes + $0.spoilers }.withoutRepetition
    return Set(all).isSubset(of: tests) && findings.allSatisfy(\.causes.isEmpty) ? [] : all
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
    // A leak of a part of what makes tests fail ends with the same cleanup, if these tests' own polluters leave it.
    let harms = groups.filter { $0.key.kind == nil }.map { key, findings in
      (key: key, state: Set(key.state), spoilers: Set(findings.flatMap(\.spoilers)))
    }.sorted { ($0.state.count, $0.key.state.joined()) < ($1.state.count, $1.key.state.joined()) }
    for key in groups.keys where key.kind == .leak {
      for harm in harms where harm.state.isSuperset(of: key.state) {
        let told = groups[key, default: []].filter { harm.spoilers.isSuperset(of: $0.tests) }
        groups[harm.key]? += told
        groups[key]?.removeAll { leak in told.contains { $0.id == leak.id } }
      }
    }
    let places = Dictionary(
      zip(urgent.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    func place(_ finding: ReportedFinding) -> (Int, Int) {
      (finding.kind.rank, places[finding.id] ?? 0)
    }
    return groups.values.filter { !$0.isEmpty }
      .map { RootCause(findings: $0.sorted { place($0) < place($1) }) }
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
    /// Nil for victims and not-repeatable tests through state that is the same for all: they have it in common.
    let kind: FindingKind?
    let causes: [TestID]
    let seam: SeamID?
    let state: [String]

    init(_ finding: ReportedFinding) {
      let state = finding.state.map(\.id.rawValue).sorted()
      let isHarm = finding.kind == .victim || finding.kind == .notRepeatable
      let isThroughState =
        isHarm && !state.isEmpty && !finding.state.contains(where: \.id.isOneOfMany)
      kind = isThroughState ? nil : finding.kind
      causes = isThroughState ? [] : finding.causes
      seam = isThroughState ? nil : finding.seam
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
  var spoilers: [TestID] { kind == .notRepeatable || kind == .leak ? tests : causes }

  func tests(_ roles: Role...) -> [TestID] {
    partners.filter { roles.contains($0.role) }.map(\.test)
  }
}
