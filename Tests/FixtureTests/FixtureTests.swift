import Basics
import FixtureRuns
import Foundation
import Testing

/// Every fixture is audited once, held to its truth and to its committed report.
@Suite(.serialized, .oneAuditForEachFixture)
struct FixtureTests {
  @Test(arguments: Fixture.all)
  func theAuditFindsTheTruthAndNothingElse(_ fixture: Fixture) async throws {
    let truth = try fixture.truth()
    let audit = try await AuditTable.current.shelf.audit(fixture)
    #expect(audit.status == Int32(truth.exitStatus), "\(audit.run.errors)")
    guard let report = audit.report else {
      if truth.exitStatus != 5 { Issue.record("no report: \(audit.run.errors)") }
      await AuditTable.current.tally.note(fixture, misses: [], falseAlarms: [], audit.time)
      return
    }
    let comparison = Comparison(report, with: truth)
    await AuditTable.current.tally.note(
      fixture, misses: comparison.misses, falseAlarms: comparison.falseAlarms, audit.time)
    #expect(comparison.misses == [])
    #expect(comparison.falseAlarms == [])
  }

  @Test(arguments: Fixture.all)
  func bruteForceShowsTheSame(_ fixture: Fixture) async throws {
    let audit = try await AuditTable.current.shelf.audit(fixture)
    if try audit.report?.tests.isEmpty != false || !AuditShelf.isJudged(fixture) { return }
    let lines = audit.run.errors.split(separator: "\n").filter { $0.hasPrefix("brute force: ") }
    #expect(lines == ["brute force: no difference"], "\(audit.run.errors)")
  }

  @Test(arguments: Fixture.all)
  func fixMendsWhatTheTestsCanMend(_ fixture: Fixture) async throws {
    let truth = try fixture.truth()
    guard let wanted = truth.mended, try AuditShelf.isMended(fixture) else { return }
    let audit = try await AuditTable.current.shelf.audit(fixture)
    let mending = try #require(audit.mending)
    let comparison = MendingComparison(mending, with: truth)
    await AuditTable.current.tally.note(fixture, mended: comparison.mended, mending.time)
    #expect(comparison.missing == [], "\(mending.fix.errors)")
    #expect(comparison.surprising == [])
    #expect(comparison.shown == [])
    #expect(mending.serially == 0)
    #expect(mending.inParallel == 0 || wanted == .serially)
  }

  @Test(arguments: Fixture.all)
  func reportsAreCurrent(_ fixture: Fixture) async throws {
    let audit = try await AuditTable.current.shelf.audit(fixture)
    let isRecording = ProcessInfo.processInfo.environment["UNSEAM_RECORD"] == "1"
    if !isRecording, try fixture.truth().findings.contains(where: { $0.kind == .flaky }) {
      return try SavedReport(fixture, "json").expectSameFindings(audit.report)
    }
    for (text, ending) in [(audit.json, "json"), (audit.text, "txt"), (audit.page, "html")] {
      try SavedReport(fixture, ending).expect(text)
    }
  }
}
