import Basics
import Testing

@testable import Reporting

@Suite struct GoldenTests {
  @Test func jsonOfEveryKindOfFinding() throws {
    try Golden(name: "every-kind.json").expect(renderJSON(Sample.report()))
  }

  @Test func textOfEveryKindOfFinding() throws {
    try Golden(name: "every-kind.txt").expect(renderText(Sample.report()))
  }

  @Test func verboseText() throws {
    try Golden(name: "every-kind-verbose.txt").expect(
      renderText(Sample.report(), options: TextOptions(width: 100, verbose: true)))
  }

  @Test func quietText() throws {
    try Golden(name: "every-kind-quiet.txt").expect(
      renderText(Sample.report(), options: TextOptions(quiet: true)))
  }

  @Test func textOfACleanAudit() throws {
    let investigation = Sample.investigation(
      seams: [.init(seam: Sample.stub.id, verdict: .noticed, noticedBy: [Sample.total])],
      findings: [])
    try Golden(name: "clean.txt").expect(
      renderText(Sample.report(investigation, seams: [Sample.stub])))
  }

  @Test func textOfARedBaseline() throws {
    let investigation = Sample.investigation(seams: [], findings: [], red: [Sample.total])
    try Golden(name: "red.txt").expect(renderText(Sample.report(investigation)))
  }

  @Test func explanations() throws {
    let text = FindingKind.allCases.map(explanation).joined(separator: "\n")
    try Golden(name: "explanations.txt").expect(text)
    let tooWide = text.split(separator: "\n").filter { $0.count > 80 }
    #expect(tooWide.isEmpty)
  }

  @Test(.disabled(if: Golden.isRecording)) func aMissingOrDifferentGoldenFails() throws {
    withKnownIssue { try Golden(name: "absent.txt").expect("x") }
    withKnownIssue { try Golden(name: "clean.txt").expect("x") }
  }
}
