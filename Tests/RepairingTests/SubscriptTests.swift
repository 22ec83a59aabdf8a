import Basics
import Testing

@testable import Repairing

/// What tests set through a subscript of a shared object is kept and set again.
struct SubscriptTests {
  private func mended(by statements: String) throws -> [String] {
    let subject = SmallSubject(
      product: """
        public final class Flags {
          nonisolated(unsafe) public static let shared = Flags()
          nonisolated(unsafe) public static let other = Flags()
          private var values: [String: Bool] = [:]
          public subscript(name: String) -> Bool { get { values[name] ?? false } set { values[name] = newValue } }
        }
        """,
      tests: """
        import Shop
        import XCTest
        final class FlagTests: XCTestCase {
          func testIsOn() {
            \(statements)
          }
        }

        """)
    return try subject.candidates([
      leak(
        "static:Shop.Flags.shared", "values: [:]", "values: [\"a\": true]", by: "FlagTests/testIsOn"
      )
    ]).map(\.text)
  }

  @Test func theValueBehindTheKeyIsKept() throws {
    let text = try #require(try mended(by: "Flags.shared[\"a\"] = true").first)
    #expect(text.contains("let previousValue = Flags.shared[\"a\"]\n"))
    #expect(text.contains("defer { Flags.shared[\"a\"] = previousValue }"))
  }

  @Test func eachKeyIsKept() throws {
    let statements =
      "Flags.shared[\"a\"] = true; Flags.shared[\"b\"] = true; Flags.shared[\"a\"] = true"
    let text = try #require(try mended(by: statements).first)
    #expect(text.ranges(of: "= Flags.shared[").count == 2)
    #expect(text.ranges(of: "Flags.shared[\"a\"] = ").count == 3)
    #expect(text.ranges(of: "Flags.shared[\"b\"] = ").count == 2)
  }

  @Test(arguments: [
    "Flags.other[\"a\"] = true", "let name = \"a\"; Flags.shared[name] = true",
    "let flags = Flags.shared; flags[\"a\"] = true",
  ]) func whatCannotBeReadBeforeIsNotTried(statements: String) throws {
    #expect(try mended(by: statements).isEmpty)
  }

  /// Putting the same object back would undo nothing.
  @Test(arguments: [
    ("dateFormat", "let previousDateFormat = Feed.formatter.dateFormat"),
    ("locale", "let previousFormatter = Feed.formatter"),
  ]) func thePropertyOfALibrarysObjectIsKept(changed: String, kept: String) throws {
    let subject = SmallSubject(
      product: """
        import Foundation
        public enum Feed { nonisolated(unsafe) public static var formatter = DateFormatter() }
        """,
      tests: """
        import Shop
        import XCTest
        final class FeedTests: XCTestCase {
          func testShortDates() {
            Feed.formatter.dateFormat = "dd"
          }
        }

        """)
    let finding = leak(
      "static:Shop.Feed.formatter", "options.\(changed): nil", "options.\(changed): dd",
      by: "FeedTests/testShortDates")
    #expect(try subject.mended(finding).contains(kept + "\n"))
  }
}
