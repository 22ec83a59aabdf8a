import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// XCTest makes all test cases before it runs the first, and Swift Testing all arguments: what properties begin with, and
  /// arguments are made from, is from then.
  @Suite struct LaunchTests {
    @Test func whatAPropertyBeginsWithIsFromLaunch() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        public enum Till {
          nonisolated(unsafe) public static var count = 0
          nonisolated(unsafe) public static var isOpen = false
        }
        """,
        "Tests/ShopTests/ShopTests.swift": """
        import XCTest
        @testable import Shop

        final class AddingTests: XCTestCase {
          func testAdds() {
            Till.count += 1
            Till.isOpen = true
            XCTAssertGreaterThan(Till.count, 0)
          }
        }

        final class ClearingTests: XCTestCase {
          override func setUp() { Till.count = 0 }
          func testClears() { XCTAssertEqual(Till.count, 0) }
        }

        final class CountingTests: XCTestCase {
          private let start = Till.count
          func testCounts() {
            XCTAssertEqual(Till.count, start)
          }
        }

        final class LaunchedTests: XCTestCase {
          private let wasOpen = Till.isOpen
          func testIsLaunchedShut() {
            XCTAssertFalse(wasOpen)
          }
        }

        final class SettingTests: XCTestCase {
          private let mode: Int32 = setenv("TILL_MODE", "test", 1)
          func testMode() { XCTAssertEqual(mode, 0) }
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 2, "\(run.errors)")
      // It compares with what was there at launch, before the test that adds.
      let errors = report.findings.filter { $0.severity == .error }
      #expect(errors.compactMap(\.test).map(\.rawValue) == ["ShopTests.CountingTests/testCounts"])
      let victim = try #require(errors.first)
      #expect(victim.sequence.first?.rawValue == "ShopTests.AddingTests/testAdds")
      #expect(victim.state.map(\.id.rawValue) == ["static:Shop.Till.count"])
      // What is done as a test case is made is that test's own doing, whatever runs before it.
      let mode = report.findings.filter {
        $0.kind == .leak && $0.state.contains { $0.id.rawValue == "environment:TILL_MODE" }
      }
      #expect(mode.flatMap(\.tests).map(\.rawValue) == ["ShopTests.SettingTests/testMode"])
    }

    @Test func whatArgumentsAreMadeFromIsFromLaunch() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        public enum Till { nonisolated(unsafe) public static var prices = [1, 2] }
        """,
        "Tests/ShopTests/PriceTests.swift": """
        import Testing
        @testable import Shop

        @Suite(.serialized) struct PriceTests {
          @Test(arguments: Till.prices) func isLow(_ price: Int) { #expect(price < 10) }
          @Test(arguments: [2]) func areSoMany(_ count: Int) { #expect(Till.prices.count == count) }
          @Test func rise() {
            Till.prices.append(30)
            #expect(Till.prices.count > 2)
          }
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      let errors = report.findings.filter { $0.severity == .error }
      #expect(
        errors.compactMap(\.test).map(\.rawValue) == ["ShopTests.PriceTests/areSoMany(_:)"],
        "\(run.errors)")
      // It fails with an argument that no run of the suite gives it.
      #expect(
        report.unjudged.map { "\($0.test) \($0.reason.rawValue)" } == [
          "ShopTests.PriceTests/isLow(_:) arguments-vary"
        ])
    }
  }
}
