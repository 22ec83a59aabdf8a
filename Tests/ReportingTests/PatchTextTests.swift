import Basics
import Testing

@testable import Reporting

/// What is said of findings that no patch mends.
@Suite struct PatchTextTests {
  @Test func thoseOfOneReasonStandTogetherAndItBehindThem() throws {
    let findings = Array(Sample.report().findings.prefix(3))
    let hidden = NoCandidate.notVisible(StateID("static:Shop.hidden"))
    let lines = describe([
      UnmendedFinding(findings[0], hidden, nil),
      UnmendedFinding(findings[1], nil, .doesNotCompile(files: [], error: "a")),
      UnmendedFinding(findings[2], hidden, .stillShows),
    ])
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("not mended: \(findings[0].id) \(findings[0].kind.rawValue): "))
    #expect(lines[1].hasPrefix("not mended: \(findings[2].id) "))
    #expect(lines[2] == "  " + hidden.sentence)
    #expect(lines[3].hasPrefix("not mended: \(findings[1].id) "))
    #expect(lines[4] == "  " + PatchProblem.doesNotCompile(files: [], error: "a").sentence)
  }
}
