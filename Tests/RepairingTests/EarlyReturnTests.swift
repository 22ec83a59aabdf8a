import Basics
import Repairing
import Testing

/// Cleanups in teardowns that may end before their last statement.
struct EarlyReturnTests {
  private func mended(_ tearDown: String) throws -> String {
    let subject = SmallSubject(
      product: "public enum Stub { nonisolated(unsafe) public static var calls = 0 }",
      tests: """
        import XCTest
        import Shop
        final class StubTests: XCTestCase {
          var log: [Int]?
        \(tearDown)
          func testCalls() { Stub.calls = 1 }
        }

        """)
    return try subject.mended(leak("static:Shop.Stub.calls", "0", "1", by: "StubTests/testCalls"))
  }

  @Test(arguments: [
    "guard let log else { return }", "if log == nil { return }", "try XCTSkipIf(log == nil)",
  ]) func whatMayLeaveComesAfterTheCleanup(statement: String) throws {
    let text = try mended(
      """
        override func tearDownWithError() throws {
          print(1)
          \(statement)
          print(2)
          try super.tearDownWithError()
        }
      """)
    #expect(
      text.contains("print(1)\n    defer { Stub.calls = 0 }\n    \(statement)\n    print(2)\n"))
  }

  /// What reads the state, as the suite leaves it, still does; and so does what sets it once more.
  @Test func theCleanupIsDeferred() throws {
    let text = try mended(
      """
        override func tearDown() {
          guard let log else { return }
          print(Stub.calls, log)
        }
      """)
    #expect(text.contains("tearDown() {\n    defer { Stub.calls = 0 }\n    guard let log"))
  }

  @Test func aBodyOnOneLineStaysOnOne() throws {
    let text = try mended(
      "  override func tearDown() { guard let log else { return }; print(log) }")
    #expect(
      text.contains("{ defer { Stub.calls = 0 }; guard let log else { return }; print(log) }"))
  }

  @Test(arguments: [
    "do { try load() } catch { print(2) }", "_ = try? load()", "XCTAssertNoThrow(try load())",
    "log?.forEach { _ in return }",
    "for one in log ?? [] { if one == 1 { break } }",
  ]) func whatEndsNothingStaysBeforeTheCleanup(statement: String) throws {
    let text = try mended(
      """
        override func tearDown() {
          \(statement)
        }
      """)
    #expect(text.contains("\(statement)\n    Stub.calls = 0\n"))
  }
}
