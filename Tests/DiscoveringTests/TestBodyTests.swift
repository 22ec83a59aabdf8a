import Testing

@testable import Discovering

/// Each test's body says that it runs.
@Test func everyTestSaysThatItsBodyRuns() throws {
  let tests = """
    final class CartTests: XCTestCase {
      func testTotal() { print(1) }
      func testLater() async throws {
      }
      func helper() { print(2) }
      func testGives() -> Int { 5 }
    }
    @Test func one() { print(3) }
    struct Suite { @Test(arguments: [1]) func two(_ n: Int) throws { print(n) } }
    """
  let discovery = try SmallSubject(tests: tests).discover()
  let file = try #require(discovery.files.first { $0.module == "ShopTests" })
  checkEdits(of: file)
  let bodies = file.edits.filter { if case .body = $0.purpose { true } else { false } }
  let text = String(decoding: apply(bodies, to: file.original), as: UTF8.self)
  let shown = text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  #expect(
    shown == """
      final class CartTests: XCTestCase {
        func testTotal() { _unseamBody(); print(1) }
        func testLater() async throws { _unseamBody();
        }
        func helper() { print(2) }
        func testGives() -> Int { 5 }
      }
      @Test func one() { _unseamBody(); print(3) }
      struct Suite { @Test(arguments: [1]) func two(_ n: Int) throws { _unseamBody(); print(n) } }
      """)
}
