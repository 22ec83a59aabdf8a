import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// `fix --check` judges each patch by itself.
  @Suite struct PatchCheckTests {
    private let tests = """
      import Shop
      import XCTest

      final class DoorTests: XCTestCase {
        func testCloses() { XCTAssertFalse(isOpen) }
        func testOpens() { isOpen = true }
      }
      """
    private let cleanup = """
      --- a/Tests/ShopTests/DoorTests.swift
      +++ b/Tests/ShopTests/DoorTests.swift
      @@ -6 +6 @@
      -  func testOpens() { isOpen = true }
      +  func testOpens() { isOpen = true; isOpen = false }

      """
    private let breaking = """
      --- a/Tests/ShopTests/OtherTests.swift
      +++ b/Tests/ShopTests/OtherTests.swift
      @@ -3 +3 @@
      -  func testNothing() {}
      +  func testNothing() { XCTFail() }

      """

    private func package() throws -> SmallPackage {
      try SmallPackage([
        "Sources/Shop/Shop.swift": "nonisolated(unsafe) public var isOpen = false",
        "Tests/ShopTests/DoorTests.swift": tests,
        "Tests/ShopTests/OtherTests.swift": """
        import XCTest
        final class OtherTests: XCTestCase {
          func testNothing() {}
        }
        """,
      ])
    }

    @Test func noPatchIsBlamedForOneThatWasTriedBefore() async throws {
      let package = try package()
      defer { package.remove() }
      _ = try await package.audited()
      let bad = try await check(cleanup + breaking, of: package)
      #expect(bad.status == 2, "\(bad.errors)")
      #expect(bad.output.contains("'OtherTests/testNothing' does not pass in the plain run"))
      let good = try await check(cleanup, of: package)
      #expect(good.status == 0, "\(good.output)\(good.errors)")
    }

    @Test(arguments: [
      "throw XCTSkip()", "try XCTSkipIf(isOpen); XCTAssertFalse(isOpen)",
    ])
    func aTestThatIsSkippedIsNotMended(body: String) async throws {
      let package = try package()
      defer { package.remove() }
      _ = try await package.audited()
      let patch = """
        --- a/Tests/ShopTests/DoorTests.swift
        +++ b/Tests/ShopTests/DoorTests.swift
        @@ -5 +5 @@
        -  func testCloses() { XCTAssertFalse(isOpen) }
        +  func testCloses() throws { \(body) }

        """
      let run = try await check(patch, of: package)
      #expect(run.status == 2, "\(run.output)\(run.errors)")
      #expect(!run.output.contains("does not compile"), "\(run.output)")
    }

    private func check(_ patch: String, of package: SmallPackage) async throws -> Unseam.Run {
      let file = package.home.appendingPathComponent("some.patch")
      try Data(patch.utf8).write(to: file)
      return try await Unseam().run([
        "fix", "--package-path", package.root.path, "--scratch-path", package.scratch.path,
        "--check", file.path,
      ])
    }
  }
}
