import Basics
import Testing

/// Setters called again with what was seen before the test, where the sources say something else.
struct SettingSeenTests {
  private func mended(_ before: String, initial: String, type: String) throws -> String {
    let subject = SmallSubject(
      product: """
        public enum Money { case usd, eur }
        public final class Lamp {
          public static let shared = Lamp(\(initial))
          private var level: \(type)
          init(_ level: \(type)) { self.level = level }
          public func dim(_ level: \(type)) { self.level = level }
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class LampTests: XCTestCase {
          func testDims() {
            Lamp.shared.dim(\(initial))
          }
        }

        """)
    let finding = leak("static:Shop.Lamp.shared", before, "level: 9", by: "LampTests/testDims")
    return try subject.mended(finding)
  }

  @Test(arguments: [
    ("level: 3", "3", "Int", "dim(3)"), ("level: 5", "3", "Int", "dim(5)"),
    ("level: \"a\"", "\"b\"", "String", "dim(\"a\")"),
    ("level: .eur", ".usd", "Money", "dim(.usd)"),
    ("level: true", "false", "Bool", "dim(true)"), ("level: Lamp(1)", "3", "Int", "dim(3)"),
  ]) func aLiteralThatWasSeenCountsForMore(
    before: String, initial: String, type: String, call: String
  ) throws {
    #expect(
      try mended(before, initial: initial, type: type).contains("defer { Lamp.shared.\(call) }"))
  }

  /// What the class begins with is neither what the sources say nor what the process began with.
  @Test func whatAClassLevelSetUpBeginsWithIsNotGuessed() throws {
    let subject = SmallSubject(
      product: """
        public enum Money { nonisolated(unsafe) private static var code = "usd"
          public static func use(_ code: String) { self.code = code } }
        """,
      tests: """
        import XCTest
        import Shop
        final class MoneyTests: XCTestCase {
          override class func setUp() { Money.use("eur") }
          override class func tearDown() { Money.use("usd") }
          func testYen() { Money.use("jpy") }
        }

        """)
    let finding = leak("static:Shop.Money.code", "\"usd\"", "\"jpy\"", by: "MoneyTests/testYen")
    #expect(try subject.candidates([finding]).isEmpty)
  }
}
