import Basics

extension Report {
  /// Counts the findings again for the summary.
  mutating func count() {
    let counting = findings.filter(\.counts)
    summary.errors = counting.count { $0.severity == .error }
    summary.warnings = counting.count { $0.severity == .warning }
    summary.notes = counting.count { $0.severity == .note }
    summary.suppressed = findings.count { $0.suppressed != nil }
    summary.known =
      stale == nil ? nil : findings.count { $0.suppressed == nil && $0.baseline == .known }
  }

  /// The same report judged by another limit. If the status is no verdict (tests failed, a signal came), it stays.
  package func judged(failOn: Severity?) -> Report {
    var report = self
    report.failOn = failOn
    guard status?.isVerdict == true else { return report }
    let isAbove = failOn.map { limit in
      findings.contains { $0.counts && $0.severity >= limit }
    }
    let judged: ExitStatus =
      isAbove == true ? .findings : isInconclusive ? .inconclusive : .clean
    report.exitStatus = judged.rawValue
    return report
  }
}

/// Tells which findings the comments in the source suppress, and which comments suppress nothing any more.
struct SuppressionLedger {
  private let comments: [SuppressionComment]
  private let declarations: [StateID: SourceLocation]
  private var used: Set<Int> = []

  init(_ comments: [SuppressionComment], variables: [StateVariable]) {
    self.comments = comments
    declarations = Dictionary(
      variables.map { ($0.id, $0.location) }, uniquingKeysWith: { first, _ in first })
  }

  /// The finding, and what of it the comments suppress.
  mutating func judged(
    _ finding: Finding, at place: (Finding) -> SourceLocation?
  ) -> SuppressibleFinding {
    if finding.leaking.isEmpty {
      return SuppressibleFinding(finding, reason: reason(for: finding, at: place(finding)))
    }
    let suppressed = finding.leaking.compactMap { one in
      let alone = Finding(leaking: [one])
      return reason(for: alone, at: place(alone)).map {
        SuppressedTest(test: one.test, reason: $0)
      }
    }
    return SuppressibleFinding(leak: finding, suppressed: suppressed)
  }

  /// The reason of the comment that suppresses the finding. The comment stands at the finding's place, or for a leak also
  /// where the state is declared.
  private mutating func reason(for finding: Finding, at place: SourceLocation?) -> String? {
    let places =
      [place].compactMap(\.self)
      + (finding.kind == .leak ? finding.state.compactMap { declarations[$0.id] } : [])
    let found = comments.indices.filter { index in
      places.contains {
        comments[index].covers(finding.kind.rawValue, file: $0.file, line: $0.line)
      }
    }
    used.formUnion(found)
    return found.last.map { comments[$0].reason }
  }

  /// Notes the comments that keep seams from being toggled.
  mutating func note(_ seams: [ReportedSeam]) {
    for (index, comment) in comments.enumerated()
    where seams.contains(where: {
      comment.covers($0.kind.rawValue, file: $0.file, line: $0.line)
    }) {
      used.insert(index)
    }
  }

  /// - Parameter isSure: whether a comment that nothing was found for is known to be in vain.
  func suppressions(isSure: Bool) -> [ReportedSuppression] {
    comments.enumerated().map { index, comment in
      ReportedSuppression(
        file: comment.file, line: comment.line, kinds: comment.kinds, reason: comment.reason,
        isUsed: used.contains(index) ? true : isSure || comment.problem != nil ? false : nil,
        problem: comment.problem)
    }.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}
