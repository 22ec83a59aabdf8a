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
}
