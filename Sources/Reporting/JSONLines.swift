import Basics

/// The report as JSON Lines: an object a line, each saying by `record` what it is, with the keys of the JSON report.
///
/// The first line is the `audit`, then come `test`, `state`, `seam` and `finding`, and last the `end`, whose
/// absence tells a reader that the file was cut off.
func renderJSONLines(_ report: Report) -> String {
  let records =
    [record("audit", report.head)] + report.tests.map { record("test", $0.json) }
    + report.state.map { record("state", $0.json) } + report.seams.map { record("seam", $0.json) }
    + report.findings.map { record("finding", $0.json) } + [record("end", report.end)]
  return records.map(\.line).joined()
}

private func record(_ name: String, _ value: JSON) -> JSON {
  guard case .object(let members) = value else { return value }
  return .object([JSON.Member(key: "record", value: .string(name))] + members)
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
    ["complete", "exitStatus", "summary", "coverage", "red", "undecided", "comparison"].contains(
      key)
  }
}
