import FixtureRuns
import Reporting
import Testing

extension EndToEnd {
  /// What XCTest itself writes to the standard output, in plain runs as anywhere.
  @Suite struct PlainOutputTests {
    /// The pipe that the test leaves there is read by nobody any more: XCTest's next line ends the process.
    @Test func aTestThatLeavesABrokenPipeAsStandardOutputIsNoCleanBill() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": "public func show() {}",
        "Tests/ShopTests/ShopTests.swift": """
        import Foundation
        import XCTest

        final class BannerTests: XCTestCase {
          func testCaptures() throws {
            let pipe = Pipe()
            dup2(pipe.fileHandleForWriting.fileDescriptor, 1)
          }
          func testSum() { XCTAssertEqual(1 + 1, 2) }
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 3, "\(run.errors)")
      let names = report.undecided.filter { $0.contains("BannerTests/testCaptures") }
      #expect(!names.isEmpty, "\(report.undecided)")
    }
  }
}
