import Basics
import Foundation
import Testing

@testable import Reporting

/// Every key of a JSON document as a path, elements of arrays taken together: `findings[].evidence.issue`.
func keys(of document: String) throws -> Set<String> {
  func collect(_ value: Any, _ path: String, into found: inout Set<String>) {
    if let object = value as? [String: Any] {
      for (key, value) in object {
        let path = path.isEmpty ? key : path + "." + key
        found.insert(path)
        collect(value, path, into: &found)
      }
    } else if let array = value as? [Any] {
      for item in array { collect(item, path + "[]", into: &found) }
    }
  }
  var found: Set<String> = []
  collect(try JSONSerialization.jsonObject(with: Data(document.utf8)), "", into: &found)
  return found
}

@Suite struct JSONTests {
  private let document = renderJSON(Sample.report())

  @Test func everyKeyOfTheSchemaIsThereAndFewOthers() throws {
    let expected = try keys(of: schemaExample)
    let written = try keys(of: document)
    #expect(expected.subtracting(written).isEmpty)
    #expect(
      written.subtracting(expected)
        == [
          "failOn", "red", "undecided", "seams[].enclosing", "seams[].alternative",
          "findings[].realisableBy", "findings[].carrierUnseen", "coverage", "coverage.pairs",
          "coverage.byRun",
          "coverage.byEndState", "coverage.byLooks", "coverage.byNoChange",
          "coverage.inOrders",
          "coverage.untried", "coverage.asNeighbours", "inconclusive", "whole", "suppressions",
          "untoggled", "untoggled[].file", "untoggled[].line", "untoggled[].column",
          "untoggled[].text", "untoggled[].reason",
          "stale", "summary.suppressed", "summary.known", "findings[].baseline",
          "findings[].evidence.failedAt", "findings[].evidence.failedAt.file",
          "findings[].evidence.failedAt.line", "unjudged", "summary.planned",
          "findings[].tests", "findings[].otherValues", "findings[].otherValues[].test",
          "findings[].otherValues[].before", "findings[].otherValues[].after",
        ])
  }

  @Test func theSchemasOwnExampleCanBeRead() throws {
    let report = try readReport(Data(schemaExample.utf8))
    #expect(report.findings[0].kind == .latentVictim)
    #expect(report.undecided.isEmpty)
    #expect(report.failOn == .error)
    #expect(try keys(of: schemaExample).isSubset(of: keys(of: renderJSON(report))))
  }

  @Test func absentValuesAreNullAndNotLeftOut() throws {
    let report = try readReport(Data(document.utf8))
    #expect(report.findings.contains { $0.test == nil && $0.evidence.issue == nil })
    #expect(document.contains("\"test\": null"))
    #expect(document.contains("\"location\": null"))
    #expect(document.contains("\"suppressed\": null"))
    #expect(document.contains("\"reason\": null"))
  }

  @Test func whatIsWrittenIsReadBackTheSame() throws {
    let report = Sample.report()
    #expect(try readReport(Data(document.utf8)) == report)
    #expect(try readReport(try JSONEncoder().encode(report)) == report)
  }

  @Test func theSameSearchGivesTheSameBytesInWhateverOrderItIsHandedOver() {
    let shuffled = Sample.investigation(
      tests: Sample.tests.reversed(), seams: Sample.results.reversed(),
      findings: Sample.findings.reversed(),
      undecided: [
        .unobserved(1, "the seam at /home/me/Shop/Tests/X.swift:3 timed out with its toggle on")
      ])
    let again = Sample.report(shuffled, seams: Sample.seams.reversed())
    #expect(renderJSON(again) == document)
  }

  @Test func noPlaceOfThisMachineIsInIt() {
    #expect(!document.contains("/home/me"))
    #expect(document.hasSuffix("}\n"))
    #expect(!document.contains("\\/"))
  }

  @Test func aSeedOfAllSixtyFourBitsSurvives() throws {
    #expect(JSON.unsigned(.max).document == "18446744073709551615\n")
    #expect(
      try readReport(
        Data(schemaExample.replacing("\"seed\": 1", with: "\"seed\": 18446744073709551615").utf8)
      ).seed == .max)
  }

  @Test func controlCharactersAreEscaped() throws {
    let text = "a\"b\\c\n\r\t\u{0}\u{1F}\u{7F}é👩‍👩‍👧/"
    let document = JSON.string(text).document
    #expect(document == "\"a\\\"b\\\\c\\n\\r\\t\\u0000\\u001f\\u007fé👩‍👩‍👧/\"\n")
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(document)]".utf8)) == [text])
  }
}

@Suite struct ReadingTests {
  private func complaint(_ text: String) -> ReportError? {
    do {
      _ = try readReport(Data(text.utf8))
      return nil
    } catch { return error }
  }

  @Test func whatIsNoReportIsNamedAsSuch() {
    #expect(complaint("") == .notAReport(reason: "no JSON"))
    #expect(complaint("[]") != nil && complaint(String(repeating: "[", count: 200_000)) != nil)
    let cut = "no JSON; it seems to be cut short"
    #expect(complaint("{") == .notAReport(reason: cut))
    #expect(complaint(String(schemaExample.dropLast(9))) == .notAReport(reason: cut))
    #expect(complaint("{x}") == .notAReport(reason: "no JSON"))
    #expect(complaint("{}") == .notAReport(reason: "'schemaVersion' is missing"))
    #expect(complaint("{\"schemaVersion\": 2}") == .unknownSchema(2))
    #expect(complaint("{\"schemaVersion\": 1}") == .notAReport(reason: "'tool' is missing"))
    #expect(
      complaint(schemaExample.replacing("latent-victim", with: "zebra"))
        == .notAReport(reason: "'findings.Index 0.kind' has an unknown value")
        || complaint(schemaExample.replacing("latent-victim", with: "zebra"))
          == .notAReport(reason: "'findings.0.kind' has an unknown value")
    )
  }

  @Test func aFindingIsFoundByIdOrItsBeginning() throws {
    let report = Sample.report()
    let finding = report.findings[3]
    #expect(try report.finding(finding.id) == finding)
    #expect(try report.finding(String(finding.id.prefix(12))) == finding)
    #expect(throws: ReportError.unknownFinding("f-", known: 18)) { try report.finding("f-") }
    #expect(throws: ReportError.unknownFinding("f-zzz", known: 18)) { try report.finding("f-zzz") }
    #expect("\(ReportError.unknownFinding("..", known: 18))".contains("--package-path"))
  }

  @Test func theFactsBehindAReportedFindingKeepItsId() throws {
    let report = try readReport(Data(renderJSON(Sample.report()).utf8))
    for finding in report.findings { #expect(finding.facts.id == finding.id) }
  }
}
