import Basics
import Foundation
import Testing

@testable import Reporting

/// A report that contradicts itself is read by nobody.
@Suite struct ContradictionTests {
  private func error(_ report: Report, _ change: (inout String) -> Void) -> ReportError? {
    var text = renderJSON(report)
    change(&text)
    do {
      _ = try readReport(Data(text.utf8))
      return nil
    } catch { return error }
  }

  @Test func whatTheToolWritesNeverDoes() throws {
    let red = Sample.report(Sample.investigation(seams: [], findings: [], red: [Sample.total]))
    let reports = [
      Sample.report(), Sample.clean, red, red.interrupted(status: 129),
      Sample.report().judged(failOn: nil), Sample.report().judged(failOn: .note),
      Sample.report().compared(with: Baseline(of: Sample.report())), try Sample.suppressingFirst(),
      try Sample.ofEverything(), Sample.clean.withNothingToAudit,
    ]
    for report in reports { #expect(report.contradiction == nil) }
  }

  @Test(arguments: ["tests", "seams", "errors", "warnings", "notes", "suppressed"])
  func aFigureThatIsNotThatOfTheListsIsNamed(key: String) throws {
    let pattern = try Regex("(\"summary\": \\{[^}]*\"\(key)\": )\\d+")
    let found = error(Sample.report()) { text in
      text = text.replacing(
        pattern, maxReplacements: 1
      ) { match in (match.output[1].substring.map(String.init) ?? "") + "77" }
    }
    guard case .contradicting(.figure(let noun, let summary, _))? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(key.hasPrefix(noun.prefix(4)) && summary == 77)
  }

  @Test func findingsThatWereTakenOutAreMissed() {
    var report = Sample.report()
    report.findings.removeAll { $0.severity == .error }
    #expect(report.contradiction != nil)
  }

  @Test(arguments: [0, 3]) func aStatusThatDeniesFindingsIsNamed(status: Int) {
    var report = Sample.report()
    report.exitStatus = status
    #expect(report.contradiction == .status(status, counting: report.summary.errors))
  }

  @Test func aStatusThatInventsFindingsIsNamed() {
    var report = Sample.clean
    report.exitStatus = 2
    #expect(report.contradiction == .status(2, counting: 0))
    report.exitStatus = 4
    #expect(report.contradiction == .red(status: 4, named: 0))
  }

  @Test func aMilderSeverityIsNamed() {
    let found = error(Sample.report()) {
      $0 = $0.replacing(
        "\"severity\": \"error\"", with: "\"severity\": \"note\"", maxReplacements: 1)
    }
    guard case .contradicting? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }
}
