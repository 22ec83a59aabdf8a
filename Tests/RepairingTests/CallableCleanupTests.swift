import Basics
import Repairing
import Testing

/// Which cleanups can be called, and as what.
struct CallableCleanupTests {
  /// What is asked for may be left out.
  @Test(arguments: [
    "public static func restart(at first: Int = 1) { next = first }",
    "public static func clear(quietly: Bool = true) { next = 1 }",
  ]) func aFunctionWithDefaultArgumentsIsCalledWithoutAny(function: String) throws {
    let subject = SmallSubject(
      product: """
        public enum Number { nonisolated(unsafe) public private(set) static var next = 1
          public static func take() { next += 1 }
          \(function) }
        """,
      tests: """
        import XCTest
        import Shop
        final class NumberTests: XCTestCase {
          func testTake() {
            Number.take()
          }
        }

        """)
    let name = function.contains("restart") ? "restart" : "clear"
    let text = try subject.mended(
      leak("static:Shop.Number.next", "1", "2", by: "NumberTests/testTake"))
    #expect(text.contains("defer { Number.\(name)() }"))
  }

  @Test(arguments: ["at first: Int", "at first: Int = 2", "at first: Int = zero()"])
  func whatSetsSomethingElseIsNoCleanup(parameter: String) throws {
    let subject = SmallSubject(
      product: """
        func zero() -> Int { 0 }
        public enum Number { nonisolated(unsafe) public private(set) static var next = 1
          public static func restart(\(parameter)) { next = first } }
        """,
      tests: """
        import XCTest
        import Shop
        final class NumberTests: XCTestCase {
          func testTake() {
            print(1)
          }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Number.next", "1", "2", by: "NumberTests/testTake")
    ])
    #expect(!found.contains { $0.text.contains("Number.restart()") })
  }
}
