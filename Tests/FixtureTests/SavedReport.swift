import FixtureRuns
import Foundation
import Reporting
import Testing

/// A fixture's report under `Reports`, which a new audit must give again, but for how many trials it ran.
///
/// With `UNSEAM_RECORD=1` it is rewritten, and the test fails all the same: a recording run proves nothing.
struct SavedReport {
  let name: String

  init(_ fixture: Fixture, _ ending: String) { name = fixture.name + "." + ending }

  private var file: URL {
    Fixture.repository.appendingPathComponent("Reports").appendingPathComponent(name)
  }

  /// Compares; nil says that the audit ends before there is a report, so none may be saved.
  func expect(_ text: String?, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let saved = try? String(contentsOf: file, encoding: .utf8)
    if let text { expectNoMachinePath(text, sourceLocation) }
    if saved.map(withoutCounts) == text.map(withoutCounts) { return }
    guard ProcessInfo.processInfo.environment["UNSEAM_RECORD"] == "1" else {
      Issue.record("\(complaint(saved, text))", sourceLocation: sourceLocation)
      return
    }
    try record(text)
    Issue.record("recorded \(name); run again without", sourceLocation: sourceLocation)
  }

  /// Compares what was found, for a subject in which chance decides what is counted and quoted beside it.
  func expectSameFindings(
    _ report: Report?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let saved = try readReport(try Data(contentsOf: file))
    #expect(
      saved.findings.map(\.id) == report?.findings.map(\.id), sourceLocation: sourceLocation)
    #expect(saved.tests.map(\.id) == report?.tests.map(\.id), sourceLocation: sourceLocation)
    #expect(saved.seams.map(\.id) == report?.seams.map(\.id), sourceLocation: sourceLocation)
    #expect(
      saved.seams.map(\.verdict) == report?.seams.map(\.verdict), sourceLocation: sourceLocation)
  }

  /// The text without the numbers of trials and of ordered pairs tried in each way: on a loaded machine, chance asks for more
  /// of them, since a test that leaves work behind leaves another state. All that is said of the subject stays, and that each
  /// trial of a finding showed it.
  private func withoutCounts(_ text: String) -> String {
    let counts =
      #/
        "trials":\ ([0-9]+),\s+"reproduced":\ \1\b
      | ^\ {4}"trials":\ [0-9]+
      | data-count="trials"><b>[0-9]+
      | seams,\ [0-9]+\ trials
      | "(?:byRun|byEndState|byLooks|byNoChange|asNeighbours)":\ [0-9]+
      | (?:^|<li>)\ *[0-9]+\ \ (?:run\ one|stand\ for|spared:|also\ run)
      /#
    return text.replacing(counts.anchorsMatchLineEndings(), with: "")
  }

  private func record(_ text: String?) throws {
    guard let text else { return try FileManager.default.removeItem(at: file) }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func complaint(_ saved: String?, _ text: String?) -> String {
    guard let saved else { return "no Reports/\(name); record it with UNSEAM_RECORD=1" }
    guard let text else { return "Reports/\(name) is there, but the audit writes no report" }
    // Of what is compared, not of the counts.
    return "Reports/\(name) "
      + (difference(withoutCounts(saved), withoutCounts(text)) ?? "is the same")
  }

  private func expectNoMachinePath(_ text: String, _ sourceLocation: SourceLocation) {
    let folders = [
      Fixture.repository.path, FileManager.default.temporaryDirectory.path, NSHomeDirectory(),
    ]
    for folder in folders where folder != "/" {
      #expect(!text.contains(folder + "/"), "\(name)", sourceLocation: sourceLocation)
    }
  }
}
