import Basics
import Pinpointing

/// The lines that are written while an audit runs, before the report's lines. They say how far the audit is, and what the
/// report may hold.
///
/// The report itself begins with the `audit` line and is final. If it has no `finding` with the id of a `found`, the audit
/// took that one back. An `end` with an `error` tells why there is no report, or why not all of it was written.
package enum PreliminaryLines {
  /// The first line: of what the audit is.
  package static func start(_ context: ReportContext) -> String {
    JSON.record(
      "start",
      [
        "schemaVersion": .integer(Report.schemaVersion),
        "tool": ["name": "unseam", "version": .string(context.toolVersion)],
        "toolchain": .string(context.toolchain),
        "package": ["name": .string(context.packageName)], "seed": .unsigned(context.seed.value),
      ]
    ).line
  }

  /// The build is begun, before any step of the search.
  package static let building = JSON.record(
    "step", ["name": "building", "number": .null, "of": .null]
  ).line

  /// A step of the search is begun.
  package static func step(_ phase: Phase) -> String {
    JSON.record(
      "step",
      [
        "name": .string(phase.rawValue), "number": .integer(phase.number),
        "of": .integer(Phase.allCases.count),
      ]
    ).line
  }

  /// What has been confirmed, a line each, with the keys of a `finding`.
  package static func found(
    _ findings: [Finding], seams: [Seam], variables: [StateVariable], context: ReportContext,
    baseline: Baseline?
  ) -> String {
    let report = Report(
      investigation: Investigation(
        tests: [], seams: [], findings: findings, red: [], trials: 0, undecided: []),
      seams: seams, variables: variables, context: context)
    let compared = baseline.map(report.compared) ?? report
    return compared.findings.map { JSON.record("found", $0.json).line }.joined()
  }

  /// The last line where no report can be made, or not written in every format.
  package static func end(status: Int, error: String) -> String {
    JSON.record(
      "end", ["complete": false, "exitStatus": .integer(status), "error": .string(error)]
    ).line
  }
}

extension JSON {
  /// The object with what it is in front.
  static func record(_ name: String, _ value: JSON) -> JSON {
    guard case .object(let members) = value else { return value }
    return .object([Member(key: "record", value: .string(name))] + members)
  }
}
