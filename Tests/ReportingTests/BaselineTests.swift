import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

/// A report beside what is known.
@Suite struct BaselineTests {
  private let leak = Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed])
  private let brittle = Finding(kind: .brittle, test: Sample.total)

  private func report(_ findings: [Finding], isWhole: Bool = true) -> Report {
    var context = Sample.context()
    context.isWhole = isWhole
    return Sample.report(
      Sample.investigation(seams: [], findings: findings), seams: [], context: context)
  }

  @Test func whatIsKnownDoesNotCount() {
    let known = report([leak, brittle])
    let baseline = Baseline(of: known)
    let compared = known.compared(with: baseline)
    #expect(compared.exitStatus == 0)
    #expect(compared.findings.map(\.baseline) == [.known, .known])
    #expect(compared.summary.known == 2)
    #expect(compared.summary.errors == 0)
  }

  @Test func whatIsNewCounts() {
    let baseline = Baseline(of: report([leak]))
    let compared = report([leak, brittle]).compared(with: baseline)
    #expect(compared.exitStatus == 2)
    #expect(compared.findings.filter(\.counts).map(\.kind) == [.brittle])
    #expect(compared.stale == [])
  }

  @Test func whatIsGoneIsStaleInAWholeReportOnly() {
    let baseline = Baseline(of: report([leak, brittle]))
    #expect(report([leak]).compared(with: baseline).stale?.map(\.kind) == [.brittle])
    let part = report([leak], isWhole: false)
    #expect(part.compared(with: baseline).stale == [])
    #expect(baseline.pruned(by: part) == baseline)
    #expect(Baseline(of: part, keeping: baseline).entries.count == 2)
    #expect(baseline.pruned(by: report([leak])).entries.map(\.kind) == [.leak])
  }

  @Test func anUndecidedReportTellsOfNothingThatItIsGone() {
    let baseline = Baseline(of: report([leak]))
    let open = Sample.report(
      Sample.investigation(findings: [], undecided: [.unobserved(1, "a seam")]))
    #expect(baseline.stale(by: open) == [])
  }

  @Test func whatAReportLacksIsSaid() throws {
    let shard = ShardRecord(
      shard: try #require(Shard(index: 1, count: 2)),
      input: AuditInput(
        question: Question(tests: []), variables: [], sources: "", context: Sample.context()),
      records: [])
    let red = Sample.report(Sample.investigation(findings: [], red: [Sample.coupon]))
    for (report, words) in [
      (report([leak]).sharded(shard), "is of shard 1 of 2 alone; run the whole audit"),
      (report([leak], isWhole: false), "is of a part of the tests or seams; run the whole audit"),
      (report([leak]).interrupted(status: 130), "did not decide everything"),
      (red, "leaves out tests that fail by themselves"),
    ] {
      #expect(report.gap?.contains(words) == true, "\(report.gap ?? "nothing")")
      #expect(!report.tellsWhatIsGone)
    }
    #expect(report([leak]).gap == nil)
  }

  @Test func aBaselineTurnsNoInconclusiveAuditGreen() {
    let nothing = Sample.report(Sample.investigation(tests: [], findings: []))
    #expect(nothing.compared(with: Baseline()).exitStatus == 3)
    let red = Sample.report(Sample.investigation(findings: [], red: [Sample.coupon]))
    #expect(red.compared(with: Baseline()).exitStatus == 4)
    #expect(report([]).interrupted(status: 130).compared(with: Baseline()).exitStatus == 130)
  }

  @Test func reasonsAndOwnersStayAndAreReadBack() throws {
    var entry = try #require(Baseline(of: report([leak])).entries.first)
    (entry.reason, entry.owner) = ("waits for \"2.0\"", "shop 🛒")
    let text = renderBaseline(Baseline(entries: [entry]))
    let read = try readBaseline(Data(text.utf8))
    #expect(read.entries == [entry])
    #expect(
      Baseline(of: report([leak, brittle]), keeping: read).entries.map(\.owner) == [nil, "shop 🛒"])
  }

  @Test func noPlaceCountOrValueStandsInIt() {
    let text = renderBaseline(Baseline(of: report([leak])))
    #expect(!text.contains(".swift"))
    #expect(!text.contains("9.5"))
  }

  @Test func anotherSchemaAndOtherTextsAreRefused() {
    #expect(throws: BaselineError.unknownSchema(3)) {
      try readBaseline(Data("{\"schemaVersion\": 3}".utf8))
    }
    for text in ["", "{", "[]", "{\"schemaVersion\": 1}", "{\"schemaVersion\": 2}"] {
      #expect(throws: BaselineError.self) { try readBaseline(Data(text.utf8)) }
    }
  }

  @Test func aSavedReportIsComparedAlike() throws {
    let compared = report([leak, brittle]).compared(with: Baseline(of: report([leak])))
    #expect(try readReport(Data(renderJSON(compared).utf8)) == compared)
  }

  @Test func goldenTextOfAComparedReport() throws {
    let all = Sample.report()
    let some = Baseline(of: report([leak, brittle, Finding(kind: .crash, test: Sample.clear)]))
    try Golden(name: "compared.txt").expect(renderText(all.compared(with: some)))
    try Golden(name: "baseline.json").expect(renderBaseline(Baseline(of: all)))
  }
}

/// What the source asks to leave alone.
@Suite struct SuppressedFindingTests {
  private let leak = Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed])
  private let brittle = Finding(kind: .brittle, test: Sample.total)

  private func report(
    _ comments: SuppressionComment..., isWhole: Bool = true, isPart: Bool = false
  ) -> Report {
    var context = Sample.context()
    context.suppressions = comments
    context.isWhole = isWhole
    context.isPart = isPart
    return Sample.report(
      Sample.investigation(seams: [], findings: [leak, brittle]), seams: [], context: context)
  }

  private func comment(
    _ kind: String, _ file: String, _ lines: ClosedRange<Int>, problem: String? = nil
  ) -> SuppressionComment {
    SuppressionComment(
      file: file, line: lines.lowerBound, lines: lines, kinds: [kind], reason: "so be it",
      problem: problem)
  }

  @Test func aFindingIsSuppressedAtItsTest() {
    let report = report(comment("brittle", "Tests/ShopTests/Tests.swift", 1...200))
    #expect(report.findings.filter { $0.suppressed == "so be it" }.map(\.kind) == [.brittle])
    #expect(report.exitStatus == 0)
    #expect(report.summary.errors == 0)
    #expect(report.summary.suppressed == 1)
    #expect(report.suppressions.map(\.isUsed) == [true])
  }

  @Test func aLeakIsSuppressedWhereItsStateIsDeclaredToo() {
    let report = report(comment("leak", "Tests/ShopTests/Stubs.swift", 5...5))
    #expect(report.findings.filter { $0.suppressed != nil }.map(\.kind) == [.leak])
  }

  @Test func aCommentForNothingIsNamedWhereThatIsSure() {
    let idle = comment("victim", "Tests/ShopTests/Stubs.swift", 5...5)
    #expect(report(idle).suppressions.map(\.isUsed) == [false])
    #expect(report(idle, isWhole: false).suppressions.map(\.isUsed) == [nil])
    // Another shard may have what it suppresses.
    #expect(report(idle, isPart: true).suppressions.map(\.isUsed) == [nil])
    #expect(
      renderText(report(idle)).contains("Tests/ShopTests/Stubs.swift:5: warning: this comment"))
  }

  @Test func aCommentThatCannotBeUnderstoodSuppressesNothing() {
    let wrong = comment("brittle", "Tests/ShopTests/Tests.swift", 1...200, problem: "no reason")
    let report = report(wrong)
    #expect(report.exitStatus == 2)
    #expect(renderText(report).contains("this comment does nothing: no reason"))
  }

  @Test func whatIsSuppressedIsFoundAndNotStale() {
    let baseline = Baseline(of: report())
    #expect(baseline.entries.count == 2)
    let compared = report(comment("brittle", "Tests/ShopTests/Tests.swift", 1...200))
      .compared(with: baseline)
    #expect(compared.summary.suppressed == 1)
    #expect(compared.stale == [])
    #expect(baseline.pruned(by: compared) == baseline)
  }

  @Test func whatIsSuppressedIsNotWrittenIntoABaseline() {
    let report = report(comment("brittle", "Tests/ShopTests/Tests.swift", 1...200))
    #expect(Baseline(of: report).entries.map(\.kind) == [.leak])
  }
}
