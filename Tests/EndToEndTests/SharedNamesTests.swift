import Basics
import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// Variables of one name in one module: the executable alone tells which is which.
  @Suite struct SharedNamesTests {
    private static let product = """
      private enum Held {
        nonisolated(unsafe) static var names: [String] = []
      }
      nonisolated(unsafe) private var cache: [Int]?
      public func addFILE(_ n: Int) { cache = (cache ?? []) + [n]; Held.names.append("n") }
      public func countFILE() -> Int { (cache ?? []).count + Held.names.count }
      public func resetFILE() { cache = nil; Held.names = [] }
      """
    private static let serial = """
      public func serial(_ n: Int) -> Int {
        enum Last { nonisolated(unsafe) static var given = 0 }
        Last.given += n
        return Last.given
      }
      public func serial(_ text: String) -> Int {
        enum Last { nonisolated(unsafe) static var given = 0 }
        Last.given += text.count
        return Last.given
      }
      """
    private static let tests = """
      import Shop
      import XCTest

      private enum Spy { nonisolated(unsafe) static var calls = 0 }
      final class FILETests: XCTestCase {
        func testAdds() { addFILE(1); XCTAssertEqual(countFILE(), 2) }
        func testIsEmpty() { XCTAssertEqual(countFILE(), 0) }
        func testSpied() { Spy.calls += 1; XCTAssertEqual(Spy.calls, 1) }
      }
      """

    @Test func eachIsWatchedAndMended() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Orders.swift": Self.product.replacing("FILE", with: "Orders"),
        "Sources/Shop/Users.swift": Self.product.replacing("FILE", with: "Users"),
        "Sources/Shop/Serial.swift": Self.serial,
        "Tests/ShopTests/Orders.swift": Self.tests.replacing("FILE", with: "Orders"),
        "Tests/ShopTests/Users.swift": Self.tests.replacing("FILE", with: "Users"),
        "Tests/ShopTests/Serial.swift": """
        import Shop
        import XCTest

        final class SerialTests: XCTestCase {
          func testNumber() { XCTAssertEqual(serial(7), 7) }
          func testText() { XCTAssertEqual(serial(""), 0) }
          func testZeroes() { XCTAssertEqual(serial(0) + serial(""), 0) }
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 2, "\(run.errors)")
      let left = report.findings.filter { $0.kind == .leak }.flatMap { finding in
        finding.state.map { "\($0.id.rawValue) \($0.before) -> \($0.after)" }
      }
      #expect(
        left.sorted() == [
          "global:Shop.cache@Orders.swift nil -> [1]", "global:Shop.cache@Users.swift nil -> [1]",
          "static:Shop.Held.names@Orders.swift [] -> [\"n\"]",
          "static:Shop.Held.names@Users.swift [] -> [\"n\"]",
          "static:Shop.serial.Last.given@Serial.swift 0 -> 7",
          "static:ShopTests.Spy.calls@Orders.swift 0 -> 1",
          "static:ShopTests.Spy.calls@Users.swift 0 -> 1",
        ])
      let errors = report.findings.filter { $0.severity == .error }
      #expect(errors.allSatisfy { $0.isProven })
      let lines = report.state.filter { $0.id.declaringFile != nil }.map {
        "\($0.id.rawValue) \($0.file ?? "-"):\($0.line ?? 0)"
      }
      #expect(
        lines.filter { $0.contains("cache") } == [
          "global:Shop.cache@Orders.swift Sources/Shop/Orders.swift:4",
          "global:Shop.cache@Users.swift Sources/Shop/Users.swift:4",
        ])
      let fix = try await Unseam().run([
        "fix", "--package-path", package.root.path, "--scratch-path", package.scratch.path,
      ])
      // No code can put back what the functions keep.
      #expect(fix.status == 2, "\(fix.errors)")
      #expect(fix.output.contains("defer { resetOrders() }"))
      #expect(fix.output.contains("defer { resetUsers() }"))
      #expect(fix.output.components(separatedBy: "Spy.calls = 0").count == 3)
    }
  }
}
