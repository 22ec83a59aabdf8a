import Basics
import Pinpointing
import Testing

@testable import Reporting

@Suite struct ExitStatusTests {
  private let note = [Finding(kind: .idleCleanup, test: nil, seam: Sample.reset.id)]
  private let warning = [Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed])]
  private let error = [Finding(kind: .brittle, test: Sample.total)]

  private func status(_ findings: [Finding], _ failOn: Severity?) -> Int {
    Sample.report(
      Sample.investigation(findings: findings), context: Sample.context(failOn: failOn)
    ).exitStatus
  }

  @Test func findingsCountFromFailOnUpwards() {
    #expect(status([], .note) == 0)
    #expect(status(note, .note) == 2)
    #expect(status(note, .warning) == 0)
    #expect(status(warning, .warning) == 2)
    #expect(status(warning, .error) == 0)
    #expect(status(error, .error) == 2)
    #expect(status(error + warning + note, nil) == 0)
  }

  @Test func noTestIsInconclusive() {
    let report = Sample.report(Sample.investigation(tests: [], findings: []))
    #expect(report.exitStatus == 3)
    #expect(!report.complete)
  }

  @Test(arguments: [Outcome.notRun, .skipped]) func noTestThatRanIsInconclusive(outcome: Outcome) {
    let investigation = Sample.investigation(findings: [], outcome: outcome)
    #expect(Sample.report(investigation).exitStatus == 3)
  }

  @Test func redTestsEndTheAuditUnlessSkipped() {
    let investigation = Sample.investigation(findings: error, red: [Sample.coupon])
    #expect(Sample.report(investigation).exitStatus == 4)
    #expect(!Sample.report(investigation).complete)
    let skipping = Sample.report(investigation, context: Sample.context(skipFailing: true))
    #expect(skipping.exitStatus == 2)
    #expect(skipping.red == [Sample.coupon])
  }

  private static let steady = [SeamResult(seam: Sample.stub.id, verdict: .noticed)]

  /// An audit of the sample's seven tests and as many more as make a tenth more than three.
  private func report(
    _ unjudged: [Unjudged], findings: [Finding] = [], failOn: Severity? = .error,
    judged: Int? = nil
  ) -> Report {
    let more = (0..<30).map { TestID("ShopTests.MoreTests/test\($0)") }
    return Sample.report(
      Sample.investigation(
        tests: Sample.tests + more, seams: Self.steady, findings: findings,
        red: unjudged.filter { $0.reason == .failsByItself }.map(\.test), unjudged: unjudged,
        judged: judged), seams: [Sample.stub],
      context: Sample.context(failOn: failOn, skipFailing: true))
  }

  @Test(arguments: Unjudged.Reason.allCases)
  func oneTestThatPassesPlainlyAndWasNotJudgedIsInconclusive(reason: Unjudged.Reason) {
    let test = Unjudged(test: Sample.login, reason: reason, passesPlainly: true)
    let isTold = [.failsByItself, .flaky].contains(reason)
    #expect(report([test]).exitStatus == (isTold ? 0 : 3))
    #expect(report([test], findings: error).exitStatus == 2)
    #expect(report([test]).complete == (reason == .flaky))
  }

  @Test(arguments: [0, 3, 4]) func ofTestsLeftOutATenthIsAllowed(count: Int) {
    let red = Sample.tests.prefix(count).map {
      Unjudged(test: $0, reason: .failsByItself, passesPlainly: false)
    }
    let report = report(red)
    #expect(report.exitStatus == (count > 3 ? 3 : 0))
    #expect(report.complete == (count == 0))
    #expect(report.undecided.isEmpty == (count == 0))
  }

  @Test(arguments: Unjudged.Reason.allCases)
  func nothingJudgedIsNeverClean(reason: Unjudged.Reason) {
    let all = Sample.tests.map { Unjudged(test: $0, reason: reason, passesPlainly: false) }
    let report = report(all, judged: 0)
    #expect(report.exitStatus == 3 && !report.complete)
    #expect(!renderText(report).contains("nothing found"))
    let page = renderHTML(report)
    #expect(page.contains("<header class=\"banner open\">"))
    #expect(!page.contains("solated, as far as was tried"))
  }

  @Test(arguments: [Verdict.unreached, .unviable, .inconclusive])
  func seamsOfWhichNoneCouldBeJudgedAreInconclusive(verdict: Verdict) {
    let seams = [SeamResult(seam: Sample.reset.id, verdict: verdict)]
    let investigation = Sample.investigation(seams: seams, findings: [])
    #expect(Sample.report(investigation, seams: [Sample.reset]).exitStatus == 3)
    // One that was judged is enough where no test reaches the other, not where nobody could tell; a proven finding
    // outweighs what could not be told.
    let judged = SeamResult(seam: Sample.stub.id, verdict: .noticed)
    let two = Sample.investigation(seams: seams + [judged], findings: [])
    let status = Sample.report(two, seams: [Sample.reset, Sample.stub]).exitStatus
    #expect(status == (verdict == .unreached ? 0 : 3))
    let found = Sample.investigation(seams: seams, findings: error)
    #expect(Sample.report(found, seams: [Sample.reset]).exitStatus == 2)
  }

  @Test(arguments: [true, false])
  func onlyTheWantOfANetworkExcusesAnOpenSeam(isExcused: Bool) {
    let open = SeamResult(
      seam: Sample.reset.id, verdict: .inconclusive, isForWantOfNetwork: isExcused)
    let judged = SeamResult(seam: Sample.stub.id, verdict: .noticed)
    let investigation = Sample.investigation(seams: [open, judged], findings: [])
    let report = Sample.report(investigation, seams: [Sample.reset, Sample.stub])
    #expect(report.exitStatus == (isExcused ? 0 : 3))
  }

  @Test(arguments: [true, false])
  func whatOnlyTestsLeftOutRunThroughIsExcused(isLeftOut: Bool) {
    let reaching = isLeftOut ? [Sample.coupon] : [Sample.coupon, Sample.login]
    let open = SeamResult(seam: Sample.reset.id, verdict: .inconclusive, reachedBy: reaching)
    let judged = SeamResult(seam: Sample.stub.id, verdict: .noticed)
    let more = (0..<30).map { TestID("ShopTests.MoreTests/test\($0)") }
    let investigation = Sample.investigation(
      tests: Sample.tests + more, seams: [open, judged], findings: [], red: [Sample.coupon])
    let report = Sample.report(
      investigation, seams: [Sample.reset, Sample.stub],
      context: Sample.context(skipFailing: true))
    #expect(report.exitStatus == (isLeftOut ? 0 : 3))
  }

  /// What a filter leaves out reaches them, as far as anybody knows.
  @Test(arguments: [true, false]) func seamsThatAFilterLeavesUnreachedDoNotCount(isWhole: Bool) {
    var context = Sample.context()
    context.isWhole = isWhole
    let unreached = SeamResult(seam: Sample.reset.id, verdict: .unreached)
    let report = Sample.report(
      Sample.investigation(seams: [unreached], findings: []), seams: [Sample.reset],
      context: context)
    #expect(report.exitStatus == (isWhole ? 3 : 0))
  }

  @Test func noSeamAtAllIsNoReasonToDoubtTheTests() {
    let report = Sample.report(Sample.investigation(seams: [], findings: []), seams: [])
    #expect(report.exitStatus == 0)
    #expect(report.complete)
  }

  @Test func ignoredSeamsAreTheUsersOwnDecision() {
    let seams = [SeamResult(seam: Sample.quiet.id, verdict: .ignored, reason: .suppressed("kept"))]
    let investigation = Sample.investigation(seams: seams, findings: [])
    #expect(Sample.report(investigation, seams: [Sample.quiet]).exitStatus == 0)
  }

  @Test func aSeamThatTheSearchNeverReachedIsInconclusiveNotAbsent() {
    let report = Sample.report(Sample.investigation(seams: [], findings: []))
    #expect(report.seams.count == Sample.seams.count)
    #expect(report.seams.filter { $0.verdict == .ignored }.map(\.id) == [Sample.quiet.id])
    #expect(report.seams.count { $0.verdict == .inconclusive } == Sample.seams.count - 1)
    #expect(report.exitStatus == 3)
  }

  @Test func whatStayedUndecidedMakesTheReportIncomplete() {
    let investigation = Sample.investigation(findings: [], undecided: [.unobserved(1, "x")])
    #expect(!Sample.report(investigation).complete)
  }
}
