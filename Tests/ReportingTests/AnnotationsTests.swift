import Basics
import Commanding
import Pinpointing
import Testing

@testable import Reporting

/// A workflow command as the runner reads it; nil for a line that is none.
private struct Command {
  let level: String
  let properties: [String: String]
  let message: String

  init?(_ line: Substring) throws {
    guard line.hasPrefix("::") else { return nil }
    let pattern = /::([a-z]+) (.*?)::(.*)/.dotMatchesNewlines()
    let parts = try #require(line.wholeMatch(of: pattern)).output
    level = String(parts.1)
    properties = Dictionary(
      uniqueKeysWithValues: try parts.2.split(separator: ",").map { property in
        let pair = property.split(separator: "=", maxSplits: 1)
        try #require(pair.count == 2)
        return (String(pair[0]), Command.unescaped(String(pair[1])))
      })
    message = Command.unescaped(String(parts.3))
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("%0D", with: "\r").replacing("%0A", with: "\n").replacing("%3A", with: ":")
      .replacing("%2C", with: ",").replacing("%25", with: "%")
  }
}

@Suite struct AnnotationsTests {
  private func commands(_ report: Report) throws -> [Command] {
    try render(report, as: .github, in: Sample.surroundings).split(separator: "\n")
      .compactMap { try Command($0) }
  }

  @Test func everyKindOfFinding() throws {
    let text = render(Sample.report(), as: .github, in: Sample.surroundings)
    try Golden(name: "every-kind.github.txt").expect(text)
  }

  @Test func eachFindingIsOneCommandMostSeriousFirst() throws {
    let report = Sample.report()
    let found = try commands(report)
    #expect(found.count == report.findings.count + 1)
    for finding in report.findings {
      #expect(found.count { $0.message.hasSuffix("Replay: \(finding.replay)") } == 1)
    }
    let ranks = found.map { ["error", "warning", "notice"].firstIndex(of: $0.level) ?? 9 }
    #expect(ranks == ranks.sorted())
    #expect(found[0].properties["file"] == "Packages/Shop & Co/Tests/ShopTests/Tests.swift")
    #expect(found[0].properties["title"] == "unseam: victim")
  }

  @Test func whatGitHubDoesNotShowIsCounted() {
    let text = render(Sample.report(), as: .github)
    #expect(text.hasSuffix("unseam: besides its annotations there are 3 more warnings.\n"))
  }

  @Test func besideTheTextStandsWhatGitHubShows() throws {
    let report = Sample.report()
    let all = render(report, as: .github, in: Sample.surroundings).split(separator: "\n")
    let lines = try #require(annotationsBesideText(report, in: Sample.surroundings))
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(all.count { $0.hasPrefix("::warning ") } == 13)
    #expect(
      lines.filter { !$0.hasPrefix("::warning ") } == all.filter { !$0.hasPrefix("::warning ") })
    #expect(lines.allSatisfy(all.contains))
    #expect(annotationsBesideText(Sample.clean, in: Sample.surroundings) == nil)
  }

  @Test func whatTheBaselineHoldsIsNotShown() throws {
    let report = Sample.report()
    let some = Baseline(of: report).entries.dropFirst()
    let compared = report.compared(with: Baseline(entries: Array(some)))
    // One for the finding that is new, one for what is undecided.
    #expect(try commands(compared).count == 2)
  }

  @Test func noNameEndsOrBeginsACommand() throws {
    let name = "x::error file=a,line=1::y\r\n::warning::%0A%25,:"
    let test = TestID("M.A/\(name)")
    let finding = Finding(kind: .victim, test: test, sequence: [test, test], issue: name)
    let report = Sample.report(Sample.investigation(findings: [finding]))
    let found = try commands(report)
    #expect(found.count == 1)
    #expect(found[0].message.contains("::warning::%0A%25,:"))
    let escaped = Annotation.escaped("a:b,c%\nd\re", property: true)
    #expect(Annotation.escaped(",\u{301}%\u{301}", property: true) == "%2C\u{301}%25\u{301}")
    #expect(escaped == "a%3Ab%2Cc%25%0Ad\\re")
  }

  @Test func onlyACompleteAuditFoundNothing() throws {
    #expect(render(Sample.clean, as: .github) == "unseam: nothing found.\n")
    let none = Sample.report(Sample.investigation(tests: [], seams: [], findings: []), seams: [])
    #expect(try commands(none).map(\.level) == ["error"])
    let red = Sample.investigation(seams: [], findings: [], red: [Sample.total])
    #expect(try commands(Sample.report(red)).map(\.properties["title"]) == ["unseam: red"])
    let open = Sample.investigation(
      seams: [], findings: [], undecided: [.unobserved(1, "one seam")])
    #expect(try commands(Sample.report(open, seams: [])).map(\.level) == ["warning"])
  }

  @Test func whatIsSuppressedIsLeftOut() throws {
    let report = try Sample.suppressingFirst()
    #expect(!render(report, as: .github).contains(report.findings[0].id))
  }
}
