import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// What a user does with a fixture, one step after another.
  @Suite struct StoryTests {
    @Test(arguments: [Fixture("SingletonSpyLeaky"), Fixture("StaticMethodsLeaky")])
    func everyReplayLineShowsItsFindingAgain(_ fixture: Fixture) async throws {
      try await FixtureCopy.with(fixture) { copy in
        let audit = try await Audit(of: copy)
        #expect(audit.run.status == 2, "\(audit.run.errors)")
        let findings = try #require(audit.report).findings
        #expect(!findings.isEmpty)
        for finding in findings {
          let words = finding.replay.split(separator: " ").dropFirst().map(String.init)
          let run = try await Unseam().run(
            words + ["--package-path", copy.package.path, "--scratch-path", copy.scratch.path])
          #expect(run.status == 2, "\(finding.kind) \(run.output) \(run.errors)")
          #expect(run.output.contains("The finding shows again."), "\(run.output)")
          let place = finding.location.map { "\($0.file):\($0.line): " } ?? ""
          #expect(
            run.output.hasPrefix("\(finding.id) \(finding.kind.rawValue): \(place)"),
            "\(run.output)")
        }
        let unknown = try await Unseam().run(
          ["replay", "f-0000", "--package-path", copy.package.path]
            + ["--scratch-path", copy.scratch.path])
        expectError(unknown, 64, "no finding 'f-0000'")
      }
    }

    @Test func anAuditRepeatsItselfAndLeavesTheSubjectAlone() async throws {
      try await FixtureCopy.with(Fixture("ClosureLeaky")) { copy in
        let before = try contents(of: copy.package)
        let first = try await Audit(of: copy)
        #expect(try contents(of: copy.package) == before)
        let again = try await Audit(of: copy, ["--fresh"])
        #expect(difference(try #require(first.json), try #require(again.json)) == nil)
        try await expectSameIDsAfterMoves(copy, try #require(first.report))
      }
    }

    /// Lines go up, ids stay: a baseline must survive an edit elsewhere in the file.
    private func expectSameIDsAfterMoves(_ copy: FixtureCopy, _ first: Report) async throws {
      for path in try contents(of: copy.package).keys where path.hasSuffix(".swift") {
        guard path.hasPrefix("Tests/") else { continue }
        let file = copy.package.appendingPathComponent(path)
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(("\n\n// moved\n" + text).utf8).write(to: file)
      }
      let second = try #require(try await Audit(of: copy).report)
      #expect(second.findings.map(\.id).sorted() == first.findings.map(\.id).sorted())
      #expect(second.seams.map(\.id.rawValue).sorted() == first.seams.map(\.id.rawValue).sorted())
      #expect(second.seams.map(\.line) == first.seams.map { $0.line + 3 })
    }

    @Test func filterAndSeamKindNarrowTheAudit() async throws {
      try await FixtureCopy.with(Fixture("StaticMethodsIsolated")) { copy in
        let audit = try await Audit(of: copy, ["--filter", "MessagesTests", "--seam", "reset"])
        let report = try #require(audit.report)
        let truth = try copy.fixture.truth()
        #expect(
          report.tests.map(\.id)
            == truth.tests.filter { $0.rawValue.contains("MessagesTests") }.sorted())
        #expect(!report.seams.isEmpty)
        #expect(report.seams.count == truth.seams.count { $0.place.kind == .reset })
        #expect(report.seams.allSatisfy { $0.kind == .reset })
      }
    }

    @Test func listNamesTestsAndSeamsWithoutBuilding() async throws {
      try await FixtureCopy.with(Fixture("SingletonSpyLeaky")) { copy in
        let run = try await Unseam().run(
          ["list", copy.package.path, "--scratch-path", copy.scratch.path])
        #expect(run.status == 0, "\(run.errors)")
        let truth = try copy.fixture.truth()
        for test in truth.tests { #expect(run.output.contains("\(test)")) }
        for seam in truth.seams {
          #expect(run.output.contains("\(seam.place.file):\(seam.place.line):"))
        }
        let products = copy.scratch.path + "/build/debug"
        #expect(!FileManager.default.fileExists(atPath: products))
        #expect(
          run.output.contains(
            "Plan: \(truth.tests.count) tests, \(truth.seams.count) seams, about "))
        #expect(run.output.contains("time:   not known"))
      }
    }

    @Test func listTellsTheTimeOnceAnAuditHasMeasuredIt() async throws {
      try await FixtureCopy.with(Fixture("SingletonSpyLeaky")) { copy in
        let words = [copy.package.path, "--scratch-path", copy.scratch.path]
        #expect(try await Unseam().run(["audit"] + words).status == 2)
        let first = try await Unseam().run(["list"] + words)
        #expect(
          first.output.contains(#/time:   about (less than )?\d+ s and the build/#),
          "\(first.output)")
        // An audit that only remembers measures nothing, and takes nothing away.
        #expect(try await Unseam().run(["audit"] + words).status == 2)
        #expect(try await Unseam().run(["list"] + words).output == first.output)
      }
    }
  }
}

/// Every file below the folder with its bytes, by relative path.
func contents(of folder: URL) throws -> [String: Data] {
  var found: [String: Data] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
    if let data = FileManager.default.contents(atPath: folder.path + "/" + path) {
      found[path] = data
    }
  }
  return found
}
