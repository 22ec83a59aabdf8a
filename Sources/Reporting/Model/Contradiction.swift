import Basics

/// Two parts of a report that can't both be true.
package enum Contradiction: Hashable, Sendable, CustomStringConvertible {
  /// A figure of the summary, and what the lists hold; `noun` is for one.
  case figure(noun: String, summary: Int, listed: Int)
  /// The exit status says that findings count, or that none does, and they say otherwise.
  case status(Int, counting: Int)
  /// The finding's severity is not that of its kind.
  case severity(finding: String)
  /// It says that all was decided, and what was not.
  case completeAndOpen
  /// The status says that tests fail by themselves, and none is named, or the other way round.
  case red(status: Int, named: Int)

  package var description: String {
    switch self {
    case .figure(let noun, let summary, let listed):
      "its summary counts \(Prose.count(summary, noun)), its lists hold \(listed)"
    case .status(let status, let counting):
      "its exit status is \(status), and \(counting) of its findings \(counting == 1 ? "counts" : "count") at or above its 'failOn'"
    case .severity(let finding): "the severity of \(finding) is not that of its kind"
    case .completeAndOpen: "it is 'complete', and names what is undecided"
    case .red(let status, let named):
      "its exit status is \(status), and it names \(Prose.count(named, "test")) that \(named == 1 ? "fails" : "fail") by \(named == 1 ? "itself" : "themselves")"
    }
  }
}

extension Report {
  /// The first contradiction in it; nil for every report that the tool writes.
  var contradiction: Contradiction? {
    figures.first { $0.summary != $0.listed }
      .map { .figure(noun: $0.noun, summary: $0.summary, listed: $0.listed) }
      ?? contradictingFinding ?? contradictingStatus
  }

  private var figures: [(noun: String, summary: Int, listed: Int)] {
    var counted = self
    counted.count()
    let (told, made) = (summary, counted.summary)
    var all = [
      ("test", told.tests, tests.count), ("seam", told.seams, seams.count),
      ("error", told.errors, made.errors), ("warning", told.warnings, made.warnings),
      ("note", told.notes, made.notes),
    ]
    if let suppressed = told.suppressed {
      all.append(("suppressed finding", suppressed, made.suppressed ?? 0))
    }
    if let known = told.known { all.append(("known finding", known, made.known ?? 0)) }
    return all
  }

  private var contradictingFinding: Contradiction? {
    findings.first { $0.severity != $0.kind.severity }.map { .severity(finding: $0.id) }
  }

  private var contradictingStatus: Contradiction? {
    if complete, !undecided.isEmpty { return .completeAndOpen }
    if status == .redBaseline { return red.isEmpty ? .red(status: exitStatus, named: 0) : nil }
    guard status?.isVerdict == true else { return nil }
    let counting = findings.count { finding in
      finding.counts && failOn.map { finding.severity >= $0 } ?? false
    }
    return (status == .findings) == (counting > 0)
      ? nil : .status(exitStatus, counting: counting)
  }
}
