import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

/// The published schema of the report is what the code writes and reads.
@Suite struct ReportSchemaTests {
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema(reportSchema()) }

  @Test func itUsesOnlyWhatIsChecked() { #expect(schema.ownFaults == []) }

  /// The recorded reports of the fixtures, by file name.
  private func recorded() throws -> [String: String] {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Reports")
      .standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
    return Dictionary(
      uniqueKeysWithValues: try files.map {
        ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      })
  }

  @Test func everyRecordedReportIsValid() throws {
    let reports = try recorded()
    #expect(reports.count > 10)
    for (name, text) in reports {
      #expect(schema.faults(in: try JSONValue(text)) == [], "\(name)")
    }
  }

  @Test func theFixturesHaveSeamsOfEachKindAndOnlyKnownStates() throws {
    let reports = try recorded().mapValues { try readReport(Data($0.utf8)) }
    let seams = reports.values.flatMap { $0.seams.map(\.kind) }
    #expect(Set(seams) == Set(SeamKind.allCases))
    for (name, report) in reports {
      let states = report.state.map(\.id) + report.findings.flatMap { $0.state.map(\.id) }
      #expect(states.filter { $0.kind == nil } == [], "\(name)")
    }
  }

  @Test func whateverTheCodeWritesIsValid() throws {
    let red = Sample.report(Sample.investigation(seams: [], findings: [], red: [Sample.total]))
    let reports = [
      Sample.report(), Sample.clean, try Sample.suppressingFirst(), try Sample.ofEverything(), red,
      red.interrupted(status: 130), red.interrupted(status: 129),
      Sample.report().interrupted(status: 143),
      Sample.report().judged(failOn: nil), Sample.clean.compared(with: Baseline()),
    ]
    for report in reports {
      #expect(schema.faults(in: try JSONValue(renderJSON(report))) == [])
    }
    #expect(schema.faults(in: try JSONValue(schemaExample)) == [])
  }

  @Test func itNamesExactlyTheKeysThatAreWritten() throws {
    let written = try keys(of: renderJSON(Sample.ofEverything()))
    #expect(schema.keys.subtracting(written) == [])
    #expect(written.subtracting(schema.keys) == [])
  }

  @Test func aKeyThatTheReaderNeedsIsRequiredAndNoOtherIs() throws {
    let report = renderJSON(try Sample.ofEverything())
    let whole = try JSONValue(report)
    #expect(throws: Never.self) { try readReport(Data(report.utf8)) }
    for path in schema.keys.sorted() {
      let text = try JSONEncoder().encode(whole.removing(path.split(separator: ".")[...]))
      let isRead = (try? readReport(text)) != nil
      #expect(isRead == !schema.required.contains(path), "\(path)")
    }
  }

  @Test func itLeavesRoomForKeysOfLaterVersions() throws {
    let text = renderJSON(Sample.report()).replacing("\"id\": ", with: "\"later\": 1, \"id\": ")
    #expect(schema.faults(in: try JSONValue(text)) == [])
    #expect(throws: Never.self) { try readReport(Data(text.utf8)) }
  }

  @Test func itsWordsAreThoseOfTheCode() {
    func words<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> Set<JSONValue>
    where Word.RawValue == String { Set(type.allCases.map { .string($0.rawValue) }) }
    let outcomes: [Outcome] = [
      .passed, .failed([]), .skipped, .crashed(signal: 5), .exited(1), .timedOut, .notRun,
    ]
    let ended = Set(outcomes.map { JSONValue.string($0.word) })
    let statuses = ExitStatus.allCases.filter(\.isOfReports)
      .map { JSONValue.number(Double($0.rawValue)) }
    let former = ["fixed", "removed", "unseen"].flatMap { list in
      [
        ("comparison.\(list)[].kind", words(FindingKind.self)),
        ("comparison.\(list)[].severity", words(Severity.self)),
      ]
    }
    let others = [
      "findings[].kind": words(FindingKind.self), "stale[].kind": words(FindingKind.self),
      "findings[].severity": words(Severity.self),
      "failOn": words(Severity.self).union([.string("never")]),
      "findings[].partners[].role": words(Role.self),
      "findings[].realisableBy[]": words(Realisation.self),
      "findings[].remedy.action": words(Remedy.Kind.self).union([.null]),
      "findings[].baseline": words(BaselineState.self).union([.null]),
      "seams[].kind": words(SeamKind.self), "seams[].verdict": words(Verdict.self),
      "untoggled[].reason": words(Untoggled.Reason.self),
      "tests[].framework": words(Framework.self), "tests[].baseline": ended,
      "tests[].alone": ended, "tests[].twice": ended,
      "unjudged[].reason": words(Unjudged.Reason.self),
      "exitStatus": Set(statuses),
    ]
    let all = others.merging(former, uniquingKeysWith: { first, _ in first })
    for (path, expected) in all { #expect(Set(schema.enumeration(path)) == expected, "\(path)") }
    // None is left out above.
    let named = schema.nodes.keys.filter { !schema.enumeration($0).isEmpty }
    #expect(Set(named) == Set(all.keys))
  }
}

extension JSONValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The same without the key, in each element of an array.
  fileprivate func removing(_ path: ArraySlice<Substring>) -> JSONValue {
    guard let step = path.first, case .object(var members) = self else { return self }
    let key = String(step.prefix { $0 != "[" })
    let rest = path.dropFirst()
    if rest.isEmpty {
      members[key] = nil
    } else if case .array(let items) = members[key] {
      members[key] = .array(items.map { $0.removing(rest) })
    } else {
      members[key] = members[key]?.removing(rest)
    }
    return .object(members)
  }
}
