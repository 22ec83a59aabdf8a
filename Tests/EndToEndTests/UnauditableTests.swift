import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// Subjects that can't be audited, each with its own exit status and the reason.
  @Suite struct UnauditableTests {
    @Test func aManifestThatDoesNotParseIsNamed() async throws {
      let package = try SmallPackage(["Package.swift": "let package = Package("])
      defer { package.remove() }
      let run = try await Unseam().run(
        ["audit", package.root.path, "--scratch-path", package.scratch.path])
      expectError(run, 5, "Package.swift")
    }

    @Test func aSubjectThatDoesNotBuildNamesFileAndLine() async throws {
      try await FixtureCopy.with(Fixture("DoesNotBuild")) { copy in
        let audit = try await Audit(of: copy)
        expectError(audit.run, 5)
        #expect(audit.run.errors.contains(#/Tests/\S+\.swift:\d+:\d+: error: /#))
        #expect(audit.json == nil)
      }
    }

    @Test func aPackageWithoutTestsIsInconclusive() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let audit = try await Audit(of: copy)
        expectError(audit.run, 3, "nothing ran")
        #expect(audit.report?.complete == false)
        #expect(audit.report?.exitStatus == 3)
      }
    }

    @Test func aReportThatCannotBeWrittenIsWrongUsage() async throws {
      try await FixtureCopy.with(Fixture("NoTests")) { copy in
        let file = copy.output("absent/report.json").path
        let run = try await Unseam().run([
          "audit", copy.package.path, "--scratch-path", copy.scratch.path, "--format",
          "json:" + file,
        ])
        expectError(run, 64, "can't write '\(file)'")
      }
    }

    @Test func redTestsAreNamedAndMayBeLeftOut() async throws {
      try await FixtureCopy.with(Fixture("RedBaseline")) { copy in
        try await expectRed(copy)
        let skipping = try await Audit(of: copy, ["--skip-failing"])
        // Two of its tests were left out, which is more than a tenth: too much stayed open for a clean bill.
        #expect(skipping.run.status == 3, "\(skipping.run.errors)")
        #expect(skipping.report?.red.count == 2)
        expectError(try await Audit(of: copy, ["--filter", "Nobody"]).run, 3, "--filter")
      }
    }

    private func expectRed(_ copy: FixtureCopy) async throws {
      let run = try await Unseam().run([
        "audit", copy.package.path, "--scratch-path", copy.scratch.path,
      ])
      #expect(run.status == 4, "\(run.errors)")
      #expect(run.output.contains("PricesTests.PriceTests/testDiscountIsRoundedUp"))
      #expect(run.output.contains("PricesSuites.PriceSuite/discountNeverGoesBelowZero()"))
      #expect(run.output.contains("--skip-failing"))
    }
  }
}
