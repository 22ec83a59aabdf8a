import FixtureRuns
import Testing

extension EndToEnd {
  /// Several variables in one declaration.
  @Suite struct SharedDeclarationTests {
    @Test func eachVariableBeginsWithItsOwnValue() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        import Synchronization

        public enum Pool {
          nonisolated(unsafe) public static var capacity = 5, spare = 1
          nonisolated(unsafe) public static var scheme: String? = nil, host: String? = "localhost"
          nonisolated(unsafe) public static var first: () -> Int = { 1 }, rate = Double.random(in: 2...2)
          public static let open = Atomic(1), closed = Atomic(2)
          public static let names = Mutex(["a"]), others = Mutex(["b"])
        }

        private let (width, sizes) = (Int.random(in: 2...2), [Int.random(in: 3...3)])
        public func area() -> Int { width * sizes[0] }
        """,
        "Tests/ShopTests/ShopTests.swift": """
        import Shop
        import XCTest

        final class PoolTests: XCTestCase {
          func testBegins() {
            XCTAssertEqual([Pool.capacity, Pool.spare], [5, 1])
            XCTAssertEqual([Pool.scheme, Pool.host], [nil, "localhost"])
            XCTAssertEqual([Double(Pool.first()), Pool.rate], [1, 2])
            XCTAssertEqual(Pool.open.load(ordering: .relaxed), 1)
            XCTAssertEqual(Pool.closed.load(ordering: .relaxed), 2)
            XCTAssertEqual(Pool.others.withLock { $0 }, ["b"])
          }
          func testArea() { XCTAssertEqual(area(), 6) }
          func testTakes() {
            Pool.spare -= 1
            Pool.host = "example.org"
            Pool.others.withLock { $0 = [] }
          }
        }
        """,
      ])
      defer { package.remove() }
      let (report, run) = try await package.audited()
      #expect(run.status == 2, "\(run.errors)")
      let victim = try #require(report.findings.first { $0.kind == .victim })
      #expect(victim.test?.rawValue == "ShopTests.PoolTests/testBegins")
      let told = victim.state.map { "\($0.id.rawValue) \($0.before) -> \($0.after)" }
      #expect(
        told == [
          "static:Shop.Pool.host Optional(\"localhost\") -> Optional(\"example.org\")",
          "static:Shop.Pool.others [\"b\"] -> []", "static:Shop.Pool.spare 1 -> 0",
        ])
    }
  }
}
