import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

@Suite struct TextTests {
  private let report = Sample.report()

  @Test func noControlCharacterOfTheSubjectReachesTheTerminal() {
    for options in [TextOptions(), TextOptions(verbose: true), TextOptions(quiet: true)] {
      let text = renderText(report, options: options)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!text.unicodeScalars.contains("\u{202E}"))
    }
  }

  @Test func colourAddsNothingButColour() {
    let plain = renderText(report)
    let coloured = renderText(report, options: TextOptions(color: true))
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func everyErrorAndWarningHasItsReplayLineUnlessGrouped() {
    let verbose = renderText(report, options: TextOptions(verbose: true))
    for finding in report.findings { #expect(verbose.contains(finding.id), "\(finding.id)") }
  }

  @Test func leaksOfOneStateAreOneBlock() {
    let text = renderText(report)
    #expect(text.contains("7 tests of 'LogTests' leave static 'EventLog.shared' changed"))
    #expect(text.contains("and 2 more tests (--verbose names them)"))
    #expect(!text.contains("testLine6"))
    #expect(renderText(report, options: TextOptions(verbose: true)).contains("testLine6"))
  }

  @Test func whatIsLeftOutIsCountedInTheRightNumber() {
    let page = TextPage(report: report, options: TextOptions())
    let items = (0...TextPage.listed + 1).map(String.init)
    #expect(page.limited(items, noun: "test").last == "and 2 more tests (--verbose names them)")
    #expect(
      page.limited(items.dropLast(), noun: "test").last == "and 1 more test (--verbose names it)")
  }

  @Test func theOnlyKindToReadOnAboutIsNamedAsSuch() {
    let leak = Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed])
    let text = renderText(Sample.report(Sample.investigation(seams: [], findings: [leak])))
    #expect(text.hasSuffix("\nRead on with 'unseam explain leak'.\n"))
    #expect(renderText(report).contains("'unseam explain KIND', KIND being one of: "))
  }

  @Test func notesAreOneLineUnlessVerbose() {
    let line = "note: 1 cleanup changes nothing (idle-cleanup): Tests/ShopTests/CartTests.swift:17"
    #expect(renderText(report).contains(line))
    #expect(!renderText(report, options: TextOptions(verbose: true)).contains(line))
    #expect(!renderText(report, options: TextOptions(quiet: true)).contains("note:"))
  }

  @Test func quietShowsWhatDecidesTheStatus() {
    let quiet = TextOptions(quiet: true)
    let notes = Sample.report(context: Sample.context(failOn: .note))
    #expect(renderText(notes, options: quiet).contains("note: "))
    let red = Sample.report(Sample.investigation(seams: [], findings: [], red: [Sample.total]))
    #expect(renderText(red, options: quiet).contains("XCTAssertEqual failed"))
  }

  @Test func whatSwiftTestLeavesOutIsTold() throws {
    var context = Sample.context()
    context.testList = OwnTestList(file: "Tests/LinuxMain.swift", listed: 3)
    let found = Sample.investigation(findings: [], red: [Sample.total], outcome: .notRun)
    let report = Sample.report(found, context: context)
    let text = renderText(report)
    #expect(report.notRunPlainly.map { text.replacing("\n", with: " ").contains($0) } == true)
    #expect(text.contains("\(Sample.total.rawValue) ('swift test' does not run it)\n"))
    #expect(try readReport(Data(renderJSON(report).utf8)).testList == report.testList)
    #expect(!renderText(Sample.report(found)).contains("'swift test' does not run it"))
  }

  @Test func whyItIsInconclusiveIsTold() {
    func meaning(_ investigation: Investigation) -> String {
      let status = Sample.report(investigation, seams: []).judged(failOn: .error)
      return TextPage(report: status, options: TextOptions()).meaning
    }
    let none = Sample.investigation(tests: [], seams: [], findings: [])
    #expect(meaning(none) == "inconclusive, since nothing ran; no clean bill")
    let spent = Sample.report(Sample.investigation(undecided: [.budgetSpent([])]))
    #expect(spent.openness == "the budget was spent before everything was tried")
    #expect(Sample.report(Sample.investigation()).openness == "not enough could be decided")
  }

  @Test(arguments: [
    (Unjudged.Reason.unobserved, "no test could be judged"),
    (.partlyUnobserved, "7 tests could not be judged"),
    (.unclearInParallel, "what running beside others does to 7 tests could not be told"),
  ])
  func whatIsOpenOfAllTestsIsTold(reason: Unjudged.Reason, words: String) {
    let all = Sample.tests.map { Unjudged(test: $0, reason: reason, passesPlainly: true) }
    #expect(Sample.report(Sample.investigation(unjudged: all)).openness == words)
  }

  /// A reset stands in a teardown: what it holds back, that does, too.
  @Test(arguments: [true, false]) func aTeardownIsNotToldBesideTheResetInIt(isVerbose: Bool) {
    let both = [Sample.teardown, Sample.reset].map {
      Finding(
        kind: .latentVictim, test: Sample.total,
        partners: [Partner(test: Sample.sale, role: .polluter)], seam: $0.id,
        state: [Sample.stubbed], sequence: [Sample.sale, Sample.total])
    }
    let report = Sample.report(Sample.investigation(findings: both))
    let text = renderText(report, options: TextOptions(verbose: isVerbose))
    #expect(text.contains("only this reset keeps"))
    #expect(text.contains("only this teardown keeps") == isVerbose)
    #expect(text.contains("found of the whole teardown, too") != isVerbose)
  }

  /// What the polluter of a victim leaves is told with the victim; that of another test, or something else, is not.
  @Test(arguments: [true, false]) func aLeakIsNotToldBesideTheVictimOfIt(isPolluter: Bool) {
    let victim = Finding(
      kind: .victim, test: Sample.total,
      partners: [Partner(test: isPolluter ? Sample.sale : Sample.coupon, role: .polluter)],
      state: [Sample.stubbed], sequence: [Sample.sale, Sample.total])
    let leak = Finding(kind: .leak, test: Sample.sale, state: [Sample.stubbed], sequence: [])
    let report = Sample.report(Sample.investigation(findings: [victim, leak]))
    let told = "told above: victim 'CartTests/testTotal' (\(report.findings[0].id))"
    #expect(renderText(report).contains(told) == isPolluter)
    #expect(!renderText(report, options: TextOptions(verbose: true)).contains("told above"))
  }

  @Test(arguments: [true, false]) func ofALongFlakySequenceTheEndIsTold(isVerbose: Bool) {
    let sequence = Array(repeating: Sample.sale, count: 8) + [Sample.total]
    let flaky = Finding(kind: .flaky, test: Sample.total, state: [], sequence: sequence)
    let text = renderText(
      Sample.report(Sample.investigation(findings: [flaky])),
      options: TextOptions(verbose: isVerbose))
    #expect(text.contains("4 tests (--verbose names them), then") != isVerbose)
  }

  @Test func whyItMattersIsSaidOnceForAKind() {
    let found = [Sample.sale, Sample.coupon].map {
      Finding(kind: .leak, test: $0, state: [Sample.stubbed], sequence: [])
    }
    let report = Sample.report(Sample.investigation(findings: found))
    #expect(renderText(report).ranges(of: "start from what is left").count == 1)
    let separate = render(report, as: .junit)
    #expect(separate.ranges(of: "start from what is left").count == report.findings.count)
  }

  @Test func aPartOfTheSuiteIsNoReasonToDropAnything() {
    var part = Sample.context()
    part.isWhole = false
    let caution = "Only a part of the suite was asked for"
    let idle = Finding(
      kind: .idleCleanup, test: nil, seam: Sample.reset.id, sequence: [Sample.total])
    let investigation = Sample.investigation(findings: [idle])
    let report = Sample.report(investigation, context: part)
    #expect(report.findings[0].suggestion.contains(caution))
    #expect(renderText(report).contains("a part of the suite was asked for"))
    #expect(!Sample.report(investigation).findings[0].suggestion.contains(caution))
  }

  @Test(arguments: [40, 60, 80, 120]) func proseKeepsToTheWidth(width: Int) {
    let text = renderText(report, options: TextOptions(width: width))
    let prose = text.split(separator: "\n").filter { $0.contains("change:") }
    #expect(!prose.isEmpty)
    for line in prose { #expect(line.count <= width) }
  }

  @Test func aReadReportRendersLikeTheOneThatWasWritten() throws {
    #expect(renderText(try readReport(.init(renderJSON(report).utf8))) == renderText(report))
  }

  @Test func aStoppedAuditNeverLooksClean() {
    let red = Sample.investigation(seams: [], findings: [], red: [Sample.total])
    #expect(!renderText(Sample.report(red)).contains("nothing found"))
    let none = Sample.investigation(tests: [], seams: [], findings: [])
    let text = renderText(Sample.report(none, seams: []))
    #expect(text.contains("inconclusive") && !text.contains("nothing found"))
  }

  @Test func wrappingBreaksBetweenWordsOnly() {
    #expect(Prose.wrap("aa bb cc", width: 5) == ["aa bb", "cc"])
    #expect(Prose.wrap("aaaaaaaa b", width: 3) == ["aaaaaaaa", "b"])
    #expect(Prose.wrap("", width: 3) == [])
    #expect(Prose.wrap("end '-- --fast'", width: 8) == ["end", "'-- --fast'"])
  }
}
