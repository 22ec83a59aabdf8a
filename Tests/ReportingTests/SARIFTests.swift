import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

@Suite struct SARIFTests {
  private static let message = Shape.object(["text": .string])

  private static let location = Shape.object(
    [
      "physicalLocation": .object(
        [
          "artifactLocation": .object(
            ["uri": .pattern("[A-Za-z0-9._~/+%-]+"), "uriBaseId": .word(["%SRCROOT%"])])
        ],
        optional: [
          "region": .object(
            ["startLine": .number(from: 1)], optional: ["startColumn": .number(from: 1)])
        ])
    ],
    optional: [
      "id": .number(from: 0), "message": message,
      "logicalLocations": .array(
        .object(["fullyQualifiedName": .string, "kind": .word(["function"])])),
    ])

  private static let rule = Shape.object([
    "id": .pattern("[a-z-]+"), "name": .pattern("[A-Za-z]+"), "shortDescription": message,
    "fullDescription": message, "help": .object(["text": .string, "markdown": .string]),
    "defaultConfiguration": .object(["level": .word(["error", "warning", "note"])]),
    "properties": .object(["tags": .array(.string, atMost: 10), "precision": .string]),
  ])

  private static let result = Shape.object(
    [
      "ruleId": .word(FindingKind.allCases.map(\.rawValue)), "ruleIndex": .number(from: 0),
      "level": .word(["error", "warning", "note"]), "message": message,
      "locations": .array(location, atMost: 1), "relatedLocations": .array(location, atMost: 10),
      "partialFingerprints": .dictionary(.pattern("f-[0-9a-f]{16}")), "properties": .anything,
    ],
    optional: [
      "suppressions": .array(
        .object([
          "kind": .word(["inSource", "external"]), "status": .word(["accepted"]),
          "justification": .string,
        ]), atMost: 2), "baselineState": .word(["new", "unchanged"]),
      "codeFlows": .array(
        .object([
          "threadFlows": .array(.object(["locations": .array(.object(["location": location]))]))
        ])),
    ])

  /// What the schema, and GitHub beyond it, ask of the parts that are written.
  private let shape = Shape.object([
    "$schema": .string, "version": .word(["2.1.0"]),
    "runs": .array(
      .object([
        "tool": .object([
          "driver": .object(["name": .string, "version": .string, "rules": .array(rule)])
        ]),
        "columnKind": .word(["utf16CodeUnits"]), "originalUriBaseIds": .anything,
        "invocations": .array(
          .object([
            "executionSuccessful": .bool, "exitCode": .number(from: 0),
            "toolExecutionNotifications": .array(
              .object(["level": .word(["error", "warning"]), "message": message])),
          ])), "results": .array(result, atMost: 5_000), "properties": .anything,
      ]), atMost: 1),
  ])

  private func run(_ report: Report) throws -> [String: Any] {
    let text = render(report, as: .sarif, in: Sample.surroundings)
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ report: Report) throws -> [[String: Any]] {
    try #require(try run(report)["results"] as? [[String: Any]])
  }

  @Test func everyKindOfFinding() throws {
    let text = render(Sample.report(), as: .sarif, in: Sample.surroundings)
    #expect(shape.faults(in: text) == [])
    #expect(shape.faults(in: render(Sample.clean, as: .sarif)) == [])
    try Golden(name: "every-kind.sarif").expect(text)
  }

  @Test func eachKindHasItsRuleAndEachResultPointsToIt() throws {
    let text = render(Sample.report(), as: .sarif)
    for kind in FindingKind.allCases { #expect(text.contains("\"id\": \"\(kind.rawValue)\"")) }
    for result in try results(Sample.report()) {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(FindingKind.allCases[index].rawValue == result["ruleId"] as? String)
    }
  }

  @Test func onlyASuppressedResultIsSuppressed() throws {
    let found = try results(Sample.suppressingFirst()).map {
      $0["suppressions"] as? [[String: Any]]
    }
    #expect(found[0]?[0]["justification"] as? String == "known <since> May")
    #expect(found[0]?.map { $0["kind"] as? String } == ["inSource"])
    #expect(found.dropFirst().allSatisfy { $0?.isEmpty == true })
    #expect(try results(Sample.report()).allSatisfy { $0["suppressions"] == nil })
  }

  @Test func aBaselineSaysWhatIsNewAndSuppressesTheRest() throws {
    let suppressing = try Sample.suppressingFirst()
    let first = suppressing.findings.prefix(2).map(\.id)
    let known = Baseline(of: Sample.report()).entries.filter { first.contains($0.id) }
    let report = suppressing.compared(with: Baseline(entries: known))
    let text = render(report, as: .sarif, in: Sample.surroundings)
    #expect(shape.faults(in: text) == [])
    let found = try results(report)
    for (finding, result) in zip(report.findings, found) {
      let isKnown = finding.baseline == .known
      #expect(result["baselineState"] as? String == (isKnown ? "unchanged" : "new"))
      let kinds = (result["suppressions"] as? [[String: Any]])?.map { $0["kind"] as? String }
      let expected = (finding.suppressed == nil ? [] : ["inSource"]) + (isKnown ? ["external"] : [])
      #expect(kinds == expected)
    }
    #expect(found.count { $0["baselineState"] as? String == "unchanged" } == 2)
  }

  @Test func withoutABaselineNothingIsNewAndWithAnEmptyOneAllIs() throws {
    #expect(try results(Sample.report()).allSatisfy { $0["baselineState"] == nil })
    let all = try results(Sample.report().compared(with: Baseline()))
    #expect(all.allSatisfy { $0["baselineState"] as? String == "new" })
    #expect(all.allSatisfy { $0["suppressions"] == nil })
  }

  @Test func whatIsGoneIsNoResult() throws {
    let stale = Baseline(of: Sample.report(Sample.investigation(undecided: [])))
    let report = Sample.clean.compared(with: stale)
    #expect(report.stale?.isEmpty == false)
    #expect(try results(report).isEmpty)
  }

  @Test func whatIsBeyondTheLimitIsLeftOutAndSaidSo() throws {
    let many = (1...5_002).map {
      Finding(kind: .idleCleanup, test: TestID("M.A/test\($0)"), sequence: [])
    }
    let victim = Finding(kind: .victim, test: Sample.total, sequence: [Sample.total])
    let report = Sample.report(Sample.investigation(findings: many + [victim]))
    let run = try run(report)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5_000)
    #expect(results[0]["ruleId"] as? String == "victim")
    let text = render(report, as: .sarif)
    #expect(text.contains("3 of 5003 findings are left out, the mildest first"))
  }

  @Test func atMostTenPlacesAreRelated() throws {
    let polluters = Sample.tests.flatMap { test in
      (1...3).map { _ in Partner(test: test, role: .polluter) }
    }
    let finding = Finding(kind: .victim, test: Sample.total, partners: polluters)
    let found = try results(Sample.report(Sample.investigation(findings: [finding])))
    #expect((found[0]["relatedLocations"] as? [Any])?.count == 10)
    let properties = found[0]["properties"] as? [String: Any]
    #expect((properties?["partners"] as? [Any])?.count == polluters.count)
  }

  @Test func aMessageIsNeitherLinkNorPlaceholder() {
    func written(_ text: String) -> String { SARIFRun.message(text).line }
    #expect(written("[here](1) { $0 } [a, b]") == #"{"text":"[here\\](1) { $0 } [a, b]"}"# + "\n")
    #expect(written("[a](\u{301}x)") == "{\"text\":\"[a\\\\](\u{301}x)\"}\n")
    #expect(written("{0} {x}") == #"{"text":"{{0}} {{x}}"}"# + "\n")
  }

  @Test func aLongMessageKeepsItsReplayLine() throws {
    let name = String(repeating: "x", count: 3_000)
    let test = TestID("M.A/test\(name)")
    let finding = Finding(kind: .victim, test: test, sequence: [test, test])
    let found = try results(Sample.report(Sample.investigation(findings: [finding])))
    let message = try #require((found[0]["message"] as? [String: Any])?["text"] as? String)
    #expect(message.count <= 1_000)
    #expect(message.hasSuffix("Replay: unseam replay \(finding.id)"))
  }

  @Test func anIncompleteAuditSaysSo() throws {
    let red = Sample.investigation(
      seams: [], findings: [], red: [Sample.total], undecided: [.unobserved(1, "x")])
    let text = render(Sample.report(red), as: .sarif)
    #expect(text.contains("\"executionSuccessful\": false"))
    #expect(
      text.contains("fails without any toggle")
        && text.contains("undecided: 1 trial could not be observed: x"))
  }

  @Test func pathsArePercentEncoded() {
    #expect("A b/ü%+:?#.swift".percentEncoded == "A%20b/%C3%BC%25+%3A%3F%23.swift")
  }
}
