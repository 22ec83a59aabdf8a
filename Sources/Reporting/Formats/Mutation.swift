import Basics

/// The report as schema 2 of mutation-testing-elements, each seam a mutant.
///
/// A mutant is killed if some test failed with it (`exposed`, `noticed`), and survived if none did (`contained`, `idle`,
/// `unnoticed`). An inconclusive mutant is ignored, with its reason. As a timeout it would count as killed, but what is
/// undecided must not raise the score.
func renderMutation(_ report: Report, in surroundings: Surroundings) -> String {
  let sources = surroundings.texts(of: report.seams.map(\.file))
  let findings = Dictionary(grouping: report.findings) { $0.seam }
  let byFile = Dictionary(grouping: report.seams, by: \.file).sorted { $0.key < $1.key }
  let files = byFile.map { file, seams in
    // A text in which none of them stands is another package's.
    let source = sources[file].flatMap { text in
      seams.contains { text.span(of: $0) != nil } ? text : nil
    }
    return JSON.Member(key: file, value: fileResult(seams, source, findings))
  }
  let document: JSON = [
    "$schema": "https://git.io/mutation-testing-schema",
    "schemaVersion": "2.0",
    "framework": [
      "name": .string(report.tool.name), "version": .string(report.tool.version),
      "dependencies": ["swift": .string(report.toolchain)],
    ],
    "thresholds": ["high": 80, "low": 60],
    "files": .object(files),
    "testFiles": .object(testFiles(report)),
  ]
  return document.document
}

/// Findings by the seam that they are about.
private typealias FindingsBySeam = [SeamID?: [ReportedFinding]]

private func fileResult(
  _ seams: [ReportedSeam], _ source: SourceText?, _ findings: FindingsBySeam
) -> JSON {
  [
    "language": "swift", "source": .string(source?.text ?? ""),
    "mutants": .array(seams.map { mutant($0, source, findings[$0.id] ?? []) }),
  ]
}

private func mutant(
  _ seam: ReportedSeam, _ source: SourceText?, _ findings: [ReportedFinding]
) -> JSON {
  let start = SourceText.Position(line: seam.line, column: seam.column)
  let past = SourceText.Position(line: seam.line, column: seam.column + seam.text.utf16.count)
  let span = source?.span(of: seam) ?? (start, past)
  let facts: JSON = [
    "id": .string(seam.id.rawValue), "mutatorName": .string(seam.kind.rawValue),
    "description": .string(seam.kind.words.toggling),
    "location": ["start": span.start.json, "end": span.end.json],
    "status": .string(seam.status(findings)), "statusReason": .string(seam.statusReason(findings)),
    "coveredBy": JSON(seam.reachedBy.map(\.rawValue)),
    "killedBy": JSON((seam.noticedBy + seam.exposes.map(\.victim)).map(\.rawValue).uniqueSorted),
  ]
  // What a fresh double is written as is not known.
  guard case .object(let members) = facts, seam.kind != .fresh else { return facts }
  return .object(
    members + [JSON.Member(key: "replacement", value: .string(seam.alternative ?? ""))])
}

/// The tests by file, those without a known one by their class or suite.
private func testFiles(_ report: Report) -> [JSON.Member] {
  let keys = report.tests.map { $0.file ?? $0.id.suite ?? "?" }
  return keys.uniqueSorted.map { key in
    let tests = zip(keys, report.tests).filter { $0.0 == key }.map(\.1)
    return JSON.Member(key: key, value: ["tests": .array(tests.map(definition))])
  }
}

private func definition(_ test: ReportedTest) -> JSON {
  let place = test.line.map { line in
    [JSON.Member(key: "location", value: ["start": ["line": .integer(line), "column": 1]])]
  }
  return .object(
    [
      JSON.Member(key: "id", value: .string(test.id.rawValue)),
      JSON.Member(key: "name", value: .string(Prose.oneLine(test.id.short))),
    ] + (place ?? []))
}

extension SourceText.Position {
  fileprivate var json: JSON { ["line": .integer(line), "column": .integer(column)] }
}

extension Verdict {
  /// The word of the schema.
  fileprivate var ofMutant: String {
    switch self {
    case .exposed, .noticed: "Killed"
    case .contained, .idle, .unnoticed: "Survived"
    case .unreached: "NoCoverage"
    case .unviable: "CompileError"
    case .ignored, .inconclusive: "Ignored"
    }
  }
}

extension ReportedSeam {
  /// The schema's word for the verdict; what was accepted by a suppression is not counted as survived.
  fileprivate func status(_ findings: [ReportedFinding]) -> String {
    let isAccepted = findings.contains { $0.suppressed != nil }
    return verdict.ofMutant == "Survived" && isAccepted ? "Ignored" : verdict.ofMutant
  }

  /// The verdict, its reason, and the findings that rest on it.
  fileprivate func statusReason(_ findings: [ReportedFinding]) -> String {
    let sentences = findings.map { Prose.oneLine($0.message) + " (\($0.id))" }
    return ([verdict.rawValue] + [reason.map(Prose.oneLine)].compactMap(\.self) + sentences)
      .joined(separator: ": ")
  }
}

extension [String] {
  /// Each once, sorted.
  var uniqueSorted: [String] { Set(self).sorted() }
}
