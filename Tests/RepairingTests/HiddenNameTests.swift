import Basics
import Repairing
import Testing

/// How patches name a type whose name means another one where they stand.
struct HiddenNameTests {
  /// A nested type of the suite's own hides that of the product.
  @Test func aTypeWhoseNameIsTakenIsNamedWithItsModule() throws {
    let subject = SmallSubject(
      product: """
        public enum Clock { nonisolated(unsafe) public static var now = "today"
          nonisolated(unsafe) static var zone = "UTC"
          public static func reset() { zone = "UTC" } }
        """,
      tests: """
        import XCTest
        import Shop
        final class ClockTests: XCTestCase {
          private enum Clock { static let hours = 12 }
          func testClock() {
            Shop.Clock.now = "then"
          }
        }

        """)
    let now = try subject.mended(
      leak("static:Shop.Clock.now", "\"today\"", "\"then\"", by: "ClockTests/testClock"))
    #expect(now.contains("let previousNow = Shop.Clock.now\n    defer { Shop.Clock.now = previous"))
    let zone = try subject.mended(
      leak("static:Shop.Clock.zone", "\"UTC\"", "\"CET\"", by: "ClockTests/testClock"))
    #expect(zone.contains("defer { Shop.Clock.reset() }"))
  }

  /// A type of the module's name hides the module.
  @Test func whereTheModulesNameIsTakenTooNothingIsNamed() throws {
    let subject = SmallSubject(
      product: """
        public enum Shop {}
        public enum Clock { nonisolated(unsafe) public static var now = "today" }
        """,
      tests: """
        import XCTest
        import Shop
        final class ClockTests: XCTestCase {
          private enum Clock { static let hours = 12 }
          func testClock() {
            print(1)
          }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Clock.now", "\"today\"", "\"then\"", by: "ClockTests/testClock")
    ])
    #expect(found.isEmpty)
  }
}
