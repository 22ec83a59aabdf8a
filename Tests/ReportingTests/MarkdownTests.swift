import Basics
import Pinpointing
import Testing

@testable import Reporting

@Suite struct MarkdownTests {
  private func lines(_ report: Report) -> [Substring] {
    render(report, as: .markdown).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func everyKindOfFinding() throws {
    try Golden(name: "every-kind.md").expect(render(Sample.report(), as: .markdown))
  }

  @Test func aCleanAudit() throws {
    try Golden(name: "clean.md").expect(render(Sample.clean, as: .markdown))
  }

  @Test func whatHasOneThingToDoIsARowOfFiveCells() {
    let report = Sample.report()
    let rows = lines(report).filter { $0.hasPrefix("| ") }.dropFirst()
    let blocks = FindingKind.allCases.flatMap(
      TextPage(report: report, options: TextOptions()).blocks)
    #expect(rows.count == blocks.count)
    for row in rows {
      #expect(
        row.replacing("\\\\", with: "").replacing("\\|", with: "").split(separator: "|").count == 5,
        "\(row)")
    }
    for block in blocks { #expect(rows.contains { $0.contains(block.first.replay) }) }
  }

  @Test func everyBlockIsClosed() {
    var open: Substring?
    for line in lines(Sample.report()) where line.hasPrefix("```") {
      let fence = line.prefix { $0 == "`" }
      if let current = open { if line == current { open = nil } } else { open = fence }
    }
    #expect(open == nil)
    let text = render(Sample.report(), as: .markdown)
    #expect(text.matches(of: /<details>/).count == text.matches(of: /<\/details>/).count)
  }

  @Test func proseStaysProse() {
    #expect(
      MarkdownText.prose("<b>&*_x_* [a](b) |") == "&lt;b&gt;&amp;\\*\\_x\\_\\* \\[a\\]\\(b\\) \\|")
    #expect(
      MarkdownText.prose("@me #1 http://x www.x") == #"@<!-- -->me #<!-- -->1 http\://x www\.x"#)
    #expect(MarkdownText.prose("a\nb\u{1B}") == #"a\\nb\\u\{1B\}"#)
    #expect(MarkdownText.html("<b> *x* @me") == "&lt;b&gt; *x* @<!-- -->me")
  }

  @Test func aMarkWithAnAccentUponItIsAMark() {
    // One character each to Swift, two to whoever reads the text.
    #expect(MarkdownText.prose("|\u{301}*\u{301}") == "\\|\u{301}\\*\u{301}")
    #expect(MarkdownText.html("<\u{338}") == "&lt;\u{338}")
    #expect(MarkdownText.code("|\u{301}`\u{301}") == "``\\|\u{301}`\u{301}``")
  }

  @Test func codeIsFencedByMoreThanItHolds() {
    #expect(MarkdownText.code("a") == "`a`")
    #expect(MarkdownText.code("a``b") == "```a``b```")
    #expect(MarkdownText.code("`a`") == "`` `a` ``")
    #expect(MarkdownText.code("a|b") == "`a\\|b`")
    #expect(MarkdownText.block(["````"]) == ["`````text", "````", "`````"])
  }

  @Test func itStaysBelowTheLimitAndSaysWhatIsMissing() {
    let long = String(repeating: "x", count: 6_000)
    let findings = (1...250).map {
      Finding(kind: .victim, test: TestID("M.A/\(long)\($0)"), sequence: [])
    }
    let text = render(
      Sample.report(Sample.investigation(findings: findings)), as: .markdown,
      options: TextOptions(verbose: true))
    #expect(text.utf8.count < 65_536)
    #expect(text.contains("of 250 parts are left out, to keep within 65,536 characters."))
    #expect(text.contains("And 190 more."))
  }

  @Test func whatIsNoCleanBillIsSaid() {
    let red = Sample.investigation(seams: [], findings: [], red: [Sample.total])
    let text = render(Sample.report(red), as: .markdown)
    #expect(text.contains("Tests that fail by themselves (1)") && text.contains("audit stopped."))
    #expect(render(Sample.report(), as: .markdown).contains("**Undecided (1)**"))
  }

  @Test func whatIsSuppressedIsCounted() throws {
    let report = try Sample.suppressingFirst()
    let text = render(report, as: .markdown)
    #expect(!text.contains(report.findings[0].id))
    #expect(text.contains("1 finding suppressed."))
    let known = Baseline(of: Sample.report()).entries.filter { $0.id == report.findings[1].id }
    let compared = render(report.compared(with: Baseline(entries: known)), as: .markdown)
    #expect(!compared.contains(report.findings[1].id))
    #expect(compared.contains("1 finding known to the baseline."))
  }
}
