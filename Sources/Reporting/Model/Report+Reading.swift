import Basics
import Foundation
import Pinpointing

/// Why a saved report, or a finding in it, can't be had.
package enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no report of ours; says what is wrong in it.
  case notAReport(reason: String)
  /// Written by a tool with another schema.
  case unknownSchema(Int)
  /// Two parts of it contradict each other; says which.
  case contradicting(Contradiction)
  /// No id in the report is or begins so; `known` is how many findings it holds.
  case unknownFinding(String, known: Int)
  /// The beginning of an id fits several findings.
  case ambiguousFinding(String, candidates: [String])

  package var description: String {
    switch self {
    case .notAReport(let reason):
      "not a JSON report of unseam: \(reason)"
    case .unknownSchema(let version):
      "the report has schema \(version), this version reads schema \(Report.schemaVersion); audit again"
    case .contradicting(let what):
      "the report contradicts itself: \(what); it was changed or put together by hand; audit again"
    case .unknownFinding(let id, _) where id.hasPrefix(".") || id.contains("/"):
      "'\(id)' is no finding's id; a package's folder is named with --package-path"
    case .unknownFinding(let id, let known):
      "no finding '\(id)' among the report's \(known); audit again, or name the report with --report"
    case .ambiguousFinding(let id, let candidates):
      "'\(id)' fits several findings: \(candidates.joined(separator: ", "))"
    }
  }
}

/// Reads a report that `renderJSON` wrote; unknown keys are ignored.
package func readReport(_ data: Data) throws(ReportError) -> Report {
  /// What decides whether the rest can be read.
  struct Header: Decodable { let schemaVersion: Int }
  let version: Int
  do { version = try JSONDecoder().decode(Header.self, from: data).schemaVersion } catch {
    throw .notAReport(
      reason: describe(error) + (isCutShort(data) ? "; it seems to be cut short" : ""))
  }
  guard version == Report.schemaVersion else { throw .unknownSchema(version) }
  let report: Report
  do { report = try JSONDecoder().decode(Report.self, from: data) } catch {
    throw .notAReport(reason: describe(error))
  }
  if let found = report.contradiction { throw .contradicting(found) }
  return report.withJoinedLeaks
}

/// Whether the text begins as an object does and does not end as one.
private func isCutShort(_ data: Data) -> Bool {
  func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
  guard let first = data.first(where: { !isBlank($0) }),
    let last = data.last(where: { !isBlank($0) })
  else { return false }
  return first == UInt8(ascii: "{") && last != UInt8(ascii: "}")
}

/// What is wrong with a text that can't be decoded.
func describe(_ error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .keyNotFound(let key, let context):
    return "'\(path(context.codingPath + [key]))' is missing"
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    return "'\(path(context.codingPath))' has another type"
  case .dataCorrupted(let context) where context.codingPath.isEmpty:
    return "no JSON"
  case .dataCorrupted(let context):
    return "'\(path(context.codingPath))' has an unknown value"
  @unknown default:
    return "\(error)"
  }
}

private func path(_ keys: [any CodingKey]) -> String {
  keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}

extension Report: Decodable {
  private enum Key: String, CodingKey {
    case schemaVersion, tool, toolchain, package, seed, complete, exitStatus, summary, tests
    case state, seams, findings, red, undecided, failOn, shard, coverage, inconclusive, whole
    case suppressions, untoggled, testList, stale, comparison, unjudged
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    schemaVersion = try values.decode(Int.self, forKey: .schemaVersion)
    tool = try values.decode(Tool.self, forKey: .tool)
    toolchain = try values.decode(String.self, forKey: .toolchain)
    package = try values.decode(Package.self, forKey: .package)
    seed = try values.decode(UInt64.self, forKey: .seed)
    complete = try values.decode(Bool.self, forKey: .complete)
    exitStatus = try values.decode(Int.self, forKey: .exitStatus)
    summary = try values.decode(Summary.self, forKey: .summary)
    tests = try values.decode([ReportedTest].self, forKey: .tests)
    state = try values.decode([ReportedState].self, forKey: .state)
    seams = try values.decode([ReportedSeam].self, forKey: .seams)
    findings = try values.decode([ReportedFinding].self, forKey: .findings)
    // Not among the schema's own keys: a report without them is still one.
    red = try values.decodeIfPresent([TestID].self, forKey: .red) ?? []
    unjudged = try values.decodeIfPresent([Unjudged].self, forKey: .unjudged) ?? []
    undecided = try values.decodeIfPresent([String].self, forKey: .undecided) ?? []
    let word = try values.decodeIfPresent(String.self, forKey: .failOn) ?? Severity.error.rawValue
    failOn = Severity(rawValue: word)
    coverage = try values.decodeIfPresent(Coverage.self, forKey: .coverage)
    shard = try values.decodeIfPresent(ShardRecord.self, forKey: .shard)
    isInconclusive = try values.decodeIfPresent(Bool.self, forKey: .inconclusive) ?? !complete
    isWhole = try values.decodeIfPresent(Bool.self, forKey: .whole) ?? false
    suppressions =
      try values.decodeIfPresent([ReportedSuppression].self, forKey: .suppressions) ?? []
    untoggled = try values.decodeIfPresent([Untoggled].self, forKey: .untoggled) ?? []
    testList = try values.decodeIfPresent(OwnTestList.self, forKey: .testList)
    stale = try values.decodeIfPresent([BaselineEntry].self, forKey: .stale).map {
      Baseline(uniting: $0).entries
    }
    comparison = try values.decodeIfPresent(ReportComparison.self, forKey: .comparison)
  }
}

extension KeyedDecodingContainer {
  /// Not among the schema's own keys: a finding without it is still one.
  func decode(_ type: [Realisation].Type, forKey key: Key) throws -> [Realisation] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

extension Report {
  /// The finding with the id, or the only one whose id begins so.
  package func finding(_ id: String) throws(ReportError) -> ReportedFinding {
    if let exact = findings.first(where: { $0.id == id }) { return exact }
    let begun = id.count > 2 ? findings.filter { $0.id.hasPrefix(id) } : []
    guard let first = begun.first else { throw .unknownFinding(id, known: findings.count) }
    guard begun.count == 1 else {
      throw .ambiguousFinding(id, candidates: begun.map(\.id))
    }
    return first
  }
}

extension ReportedFinding {
  /// The facts behind the words, for a replay.
  package var facts: Finding {
    if !leaking.isEmpty { return Finding(leaking: leaking) }
    var finding = Finding(
      kind: kind, test: test, partners: partners, seam: seam, state: state, sequence: sequence,
      trials: evidence.trials, reproduced: evidence.reproduced, issue: evidence.issue,
      realisableBy: realisableBy)
    finding.isInTurns = inTurns == true
    finding.proof = isProven ? .proven : carrierUnseen == true ? .unseen : nil
    finding.restsOnTimeLimit = evidence.restsOnTimeLimit == true
    return finding
  }
}
