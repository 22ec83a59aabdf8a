import Basics
import FixtureRuns
import Testing

extension EndToEnd {
  /// What runs when a test process ends is no test, but the user's own run fails by it.
  @Suite struct LateEndTests {
    @Test func noCleanBillIsGivenWhereTheProcessEndsAmiss() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": "public let isOpen = true",
        "Tests/ShopTests/ShopTests.swift": """
        import Foundation
        import Shop
        import Testing
        import XCTest

        final class OpenTests: XCTestCase {
          func testIsOpen() {
            atexit { exit(4) }
            XCTAssertTrue(isOpen)
          }
        }
        @Test func opens() {
          atexit { abort() }
          #expect(isOpen)
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 3, "\(run.errors)")
      #expect(!report.complete)
      #expect(
        report.undecided.map { $0.prefix { $0 != ":" } } == [
          "in 3 of 3 plain runs the process of the Swift Testing tests was ended by signal 6 after all of them had ended, so 'swift test' may fail",
          "in 3 of 3 plain runs the process of the XCTest tests ended with status 4 after all of them had ended, so 'swift test' may fail",
        ])
      #expect(report.findings.isEmpty)
    }

    @Test func noCleanBillIsGivenWhereSomethingElseIsRun() async throws {
      let package = try packageOfItsOwn(entryPoint: "print(1)")
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 3, "\(run.errors)")
      #expect(
        report.undecided == [
          "'Tests/LinuxMain.swift' decides what 'swift test' runs, and hands no test to XCTest: the tests were looked at, that run was not"
        ])
    }

    @Test func noCleanBillIsGivenWhereTheEntryPointDoesNotCompile() async throws {
      let package = try packageOfItsOwn(
        entryPoint: "import ShopTests\nimport XCTest\nXCTMain([testCase(OpenTests.__allTests)])")
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 3, "\(run.errors)")
      #expect(
        report.undecided.map { $0.prefix { $0 != "(" } } == [
          "Tests/LinuxMain.swift:3: 'swift test' does not build, since this file of the package's own does not compile "
        ])
      let (other, second) = try await package.audited("--", "--enable-test-discovery")
      #expect(second.status == 0, "\(second.errors)")
      #expect(other.undecided.isEmpty)
    }

    @Test(arguments: [
      "XCTMain([testCase(OpenTests.allTests)])",
      "@main struct Run { static func main() { XCTMain([testCase(OpenTests.allTests)]) } }",
    ])
    func anEntryPointThatCompilesTellsWhatIsRun(call: String) async throws {
      let package = try packageOfItsOwn(
        entryPoint: "import XCTest\n@testable import ShopTests\n" + call)
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 0, "\(run.errors)")
      #expect(report.undecided.isEmpty)
    }

    @Test func itIsToldWhichTestsTheEntryPointLeavesOut() async throws {
      let package = try packageOfItsOwn(
        entryPoint:
          "import XCTest\n@testable import ShopTests\nXCTMain([testCase(OpenTests.allTests)])",
        more:
          "final class ClosedTests: XCTestCase { func testIsClosed() { XCTAssertFalse(isOpen) } }")
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 4, "\(run.errors)")
      #expect(report.testList == OwnTestList(file: "Tests/LinuxMain.swift", listed: 1))
    }

    @Test func whatAnUnreadableListLeavesOpenIsTold() async throws {
      let package = try packageOfItsOwn(
        entryPoint: """
          import XCTest
          @testable import ShopTests
          let own = OpenTests.allTests + []
          XCTMain([testCase(own)])
          """)
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        report.undecided == [
          "'Tests/LinuxMain.swift' decides which tests 'swift test' runs, and its list could not be read: the tests were looked at, that run was not"
        ])
    }

    private func packageOfItsOwn(entryPoint: String, more: String = "") throws -> SmallPackage {
      try SmallPackage([
        "Sources/Shop/Shop.swift": "public let isOpen = true",
        "Tests/LinuxMain.swift": entryPoint,
        "Tests/ShopTests/ShopTests.swift": """
        import Shop
        import XCTest

        final class OpenTests: XCTestCase {
          func testIsOpen() { XCTAssertTrue(isOpen) }
          static var allTests: [(String, (OpenTests) -> () -> Void)] { [("testIsOpen", testIsOpen)] }
        }
        \(more)
        """,
      ])
    }

    /// The handler fails only where its process has System V's objects for itself, as no run of the user's has.
    @Test func whatFailsOnlyInATrialIsNotHeldAgainstTheSuite() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": "public let isOpen = true",
        "Tests/ShopTests/ShopTests.swift": """
        import Foundation
        import Shop
        import XCTest

        final class OpenTests: XCTestCase {
          func testIsOpen() {
            atexit {
              func space(_ process: String) -> String? {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\\(process)/ns/ipc")
              }
              let (own, first) = (space("self"), space("\\(getppid())"))
              if own != first { _exit(5) }
            }
            XCTAssertTrue(isOpen)
          }
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 0, "\(run.errors)")
      #expect(report.undecided.isEmpty)
    }
  }
}
