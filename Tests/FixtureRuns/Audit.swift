import Basics
import Foundation
import Reporting

/// An audit of a fixture's copy, with everything that it said.
package struct Audit: Sendable {
  package let run: Unseam.Run
  /// The report as it was written; nil where the audit ended before there was one.
  package let json: String?
  package let text: String?
  package let page: String?
  package let report: Report?
  package let time: Duration
  /// What was mended after it; nil where the truth asks for nothing.
  package internal(set) var mending: Mending?

  /// The exit status that the report asks for; under `--brute-force` the command's own tells something else.
  package var status: Int32? { report.map { Int32($0.exitStatus) } ?? run.status }

  /// Audits a copy of the fixture with a fixed seed and what its truth asks for.
  package init(of copy: FixtureCopy, _ extra: [String] = []) async throws {
    let (json, text) = (copy.output("report.json"), copy.output("report.txt"))
    let page = copy.output("report.html")
    for file in [json, text, page] { try? FileManager.default.removeItem(at: file) }
    let arguments =
      [
        "audit", copy.package.path, "--scratch-path", copy.scratch.path, "--seed", "1",
        "--format", "json:" + json.path, "--format", "text:" + text.path,
        "--format", "html:" + page.path,
      ] + extra + (try copy.fixture.truth().arguments ?? [])
    let start = ContinuousClock.now
    run = try await Unseam().run(arguments)
    time = ContinuousClock.now - start
    self.json = try? String(contentsOf: json, encoding: .utf8)
    self.text = try? String(contentsOf: text, encoding: .utf8)
    self.page = try? String(contentsOf: page, encoding: .utf8)
    report = try self.json.map { try readReport(Data($0.utf8)) }
  }
}
