import Basics
import Pinpointing
import Testing

@testable import Reporting

/// What is said of doubles and stubs that no test notices.
struct UnnoticedWordingTests {
  private let report = Sample.report()

  private func suggestion(_ seam: Seam, in report: Report) throws -> String {
    try #require(report.findings.first { $0.seam == seam.id }).suggestion
  }

  @Test func whatIsAskedNothingIsNotSimplyDropped() throws {
    let inject = try suggestion(Sample.inject, in: report)
    #expect(inject.contains("only that it was asked nothing passes without it as well"))
    let swap = try suggestion(Sample.swap, in: report)
    #expect(swap.contains("only that the double was asked nothing passes with the other as well"))
    let stub = try suggestion(Sample.stub, in: report)
    #expect(stub.contains("tells the test of a call that must not happen, keep it"))
    #expect(words(of: .unnoticedDouble).contains("That it was asked nothing"))
    #expect(words(of: .unnoticedStub).contains("call that must not happen"))
  }

  private func words(of kind: FindingKind) -> String {
    explanation(of: kind).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// That a double can be exchanged does not say that it can be left out.
  @Test func aDoubleThatIsMissedWhereItIsLeftOutIsToldSo() throws {
    #expect(!(try suggestion(Sample.swap, in: report).contains("so one is needed here")))
    let missed = Sample.report(
      Sample.investigation(
        seams: [
          SeamResult(seam: Sample.inject.id, verdict: .noticed, noticedBy: [Sample.total]),
          SeamResult(seam: Sample.swap.id, verdict: .unnoticed, reachedBy: [Sample.total]),
        ],
        findings: [
          Finding(
            kind: .unnoticedDouble, test: nil, seam: Sample.swap.id, sequence: [Sample.total])
        ]))
    #expect(
      try suggestion(Sample.swap, in: missed).hasPrefix(
        "A test fails when this double is left out, so one is needed here"))
  }

  /// A heading stands over findings of both, an introduction before both, a row of the table counts both.
  @Test func nothingSaysOfWhatIsExchangedThatNoAssertionDependsOnIt() {
    let words = [
      KindWords.unnoticedDouble.heading, KindWords.unnoticedDouble.whyItMatters,
      FindingKind.unnoticedDouble.summary,
    ]
    for text in words { #expect(text.contains("with ")) }
    let all =
      words + [
        Verdict.unnoticed.meaning, explanation(of: .unnoticedDouble),
        explanation(of: Topic.verdict(.unnoticed)),
      ]
    for text in all { #expect(!text.contains("assertion depends")) }
  }
}
