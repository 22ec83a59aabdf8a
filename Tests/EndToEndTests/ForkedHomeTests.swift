import FixtureRuns
import Reporting
import Testing

extension EndToEnd {
  /// Trials that are forked from one process share the home folder that Foundation remembers.
  @Suite struct ForkedHomeTests {
    @Test func noTrialReadsTheDefaultsThatAnotherWrote() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        import Foundation
        public var isVerbose: Bool { UserDefaults.standard.bool(forKey: "shopIsVerbose") }
        """,
        "Tests/ShopTests/ShopTests.swift": """
        import Shop
        import XCTest

        final class ShopTests: XCTestCase {
          func testIsQuiet() { XCTAssertFalse(isVerbose) }
          func testIsVerbose() {
            UserDefaults.standard.set(true, forKey: "shopIsVerbose")
            UserDefaults.standard.synchronize()
            XCTAssertTrue(isVerbose)
          }
          func testNothing() {}
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 2, "\(run.errors)")
      let kinds = report.findings.filter { finding in
        finding.state.map(\.id.rawValue) == ["defaults:shopIsVerbose"]
      }.map { "\($0.kind.rawValue) \($0.test?.rawValue ?? "")" }
      #expect(
        kinds == [
          "victim ShopTests.ShopTests/testIsQuiet", "leak ShopTests.ShopTests/testIsVerbose",
        ])
      #expect(report.findings.filter { $0.severity == .error }.count == 1)
    }
  }
}
