import Basics
import Foundation
import Testing

@testable import Reporting

/// What an earlier version wrote down of each test's leaks is taken over for their suite.
@Suite struct EarlierBaselineTests {
  private let test = TestID("ShopTests.LogTests/a")
  private let state = StateID("static:Shop.EventLog.shared")

  private func takenOver(_ entries: String...) throws -> Baseline? {
    let text = entries.joined(separator: ",\n")
    return try readEarlierBaseline(Data(EarlierBaseline.text(text).utf8))
  }

  private var report: Report {
    let leak = Finding(
      leaking: [
        LeakingTest(test: test, change: StateChange(id: state, before: "1", after: "2"))
      ])
    return Sample.report(Sample.investigation(tests: [test], seams: [], findings: [leak]))
  }

  @Test func aGateSaysInOneLineWhatToDo() throws {
    let data = Data(EarlierBaseline.text(EarlierBaseline.crash).utf8)
    #expect(throws: BaselineError.earlierSchema(1)) { try readBaseline(data) }
    let told = BaselineError.earlierSchema(1).description
    #expect(told.contains("'unseam baseline write' takes it over") && !told.contains("\n"))
  }

  @Test func theLeaksOfASuiteBecomeOneWithAllReasonsAndOwners() throws {
    let known = try #require(
      try takenOver(
        EarlierBaseline.leak("a", reason: "caches", owner: "anna"),
        EarlierBaseline.leak("b", reason: "caches", owner: "bernd"),
        EarlierBaseline.leak("c", reason: "on purpose"),
        EarlierBaseline.leak("d", reason: nil)))
    let entry = try #require(known.entries.first)
    #expect(known.entries.count == 1)
    #expect(entry.suite == SuiteID("ShopTests.LogTests") && entry.test == nil)
    #expect(entry.reason == "caches / on purpose")
    #expect(entry.owner == "anna / bernd")
    #expect(entry.id == report.findings[0].id)
  }

  @Test func whatIsNoLeakStaysAsItIs() throws {
    let entry = try #require(try takenOver(EarlierBaseline.crash)?.entries.first)
    #expect(entry.id == "f-0123456789abcdef" && entry.test == test)
    #expect(entry.reason == "known" && entry.owner == "shop")
  }

  @Test func writingItAnewKeepsReasonsAndIsReadBack() throws {
    let known = try #require(
      try takenOver(EarlierBaseline.leak("a", reason: "caches", owner: "anna")))
    let written = Baseline(of: report, keeping: known)
    #expect(written.entries.map(\.reason) == ["caches"])
    let text = renderBaseline(written)
    #expect(text.contains("\"schemaVersion\": 2") && text.contains("\"suite\""))
    #expect(try readBaseline(Data(text.utf8)) == written)
    #expect(try readEarlierBaseline(Data(text.utf8)) == nil)
    #expect(report.compared(with: written).findings.map(\.baseline) == [.known])
  }
}
