import Basics
import FixtureRuns
import Foundation
import Reporting
import Requesting
import Testing

extension EndToEnd {
  /// A report beside an earlier one; from saved reports, so that nothing is built.
  @Suite struct CompareTests {
    private static let reports = Fixture.repository.appendingPathComponent("Reports")
    private let saved = reports.appendingPathComponent("StaticMethodsLeaky.json").path
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-compare-" + String(UUID().uuidString.prefix(8)))

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func compare(_ new: String, _ old: String, _ words: String...) async throws
      -> Unseam.Run
    {
      try await Unseam().run(["report", new, "--compare", old] + words, in: folder)
    }

    /// A copy of the report, changed; its place.
    private func variant(_ change: (inout [String: Any]) -> Void) throws -> String {
      let data = try Data(contentsOf: URL(fileURLWithPath: saved))
      var report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      change(&report)
      return try write(JSONSerialization.data(withJSONObject: report))
    }

    private func write(_ data: Data) throws -> String {
      let file = folder.appendingPathComponent(UUID().uuidString + ".json")
      try data.write(to: file)
      return file.path
    }

    private func withoutItsFirst(_ change: @escaping (inout [String: Any]) -> Void = { _ in })
      throws -> String
    {
      try variant { report in
        report["findings"] = (report["findings"] as? [Any]).map { Array($0.dropFirst()) }
        // The first is an error: what the report counts stays what it holds.
        var summary = report["summary"] as? [String: Any] ?? [:]
        summary["errors"] = (summary["errors"] as? Int).map { $0 - 1 }
        report["summary"] = summary
        report["exitStatus"] = summary["errors"] as? Int == 0 ? 0 : 2
        report["complete"] = true
        report["undecided"] = [String]()
        change(&report)
      }
    }

    @Test func whatIsNewAndWhatIsFixedIsSaid() async throws {
      let less = try withoutItsFirst()
      let report = try readReport(Data(contentsOf: URL(fileURLWithPath: saved)))
      let (first, rest) = (report.findings[0].id, report.findings.count - 1)

      let same = try await compare(saved, saved)
      #expect(same.status == 2 && same.errors == "")
      #expect(same.output.contains("report: 0 new, 0 fixed, \(rest + 1) still there."))
      let gained = try await compare(saved, less)
      #expect(gained.status == 2)
      #expect(gained.output.contains("report: 1 new, 0 fixed, \(rest) still there."))
      #expect(gained.output.contains("  new       \(first)"))
      let mended = try await compare(less, saved)
      #expect(mended.output.contains("report: 0 new, 1 fixed, \(rest) still there."))
      #expect(mended.output.contains("  fixed     \(first)"))
      // As without the comparison.
      #expect(mended.status == (try await Unseam().run(["report", less])).status)
    }

    @Test func aPartOfAnAuditFixesNothing() async throws {
      let part = try withoutItsFirst { $0["whole"] = false }
      let run = try await compare(part, saved)
      #expect(run.output.contains(" 0 fixed, ") && run.output.contains(" 1 not seen."))
      #expect(run.output.contains("may still be there"))
    }

    @Test func everyFormatIsWrittenAndTheSavedComparisonSaysTheSame() async throws {
      let less = try withoutItsFirst()
      let formats = ReportFormat.allCases.flatMap {
        ["--format", "\($0.rawValue):c.\($0.rawValue)"]
      }
      let run = try await Unseam().run(["report", less, "--compare", saved] + formats, in: folder)
      #expect(run.errors == "" && run.output == "")
      let json = folder.appendingPathComponent("c.json").path
      let again = try await Unseam().run(["report", json, "--format", "html"], in: folder)
      let page = try String(contentsOf: folder.appendingPathComponent("c.html"), encoding: .utf8)
      #expect(again.output == page && page.contains("<summary>Fixed (1)</summary>"))
    }

    @Test func whatIsNoEarlierReportIsNamed() async throws {
      let whole = try Data(contentsOf: URL(fileURLWithPath: saved))
      let other = Self.reports.appendingPathComponent("MetatypeLeaky.json").path
      for (old, hint) in [
        (other, "is of the package 'MetatypeLeaky', not of 'StaticMethodsLeaky'"),
        ("absent.json", "there is no file 'absent.json'"), (folder.path, "can't be read"),
        (try write(whole.prefix(whole.count / 2)), "cut short"),
        (try write(Data()), "not a JSON report of unseam: no JSON"),
        (try write(Data("[]".utf8)), "not a JSON report of unseam"),
        (try variant { $0["schemaVersion"] = 2 }, "has schema 2, this version reads schema 1"),
        (try variant { $0["tests"] = nil }, "'tests' is missing"),
      ] {
        let run = try await compare(saved, old, "--format", "json:never.json")
        expectError(run, 64, hint)
        #expect(run.errors.split(separator: "\n").count == 1)
        // The same as the report itself.
        if old != other { expectError(try await compare(old, saved), 64, hint) }
      }
      #expect(
        !FileManager.default.fileExists(atPath: folder.appendingPathComponent("never.json").path))
    }
  }
}
