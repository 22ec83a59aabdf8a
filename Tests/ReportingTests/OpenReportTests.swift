import Basics
import Pinpointing
import Testing

@testable import Reporting

/// A report that did not decide everything reassures nobody.
@Suite struct OpenReportTests {
  private func cutShort(findings: [Finding] = [], planned: Int = 7_600) -> Report {
    Sample.report(
      Sample.investigation(
        seams: [], findings: findings, undecided: [.budgetSpent([])], planned: planned),
      seams: [])
  }

  private var interrupted: [Report] { [129, 130, 143].map { cutShort().interrupted(status: $0) } }

  @Test func whatShareWasTriedIsSaidFirst() {
    let share = "402 of about 7,600 trials ran, so nothing can be said yet"
    #expect(renderText(cutShort()).contains("inconclusive; \(share)."))
    #expect(renderMarkdown(cutShort(), verbose: false).hasPrefix("## Unseam: "))
    #expect(renderMarkdown(cutShort(), verbose: false).prefix(200).contains(share))
    #expect(renderHTML(cutShort()).contains(share))
    #expect(renderText(cutShort(planned: 800)).contains("402 of about 800 trials ran; the rest"))
    let error = [Finding(kind: .brittle, test: Sample.total)]
    #expect(renderText(cutShort(findings: error)).contains("7,600 trials ran; the rest is open"))
    #expect(!renderText(Sample.clean).contains("trials ran"))
  }

  @Test func noSentenceSoundsLikeACleanBill() {
    let reassuring = [
      "No test was seen to depend", "Nothing asks for a change", "No test is known to harm",
      "No test was seen to leave", "There are none.", "There were none to toggle", "nothing found",
      "nothing at or above", "Nothing was left open",
    ]
    let bare = Sample.report(
      Sample.investigation(tests: [], seams: [], findings: [], undecided: [.unobserved(1, "x")]),
      seams: [])
    for report in interrupted + [cutShort(), bare] {
      for text in [
        renderText(report), renderMarkdown(report, verbose: false), renderHTML(report),
      ] {
        for sentence in reassuring { #expect(!text.contains(sentence), "\(sentence)") }
      }
    }
  }

  @Test func emptySectionsAreNotDrawnAndNotLinkedTo() {
    let bare = Sample.report(
      Sample.investigation(tests: [], seams: [], findings: [], undecided: [.unobserved(1, "x")]),
      seams: [])
    let page = renderHTML(bare)
    for id in ["fixes", "findings", "matrix", "leaks", "seams"] {
      #expect(!page.contains("<section id=\"\(id)\""))
      #expect(!page.contains("href=\"#\(id)\""))
    }
    #expect(page.contains("<section id=\"open\""))
    let whole = renderHTML(Sample.clean)
    for id in ["fixes", "findings", "matrix", "leaks", "seams"] {
      #expect(whole.contains("<section id=\"\(id)\""))
    }
  }

  @Test func textPageAndDataAgreeOnWhatEndedIt() {
    for (report, status) in zip(interrupted, [129, 130, 143]) {
      #expect(report.exitStatus == status)
      #expect(renderText(report).contains("Exit status \(status): interrupted;"))
      #expect(renderText(report).contains(": interrupted; 402 of about 7,600 trials ran"))
      #expect(renderHTML(report).contains("Exit status \(status): interrupted;"))
      #expect(renderHTML(report).contains("<header class=\"banner open\">"))
      #expect(renderJSON(report).contains("\"exitStatus\": \(status)"))
    }
  }
}
