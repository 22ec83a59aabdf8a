import Basics

/// The report as JSON Lines: one object a line, with the keys of the JSON report. The key `record` says what the line is.
///
/// While an audit runs, `PreliminaryLines` come first. Then the report follows: the line `audit`, the lines `test`, `state`,
/// `seam` and `finding`, and the line `end`. Without an `end`, the file was cut off.
package func renderJSONLines(_ report: Report) -> String {
  ReportLines.body(report) + ReportLines.end(report)
}

/// The report's lines in two parts, so that a caller can do something before it writes the last line.
package enum ReportLines {
  /// All but the last line.
  package static func body(_ report: Report) -> String {
    let records =
      [JSON.record("audit", report.head)] + report.tests.map { JSON.record("test", $0.json) }
      + report.state.map { JSON.record("state", $0.json) }
      + report.seams.map { JSON.record("seam", $0.json) }
      + report.findings.map { JSON.record("finding", $0.json) }
    return records.map(\.line).joined()
  }

  /// The last line.
  package static func end(_ report: Report) -> String { JSON.record("end", report.end).line }
}

extension Report {
  /// What is known before anything is found.
  fileprivate var head: JSON { part { !Report.isOfTheEnd($0) } }

  /// What came of it.
  fileprivate var end: JSON { part(Report.isOfTheEnd) }

  private func part(_ isWanted: (String) -> Bool) -> JSON {
    guard case .object(let members) = json else { return json }
    let lists = ["tests", "state", "seams", "findings", "shard"]
    return .object(members.filter { !lists.contains($0.key) && isWanted($0.key) })
  }

  private static func isOfTheEnd(_ key: String) -> Bool {
    ["complete", "exitStatus", "summary", "coverage", "red", "unjudged", "undecided", "comparison"]
      .contains(key)
  }
}
