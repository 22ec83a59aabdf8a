import Basics

/// The report as GitLab's code quality: what is suppressed is left out, as there is no word for it there.
func renderCodeQuality(_ report: Report, in surroundings: Surroundings) -> String {
  let findings = report.findings.filter { $0.suppressed == nil }
  return JSON.array(findings.map { issue($0, surroundings) }).document
}

private func issue(_ finding: ReportedFinding, _ surroundings: Surroundings) -> JSON {
  // GitLab leaves out what has no place: the manifest stands for the whole package.
  let file = finding.location?.file ?? "Package.swift"
  return [
    "description": .string(
      Prose.oneLine(finding.message) + " (" + Prose.oneLine(finding.replay) + ")"),
    "check_name": .string("unseam/" + finding.kind.rawValue),
    "fingerprint": .string(finding.id),
    "severity": .string(finding.severity.ofCodeQuality),
    "location": [
      "path": .string(surroundings.path(file)),
      "lines": ["begin": .integer(finding.location?.line ?? 1)],
    ],
  ]
}

extension Severity {
  /// GitLab's word.
  fileprivate var ofCodeQuality: String {
    switch self {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
