import Basics
import Pinpointing
import Testing

@testable import Reporting

/// What counts as one thing to mend.
@Suite struct RootCauseTests {
  @Test func whatToFixFirstIsWhatMendsMost() {
    func leak(_ test: TestID, _ change: StateChange) -> Finding {
      Finding(kind: .leak, test: test, state: [change])
    }
    let findings = Sample.report(
      Sample.investigation(
        findings: [
          leak(Sample.sale, Sample.logged), leak(Sample.coupon, Sample.logged),
          leak(Sample.clear, Sample.stubbed), Sample.findings[0],
          Finding(kind: .idleCleanup, test: nil, seam: Sample.reset.id),
        ])
    ).findings
    let fixes = RootCause.ranked(findings)
    #expect(fixes.map(\.first.kind) == [.victim, .leak, .leak])
    #expect(fixes.map(\.findings.count) == [1, 2, 1])
    #expect(fixes[1].tests == [Sample.coupon, Sample.sale])
  }

  @Test(arguments: ["process:work", "process:child", "descriptor:socket", "timer:every 1 s"])
  func twoVictimsOfWorkThatIsDueNeedNotBeVictimsOfTheSame(id: String) {
    let change = StateChange(id: StateID(id), before: "none", after: "due")
    let findings = zip([Sample.sale, Sample.coupon], [Sample.total, Sample.login]).map {
      Finding(
        kind: .victim, test: $1, partners: [Partner(test: $0, role: .polluter)], state: [change])
    }
    let report = Sample.report(Sample.investigation(findings: findings))
    #expect(RootCause.ranked(report.findings).map(\.findings.count) == [1, 1])
  }

  @Test func whatOneCleanupMendsIsOneRow() throws {
    func harm(_ kind: FindingKind, _ test: TestID, polluter: TestID?) -> Finding {
      Finding(
        kind: kind, test: test,
        partners: polluter.map { [Partner(test: $0, role: .polluter)] } ?? [],
        state: [Sample.stubbed])
    }
    let findings = Sample.report(
      Sample.investigation(
        findings: [
          harm(.victim, Sample.total, polluter: Sample.sale),
          harm(.victim, Sample.login, polluter: Sample.coupon),
          harm(.notRepeatable, Sample.sale, polluter: nil),
          Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed]),
          // That of a test that harms nobody needs a cleanup of its own.
          Finding(kind: .leak, test: Sample.profile, state: [Sample.stubbed]),
        ])
    ).findings
    let causes = RootCause.ranked(findings)
    #expect(causes.map { $0.counts.map(\.count) } == [[2, 1, 1], [1]])
    #expect(causes[0].counts.map(\.kind) == [.victim, .notRepeatable, .leak])
    #expect(Set(causes[0].causes) == [Sample.sale, Sample.coupon])
    #expect(causes[1].tests == [Sample.profile])
  }
}
