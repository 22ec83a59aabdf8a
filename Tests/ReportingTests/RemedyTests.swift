import Basics
import Foundation
import Testing

@testable import Reporting

/// What `unseam fix` found stands beside its finding in every form of the report that has room for it.
@Suite struct RemedyTests {
  private static let patch = """
    --- a/Tests/T.swift
    +++ b/Tests/T.swift
    @@ -1,3 +1,3 @@
     <a>
    -\told
    +\tnew
     last
    @@ -9,2 +9,3 @@
     x
    +added
     y

    """

  private let plain: Report
  private let report: Report
  private let id: String
  private let unmended: String

  init() {
    plain = Sample.report()
    (id, unmended) = (plain.findings[0].id, plain.findings[1].id)
    report = plain.with([
      id: ReportedRemedy(.putBack, patch: Self.patch),
      unmended: ReportedRemedy(UnmendedFinding(plain.findings[1], .unseenState, [])),
    ])
  }

  @Test func itIsReadBackAsItWasWritten() throws {
    #expect(try readReport(Data(renderJSON(report).utf8)) == report)
    #expect(!renderJSON(plain).contains("\"remedy\""))
  }

  @Test func theJSONHasPatchAndReason() throws {
    let json = renderJSON(report)
    #expect(json.contains("\"action\": \"putBack\""))
    #expect(json.contains("--- a/Tests/T.swift\\n"))
    #expect(json.contains(NoCandidate.unseenState.sentence))
  }

  @Test func thePageShowsThePatchWithAButton() throws {
    let page = render(report, as: .html)
    let block =
      "<pre><code>--- a/Tests/T.swift\n+++ b/Tests/T.swift\n@@ -1,3 +1,3 @@\n &lt;a&gt;\n-\told\n"
    #expect(page.contains(block))
    #expect(page.contains("No patch: " + NoCandidate.unseenState.sentence))
  }

  @Test func markdownHasItAsABlock() {
    #expect(render(report, as: .markdown).contains("```diff\n--- a/Tests/T.swift\n"))
  }

  @Test func theTextNamesTheCommandAndTheSize() {
    let text = renderText(report, options: TextOptions(verbose: true))
    #expect(text.contains("unseam fix \(id) (3 lines, tried)"))
  }

  @Test func sarifHasTheLinesThatAreReplaced() throws {
    let json = try JSONSerialization.jsonObject(with: Data(render(report, as: .sarif).utf8))
    let runs = (json as? [String: Any])?["runs"] as? [[String: Any]]
    let results = runs?.first?["results"] as? [[String: Any]]
    let fixes = results?.compactMap { $0["fixes"] as? [[String: Any]] } ?? []
    try #require(fixes.count == 1)
    let changes = fixes[0][0]["artifactChanges"] as? [[String: Any]]
    let replacements = changes?.first?["replacements"] as? [[String: Any]] ?? []
    let regions = replacements.compactMap { $0["deletedRegion"] as? [String: Int] }
    let texts = replacements.compactMap { ($0["insertedContent"] as? [String: String])?["text"] }
    #expect(texts == ["\tnew\n", "added\n"])
    #expect(
      regions == [
        ["startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 1],
        ["startLine": 10, "startColumn": 1, "endLine": 10, "endColumn": 1],
      ])
  }
}
