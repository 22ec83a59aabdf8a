import Basics
import Repairing
import Testing

/// Patches that call functions of the package's own, for what tests can't set.
struct OwnFunctionTests {
  /// The tests' file with each patch for a private global that a test leaves at 2, beside these functions.
  private func mended(by functions: String) throws -> [String] {
    let subject = SmallSubject(
      product: """
        nonisolated(unsafe) private var left = 3
        func lose() { left -= 1 }
        \(functions)
        """,
      tests: """
        import XCTest
        @testable import Shop
        final class LifeTests: XCTestCase {
          func testLoses() {
            lose()
          }
        }

        """)
    return try subject.candidates([
      leak("global:Shop.left", "3", "2", by: "LifeTests/testLoses")
    ]).map(\.text)
  }

  /// What only a file's own code can set, other code of the file has a function for, whatever its name.
  @Test(arguments: [
    ("func restart() { left = 3 }", "restart()"), ("func restart() { left = 2 }", nil),
    ("func restart() { left += 3 }", nil), ("func restart(_ n: Int) { left = 3 }", nil),
    ("func other() -> Int { 3 }; func resetAll() { left = other() }", "resetAll()"),
    ("func other() -> Int { 3 }; func resetAll() { left = other(); unlink(\"books\") }", nil),
    (
      "enum Log { static var lines = 1; static func clear() { lines = 0 } }; func resetAll() { left = one; Log.clear() }",
      nil
    ),
    ("enum Lives { static func restart() { left = 3 } }", "Lives.restart()"),
    ("enum Lives { private static func restart() { left = 3 } }", nil),
  ]) func theFilesOwnFunctionIsCalledForWhatItKeepsPrivate(
    function: String, call: String?
  ) throws {
    let texts = try mended(by: function)
    #expect(texts.first?.contains("defer { \(call ?? "") }\n    lose()") == call.map { _ in true })
    #expect(call != nil || texts.isEmpty)
  }

  /// What stands beside it in the file belongs to it, and a new object is not the only way: another variable may hold the old one.
  @Test func theContainersOwnResetIsCalledForWhatIsInItsObject() throws {
    let subject = SmallSubject(
      product: """
        public final class Locator {
          nonisolated(unsafe) public static var main = Locator()
          nonisolated(unsafe) public static var root = main
          private var made = [String: Int](minimumCapacity: 8)
          public static func add(_ name: String) { root.made[name] = 1 }
          public static func reset() { main = Locator(); root = main; Scope.cached.reset() }
        }
        public final class Scope {
          nonisolated(unsafe) public static let cached = Scope()
          private var kept: [String: Int] = [:]
          public func reset() { kept.removeAll() }
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class LocatorTests: XCTestCase {
          func testAdds() {
            Locator.add("a")
          }
        }

        """)
    let texts = try subject.candidates([
      leak("static:Shop.Locator.main", "made: [:]", "made: [\"a\": 1]", by: "LocatorTests/testAdds")
    ]).map(\.text)
    #expect(texts.contains { $0.contains("Locator.reset()") })
  }

  /// A function that gives all that its type holds the first values again is called whatever its name, for each of them.
  @Test(arguments: [("y = 0", true), ("y = 4", false), ("Other.z = 0", false)])
  func aFunctionForAllOfItsTypeIsCalled(also other: String, isCalled: Bool) throws {
    let subject = SmallSubject(
      product: """
        enum Other { nonisolated(unsafe) static var z = 0 }
        public enum Desk {
          nonisolated(unsafe) public private(set) static var x = 1
          nonisolated(unsafe) public private(set) static var y = 0
          public static func open() { x = 2; y = 3 }
          public static func closeDown() { x = 1; \(other) }
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class DeskTests: XCTestCase {
          func testOpens() {
            Desk.open()
          }
        }

        """)
    let texts = try subject.candidates([
      leak("static:Shop.Desk.x", "1", "2", by: "DeskTests/testOpens")
    ]).map(\.text)
    #expect(texts.contains { $0.contains("defer { Desk.closeDown() }") } == isCalled)
  }

  /// A call that is named for it goes first, then the first one in the file.
  @Test func ofSeveralFunctionsThePlaceInTheFileDecides() throws {
    let names = ["begin", "again", "resetAll", "clearAll", "start"]
    let texts = try mended(by: names.map { "func \($0)() { left = 3 }\n" }.joined())
    let calls = texts.map { text in names.first { text.contains("\($0)()") } }
    #expect(calls == ["resetAll", "clearAll", "begin"])
  }

  /// Of an object's fields the tests can set one, and a function of the object's own puts the other back.
  @Test func whatCanBeSetIsSetAndTheRestIsCalledFor() throws {
    let subject = SmallSubject(
      product: """
        public final class Router { nonisolated(unsafe) public static let shared = Router()
          public private(set) var path: [String] = []
          public var onPush: (() -> Void)?
          public func push(_ name: String) { path.append(name); onPush?() }
          public func popToRoot() { self.path.removeAll() } }
        """,
      tests: """
        import XCTest
        import Shop
        final class RouterTests: XCTestCase {
          func testPush() {
            push()
          }
        }

        """)
    let text = try subject.mended(
      leak(
        "static:Shop.Router.shared", "path: [], onPush: nil",
        "path: [\"a\"], onPush: Optional(a closure)", by: "RouterTests/testPush"))
    #expect(
      text.contains(
        """
            defer {
              Router.shared.onPush = nil
              Router.shared.popToRoot()
            }
        """))
  }
}
