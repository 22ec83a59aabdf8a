import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

/// A report beside an earlier one.
@Suite struct ReportComparisonTests {
  private let leak = Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed])
  private let brittle = Finding(kind: .brittle, test: Sample.total)
  private let crash = Finding(kind: .crash, test: Sample.coupon)

  private func report(
    _ findings: [Finding], tests: [TestID] = Sample.tests, isWhole: Bool = true,
    red: [TestID] = [], undecided: [Undecided] = []
  ) -> Report {
    var context = Sample.context()
    context.isWhole = isWhole
    return Sample.report(
      Sample.investigation(
        tests: tests, seams: [], findings: findings, red: red, undecided: undecided),
      seams: [], context: context)
  }

  private func comparison(_ report: Report, with earlier: Report) throws -> ReportComparison {
    try #require(report.compared(with: earlier).comparison)
  }

  @Test func eachFindingIsNewOrFixedOrStillThere() throws {
    let found = try comparison(report([leak, brittle]), with: report([leak, crash]))
    #expect(found.new == [brittle.id])
    #expect(found.still == [leak.id])
    #expect(found.fixed.map(\.id) == [crash.id])
    #expect(found.removed.isEmpty && found.unseen.isEmpty && found.newIsSure)
    #expect(found.counts == "1 new, 1 fixed, 1 still there")
    #expect(found.doubts == [])
  }

  @Test func nothingIsFixedThatTheReportHadNoChanceToSee() throws {
    let earlier = report([leak, crash])
    let shard = ShardRecord(
      shard: try #require(Shard(index: 1, count: 2)),
      input: AuditInput(
        question: Question(tests: []), variables: [], sources: "", context: Sample.context()),
      records: [])
    let nothing = Sample.report(
      Sample.investigation(tests: [], seams: [], findings: []), seams: []
    ).withNothingToAudit
    for part in [
      report([leak], isWhole: false), report([leak], undecided: [.budgetSpent([])]),
      report([leak], red: [Sample.login]), report([leak]).interrupted(status: 130),
      report([leak]).sharded(shard), nothing,
    ] {
      let found = try comparison(part, with: earlier)
      #expect(found.fixed.isEmpty && found.removed.isEmpty)
      #expect(found.unseen.map(\.id).contains(crash.id))
      #expect(found.counts.contains("not seen"))
      #expect(found.doubts.count == 1 && found.doubts[0].contains("may still be there"))
      // The same that a baseline goes by.
      #expect(Baseline(of: earlier).stale(by: part) == [])
    }
  }

  @Test func nothingIsFixedOfATestThatCouldNotBeJudged() throws {
    let earlier = report([leak])
    let flaky = Finding(kind: .flaky, test: leak.test, sequence: [Sample.sale])
    let skipped = Sample.report(Sample.investigation(seams: [], findings: [], outcome: .skipped))
    for later in [report([flaky]), skipped] {
      let found = try comparison(later, with: earlier)
      #expect(found.fixed.isEmpty && found.unseen.map(\.id) == [leak.id])
      #expect(found.doubts[0].contains("skipped or ends by chance"))
      #expect(Baseline(of: earlier).stale(by: later) == [])
      #expect(
        Baseline(of: later, keeping: Baseline(of: earlier)).entries.contains { $0.id == leak.id })
    }
  }

  @Test func aTestThatIsNotThereAnyMoreIsNotFixed() throws {
    let found = try comparison(
      report([], tests: Sample.tests.filter { $0 != Sample.coupon }), with: report([leak, crash]))
    #expect(found.fixed.map(\.id) == [leak.id])
    #expect(found.removed.map(\.id) == [crash.id])
    #expect(found.counts == "0 new, 1 fixed, 0 still there, 1 removed with their tests")
  }

  @Test func whatIsNewAfterAPartIsNotSure() throws {
    let found = try comparison(report([leak]), with: report([], isWhole: false))
    #expect(found.new == [leak.id] && !found.newIsSure)
    #expect(found.doubts.count == 1 && found.doubts[0].contains("may have been there before"))
    let none = try comparison(report([]), with: report([], isWhole: false))
    #expect(none.doubts == [])
  }

  @Test func whatIsSuppressedIsNeitherNewNorFixed() throws {
    let suppressing = try Sample.suppressingFirst()
    let first = Sample.findings[0]
    #expect(try comparison(suppressing, with: Sample.clean).new.contains(first.id) == false)
    let fixed = try comparison(Sample.clean, with: suppressing).fixed
    #expect(!fixed.isEmpty && !fixed.map(\.id).contains(first.id))
    let later = try comparison(suppressing, with: Sample.report())
    #expect(!later.still.contains(first.id) && later.fixed.isEmpty && later.unseen.isEmpty)
  }

  @Test func theExitStatusIsThatOfTheReportItself() {
    for (now, before) in [(report([]), report([brittle])), (report([brittle]), report([brittle]))] {
      #expect(now.compared(with: before).exitStatus == now.exitStatus)
    }
  }

  @Test func aSavedComparisonIsReadBackTheSame() throws {
    let compared = report([leak, brittle]).compared(with: report([leak, crash]))
    #expect(try readReport(Data(renderJSON(compared).utf8)) == compared)
    #expect(!renderJSON(report([leak])).contains("comparison"))
    let lines = render(compared, as: .jsonl).split(separator: "\n")
    #expect(lines.last?.contains("\"comparison\"") == true)
  }

  @Test func ofWhatIsAboutASeamThePlaceIsSaid() throws {
    let idle = Finding(kind: .idleCleanup, test: nil, seam: Sample.reset.id)
    let earlier = Sample.report(Sample.investigation(findings: [idle]))
    let later = Sample.report(Sample.investigation(findings: []))
    let place = Sample.reset.location
    let text = "\(place.file):\(place.line): skipping this"
    let fixed = later.compared(with: earlier)
    let new = earlier.compared(with: later)
    for (word, report) in [("fixed", fixed), ("new", new)] {
      let row = "\n  \(word)\(word == "new" ? "  " : "")     \(idle.id)  \(text)"
      #expect(renderText(report, options: TextOptions(quiet: true)).contains(row))
    }
    #expect(renderHTML(fixed).contains("<bdi>\(text)"))
    #expect(render(fixed, as: .markdown).contains("\(place.line)\\: skipping this"))
    #expect(try readReport(Data(renderJSON(fixed).utf8)).comparison?.fixed[0].location == place)
    let entry = try #require(Baseline(of: earlier).entries.first)
    #expect(entry.about.contains(Sample.reset.text) && earlier.findings[0].test == nil)
    #expect(earlier.findings[0].placedMessage.hasPrefix(text))
  }

  @Test func textAndMarkdownAndPageNameThem() {
    let hostile = Finding(kind: .timeout, test: TestID("M.A/<b>`x`\n@me"))
    let earlier = report([leak, crash, hostile], tests: Sample.tests + [hostile.test!])
    let compared = report([leak, brittle]).compared(with: earlier)
    for options in [TextOptions(), TextOptions(quiet: true)] {
      let text = renderText(compared, options: options)
      #expect(
        text.contains(
          "Since the earlier report: 1 new, 1 fixed, 1 still there, 1 removed with their tests.\n"))
      #expect(text.contains("\n  new       \(brittle.id)  "))
      #expect(text.contains("\n  fixed     \(crash.id)  "))
      #expect(text.contains("\n  removed   \(hostile.id)  "))
    }
    let markdown = render(compared, as: .markdown)
    #expect(markdown.contains("**Fixed (1)**") && markdown.contains("**New (1)**"))
    #expect(!markdown.contains("<b>") && !markdown.contains("\n@me"))
    #expect(!renderHTML(compared).contains("<b>`x`"))
  }
}
