import Basics
import Foundation
import Testing

@testable import Reporting

@Suite struct JSONLinesTests {
  private let report = Sample.report()

  private func records(_ text: String) throws -> [[String: Any]] {
    // As readers split that take more than a line feed for the end of a line.
    let lines = text.split { $0.isNewline || $0 == "\u{2028}" || $0 == "\u{85}" }
    return try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func everyKindOfFinding() throws {
    try Golden(name: "every-kind.jsonl").expect(render(report, as: .jsonl))
  }

  @Test func eachLineSaysWhatItIsAndNoneIsLost() throws {
    let names = try records(render(report, as: .jsonl)).compactMap { $0["record"] as? String }
    let expected =
      ["audit"] + report.tests.map { _ in "test" } + report.state.map { _ in "state" }
      + report.seams.map { _ in "seam" } + report.findings.map { _ in "finding" } + ["end"]
    #expect(names == expected)
  }

  @Test func everyKeyOfTheReportIsInSomeLine() throws {
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(renderJSON(report).utf8)) as? [String: Any])
    let records = try records(render(report, as: .jsonl))
    let keys = Set([records.first, records.last].compactMap(\.self).flatMap(\.keys))
    #expect(
      keys
        == Set(whole.keys).subtracting(["tests", "state", "seams", "findings"]).union(["record"]))
  }

  @Test func aLineIsALineForEveryReader() {
    let line = JSON.string("a\nb\r\u{85}\u{2028}\u{2029}c").line
    #expect(line == "\"a\\nb\\r\\u0085\\u2028\\u2029c\"\n")
  }

  @Test func whatIsPreliminaryHasOtherNames() throws {
    let context = ReportContext(
      toolVersion: "1", toolchain: "6.3.1", packageName: "Shop", seed: Seed(7))
    let finding = Finding(kind: .leak, test: TestID("M.T/t"))
    let text =
      PreliminaryLines.start(context) + PreliminaryLines.building + PreliminaryLines.step(.pairs)
      + PreliminaryLines.found([finding], seams: [], variables: [], context: context, baseline: nil)
      + PreliminaryLines.end(status: 5, error: "a\nb")
    let records = try records(text)
    #expect(
      records.compactMap { $0["record"] as? String } == ["start", "step", "step", "found", "end"])
    #expect(records[0]["seed"] as? Int == 7)
    #expect(records[2]["name"] as? String == "pairs" && records[2]["number"] as? Int == 5)
    #expect(records[3]["id"] as? String == finding.id)
    #expect(records[4]["exitStatus"] as? Int == 5 && records[4]["error"] as? String == "a\nb")
    let keys = try #require(
      self.records(render(report, as: .jsonl)).first { $0["record"] as? String == "finding" }
    ).keys
    #expect(Set(records[3].keys) == Set(keys))
  }

  @Test func aKnownFindingIsToldAsKnown() throws {
    let context = ReportContext(
      toolVersion: "1", toolchain: "6.3.1", packageName: "Shop", seed: Seed(7))
    let finding = try #require(report.findings.first)
    let text = PreliminaryLines.found(
      [Finding(kind: finding.kind, test: finding.test, seam: finding.seam, state: finding.state)],
      seams: [], variables: [], context: context,
      baseline: Baseline(of: report, keeping: Baseline()))
    #expect(try records(text).first?["baseline"] as? String == "known")
  }
}
