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

  /// Each specialisation of a generic type has a state of its own.
  @Test(arguments: [
    ("Pool<String>.give(\"a\")", "Pool<String>.drain()"),
    ("Pool<[UInt8]>.give([1])", "Pool<[UInt8]>.drain()"),
    ("Pool<Int>.give(1)\n    Pool<String>.give(\"a\")", "Pool<String>.drain()"),
    ("Pool<Int>.give(1)\n    Pool<Bool>.give(true)", nil), ("fill()", nil),
  ]) func aGenericCleanupIsThatOfTheTypeThatLeaks(body: String, call: String?) throws {
    let subject = SmallSubject(
      product: """
        nonisolated(unsafe) private var idle: [ObjectIdentifier: [Any]] = [:]
        public struct Pool<Thing> {
          public static func give(_ thing: Thing) { idle[ObjectIdentifier(Thing.self)] = [thing] }
          public static func drain() { idle[ObjectIdentifier(Thing.self)] = nil }
        }
        public func fill() { Pool<String>.give("a") }
        """,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          override func tearDown() {
            Pool<[UInt8]>.drain()
            super.tearDown()
          }
          func testOne() { Pool<[UInt8]>.give([1]) }
        }
        final class LeakyTests: XCTestCase {
          func testLeaks() {
            \(body)
          }
        }

        """)
    let found = try subject.candidates([
      leak(
        "global:Shop.idle", "[:]", "[ObjectIdentifier(Swift.String): [\"a\"]]",
        by: "LeakyTests/testLeaks")
    ])
    let texts = found.map(\.text).filter { $0.contains("defer {") }
    if let call {
      #expect(texts.first?.contains("defer { \(call) }") == true)
    } else {
      #expect(texts.isEmpty)
    }
  }

  /// A helper module's extensions are no members where that module is not imported.
  @Test(arguments: ["public enum Sandbox", "extension Log"])
  func whatAHelperModuleDeclaresIsCalledWhereThatIsImported(declaration: String) throws {
    let call = declaration.contains("Log") ? "Log.restore()" : "Sandbox.restore()"
    func texts(_ imports: String) throws -> [String] {
      try SmallSubject(
        product: "public enum Log { nonisolated(unsafe) public static var lines = [1] }",
        support:
          "import Shop\n\(declaration) { public static func restore() { Log.lines = [1] } }",
        tests: """
          \(imports)
          import Shop
          import XCTest
          final class LeakyTests: XCTestCase {
            func testLeaks() {
              Log.lines = []
            }
          }

          """,
        others: [
          "CleanTests.swift": """
          import Shop
          import ShopSupport
          import XCTest
          final class CleanTests: XCTestCase {
            override func tearDown() {
              \(call)
              super.tearDown()
            }
            func testOne() {}
          }

          """
        ]
      ).candidates([
        leak("static:Shop.Log.lines", "[1]", "[]", by: "LeakyTests/testLeaks")
      ]).map(\.text).filter { $0.contains("restore()") }
    }
    #expect(try texts("import ShopSupport").first?.contains("defer { \(call) }") == true)
    #expect(try texts("import Foundation").isEmpty)
  }
}
