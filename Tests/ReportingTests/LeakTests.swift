import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

/// A leak names all tests of a suite that leave a state changed.
@Suite struct LeakTests {
  private static func leaking(_ test: String, _ after: String, before: String = "0") -> LeakingTest
  {
    LeakingTest(
      test: TestID("ShopTests." + test),
      change: StateChange(id: Sample.price, before: before, after: after))
  }

  private func report(
    _ tests: [LeakingTest], suppressing comments: [SuppressionComment] = [],
    judged: [TestID]? = nil
  ) -> Report {
    let ids = tests.map(\.test)
    var context = ReportContext(
      toolVersion: "0.1.0", toolchain: "6.3.1", packageName: "Shop", seed: Seed(1),
      testLocations: Dictionary(
        uniqueKeysWithValues: ids.enumerated().map {
          ($1, SourceLocation(file: "T.swift", line: 10 * ($0 + 1), column: 3))
        }))
    context.suppressions = comments
    return Sample.report(
      Sample.investigation(tests: judged ?? ids, seams: [], findings: Finding.leaks(tests)),
      seams: [], context: context)
  }

  private func comment(line: Int, _ reason: String) -> SuppressionComment {
    SuppressionComment(
      file: "T.swift", line: line, lines: line...line, kinds: ["leak"], reason: reason,
      problem: nil)
  }

  private let three = [
    Self.leaking("LogTests/testB", "2"), Self.leaking("LogTests/testA", "1"),
    Self.leaking("LogTests/testC", "1"),
  ]

  @Test func oneFindingNamesTheTestsOfASuite() throws {
    let report = report(three + [Self.leaking("CartTests/testA", "1")])
    #expect(report.summary.warnings == 2)
    #expect(report.findings.map(\.tests.count) == [1, 3])
    let found = report.findings[1]
    #expect(found.test == TestID("ShopTests.LogTests/testA"))
    #expect(found.tests.map(\.function) == ["testA", "testB", "testC"])
    #expect(found.sequence == [TestID("ShopTests.LogTests/testA")])
    #expect(found.state.map(\.after) == ["1"])
    #expect(found.otherValues?.map(\.after) == ["2"])
    #expect(Set(found.leaking) == Set(three))
  }

  @Test func theMessageCountsThemAndOwnsUpToOtherValues() {
    let same = report([Self.leaking("LogTests/testA", "1"), Self.leaking("LogTests/testB", "1")])
    #expect(
      same.findings[0].message
        == "2 tests of 'LogTests' leave static 'StubPrices.stubbed' changed: 0 -> 1")
    #expect(
      report(three).findings[0].message
        == "3 tests of 'LogTests' leave static 'StubPrices.stubbed' changed, in different ways; 'LogTests/testA': 0 -> 1"
    )
    let free = report([Self.leaking("first()", "1"), Self.leaking("second()", "1")])
    #expect(
      free.findings[0].message.hasPrefix("2 test functions of module 'ShopTests' leave static"))
  }

  @Test func whatTestsFindThemselvesIsNotNamedWhereItDiffers() {
    let same = report(three).findings[0].suggestion
    #expect(same.contains("Restore static 'StubPrices.stubbed' to 0 in tearDown() of LogTests, or"))
    #expect(same.contains("where each of them sets it"))
    let other = Self.leaking("LogTests/testD", "3", before: "7")
    #expect(
      report(three + [other]).findings[0].suggestion.hasPrefix(
        "Restore static 'StubPrices.stubbed' in"))
  }

  @Test func theIDIsThatOfSuiteAndState() {
    let ids = [
      report(three), report([three[0]]), report([Self.leaking("LogTests/testNew", "9")]),
    ].map { $0.findings[0].id }
    #expect(Set(ids).count == 1)
    #expect(report([Self.leaking("CartTests/testA", "1")]).findings[0].id != ids[0])
  }

  @Test func aSuppressedTestTakesOnlyItselfOut() throws {
    let sorted = three.sorted { $0.test < $1.test }
    let report = report(sorted, suppressing: [comment(line: 10, "so be it")])
    let found = report.findings[0]
    #expect(found.suppressed == nil && found.counts)
    #expect(found.tests.map(\.function) == ["testB", "testC"])
    #expect(found.test?.function == "testB" && found.location?.line == 20)
    #expect(found.suppressedTests?.map(\.test.function) == ["testA"])
    #expect(found.suppressedTests?.map(\.reason) == ["so be it"])
    #expect(found.state.map(\.after) == ["2"])
    #expect(report.suppressions.map(\.isUsed) == [true])
    #expect(renderText(report).contains("suppressed: ShopTests.LogTests/testA (so be it)"))
  }

  @Test func aLeakWhoseTestsAreAllSuppressedIsSuppressed() throws {
    let comments = [comment(line: 10, "one"), comment(line: 20, "two"), comment(line: 30, "one")]
    let report = report(three.sorted { $0.test < $1.test }, suppressing: comments)
    #expect(report.findings.map(\.suppressed) == ["one / two"])
    #expect(report.findings[0].tests.count == 3 && report.findings[0].suppressedTests == nil)
    #expect(report.summary.warnings == 0 && report.summary.suppressed == 1)
    #expect(Baseline(of: report).entries == [])
  }

  @Test func aSavedReportIsReadBackWhole() throws {
    let report = report(
      three.sorted { $0.test < $1.test }, suppressing: [comment(line: 20, "so be it")])
    #expect(try readReport(Data(renderJSON(report).utf8)) == report)
  }

  @Test func theTextNamesAFewAndThePageAll() {
    let many = (10..<70).map { Self.leaking("LogTests/test\($0)", "1") }
    let report = report(many)
    let text = renderText(report)
    #expect(text.contains("60 tests of 'LogTests' leave") && text.contains("and 55 more tests"))
    #expect(!text.contains("test15"))
    let page = renderHTML(report)
    #expect(many.allSatisfy { page.contains($0.test.rawValue) })
  }

  @Test func aTestThatIsMendedLeavesTheLeakOfTheOthers() throws {
    let later = report(Array(three.prefix(1)), judged: three.map(\.test))
    let found = try #require(later.compared(with: report(three)).comparison)
    #expect(found.new == [] && found.fixed.isEmpty && found.still.count == 1)
    let mended = report([], judged: three.map(\.test))
    #expect(mended.compared(with: report(three)).comparison?.fixed.count == 1)
    #expect(Baseline(of: report(three)).stale(by: mended).count == 1)
    let gone = report([Self.leaking("CartTests/testA", "1")])
    #expect(gone.compared(with: report(three)).comparison?.removed.count == 1)
  }
}

/// What an earlier version wrote, a leak for each test, is read as this version writes it.
@Suite struct EarlierReportTests {
  private static func leak(_ test: String, _ after: String, suppressed: String = "null") -> String {
    """
    {"id": "f-0\(test)", "kind": "leak", "severity": "warning", "test": "M.A/\(test)",
     "partners": [], "seam": null, "state": [{"id": "static:M.x", "before": "0", "after": "\(after)"}],
     "location": {"file": "T.swift", "line": 4, "column": 3}, "sequence": ["M.A/\(test)"],
     "evidence": {"trials": 3, "reproduced": 3, "issue": null}, "message": "m", "suggestion": "s",
     "replay": "r", "suppressed": \(suppressed)}
    """
  }

  private func read(_ leaks: String..., warnings: Int) throws -> Report {
    let text = """
      {"schemaVersion": 1, "tool": {"name": "unseam", "version": "0.1.0"}, "toolchain": "6.3.1",
       "package": {"name": "M"}, "seed": 1, "complete": true, "exitStatus": 0,
       "summary": {"tests": 0, "seams": 0, "trials": 9, "errors": 0, "warnings": \(warnings), "notes": 0},
       "tests": [], "state": [], "seams": [], "findings": [\(leaks.joined(separator: ", "))]}
      """
    return try readReport(Data(text.utf8))
  }

  @Test func leaksOfASuiteAreJoined() throws {
    let report = try read(Self.leak("b", "2"), Self.leak("a", "1"), warnings: 2)
    #expect(report.summary.warnings == 1)
    let found = try #require(report.findings.first)
    #expect(report.findings.count == 1 && found.tests.map(\.function) == ["a", "b"])
    #expect(
      found.message == "2 tests of 'A' leave static 'x' changed, in different ways; 'A/a': 0 -> 1")
    #expect(found.otherValues?.map(\.after) == ["2"] && found.location?.line == 4)
    #expect(found.id == Finding.idOfLeak(in: SuiteID("M.A"), of: [StateID("static:M.x")]))
    #expect(try readReport(Data(renderJSON(report).utf8)) == report)
  }

  @Test func theSuppressedAmongThemStandApart() throws {
    let report = try read(
      Self.leak("a", "1"), Self.leak("b", "1", suppressed: "\"so be it\""), warnings: 1)
    #expect(report.findings.map(\.tests.count) == [1])
    #expect(report.findings[0].suppressedTests?.map(\.reason) == ["so be it"])
  }
}
