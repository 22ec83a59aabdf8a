import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// A report of another package is never taken for one of this; from saved reports, so that nothing is built.
  @Suite struct OtherReportTests {
    private let other = Fixture.repository
      .appendingPathComponent("Reports/StaticMethodsLeaky.json").path
    private let complaint = "is of the package 'StaticMethodsLeaky', not of 'NoTests'"

    @Test(arguments: ["write", "compare", "prune"])
    func noBaselineIsMadeOfAnother(_ action: String) async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let baseline = copy.output("baseline.json")
        let text = "{\"schemaVersion\": 2, \"findings\": []}"
        try Data(text.utf8).write(to: baseline)
        let run = try await Unseam().run([
          "baseline", action, copy.package.path, "--report", other, "--baseline", baseline.path,
        ])
        expectError(run, 64, "'\(other)' " + complaint)
        #expect(try String(contentsOf: baseline, encoding: .utf8) == text)
      }
    }

    /// Two packages may have been audited in one scratch folder.
    @Test func theLastReportMayBeOfAnotherToo() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        try FileManager.default.createDirectory(
          at: copy.scratch, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: other, toPath: copy.scratch.path + "/report.json")
        let run = try await Unseam().run([
          "baseline", "write", copy.package.path, "--scratch-path", copy.scratch.path,
        ])
        expectError(run, 64, complaint)
      }
    }

    @Test func aReportOfThePackageItselfIsTaken() async throws {
      try await FixtureCopy.with(Fixture("StaticMethodsLeaky")) { copy in
        let baseline = copy.output("baseline.json").path
        let words = ["baseline", "write", copy.package.path, "--report", other]
        let run = try await Unseam().run(words + ["--baseline", baseline])
        #expect(run.status == 0 && run.output.hasPrefix("Wrote "), "\(run.errors)")
      }
    }

    @Test func theBaselineOfAnEarlierVersionIsTakenOver() async throws {
      try await FixtureCopy.with(Fixture("StaticMethodsLeaky")) { copy in
        let baseline = copy.output("baseline.json")
        let entries = [("testUKVersionOffersTea", "caches"), ("testUSVersionOffersCoffee", "old")]
          .map { test, reason in
            """
            {"id": "f-0\(reason.count)", "kind": "leak", "test": "MessagesTests.MessageManagerTests/\(test)",
             "state": ["static:MessagesTests.FakeVersionUtility.stubbedType"], "reason": "\(reason)"}
            """
          }
        let text = "{\"schemaVersion\": 1, \"findings\": [\(entries.joined(separator: ","))]}"
        try Data(text.utf8).write(to: baseline)
        let gate = ["gate", copy.package.path, "--baseline", baseline.path]
        expectError(
          try await Unseam().run(gate), 70,
          "an earlier version of unseam wrote the baseline (schema 1; this one reads 2): "
            + "'unseam baseline write' takes it over")
        let write = try await Unseam().run([
          "baseline", "write", copy.package.path, "--report", other, "--baseline", baseline.path,
        ])
        #expect(write.status == 0 && write.errors.contains("are taken over"), "\(write.errors)")
        let written = try readBaseline(try Data(contentsOf: baseline))
        #expect(written.entries.compactMap(\.reason) == ["caches / old"])
      }
    }

    @Test func nothingIsReplayedInAnother() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let run = try await Unseam().run([
          "replay", "f-1", "--package-path", copy.package.path, "--scratch-path",
          copy.scratch.path, "--report", other,
        ])
        expectError(run, 64, complaint, "--package-path")
      }
    }
  }
}
