import Basics
import Repairing
import Testing

/// Cleanups of other suites that throw or have to be awaited.
struct AwaitedCleanupTests {
  private let product = """
    public enum Desk { nonisolated(unsafe) private static var open: [String] = []
      public static func add(_ name: String) { open.append(name) }
      public static func closeAll() async { open = [] }
      public static func undo() throws { open = [] } }
    """
  private let state = "static:Shop.Desk.open"

  private func subject(_ cleanup: String, _ tests: String) -> SmallSubject {
    SmallSubject(
      product: product,
      tests: """
        import Testing
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          override func tearDown() async throws {
            \(cleanup)
          }
          func testDesk() { Desk.add("a") }
        }
        \(tests)

        """)
  }

  private func mended(_ subject: SmallSubject, by tests: [String]) throws -> [String] {
    let left = tests.map { leak(state, "[]", "[\"a\"]", by: $0) }
    return try subject.candidates(left).filter { $0.kind == .callCleaner }.map(\.text)
  }

  @Test(arguments: [
    ("await Desk.closeAll()", "addTeardownBlock { await Desk.closeAll() }"),
    ("try await Desk.closeAll()", "addTeardownBlock { try? await Desk.closeAll() }"),
    ("try Desk.undo()", "defer { try? Desk.undo() }"),
  ]) func xcTestsWaitInATeardownBlock(cleanup: String, written: String) throws {
    let subject = subject(
      cleanup,
      """
      final class DeskTests: XCTestCase {
        func testOpens() {
          Desk.add("b")
        }
      }
      """)
    let text = try #require(try mended(subject, by: ["DeskTests/testOpens"]).first)
    #expect(text.contains("func testOpens() {\n    \(written)\n    Desk.add"))
  }

  @Test func manyXCTestsShareASetUp() throws {
    let subject = subject(
      "await Desk.closeAll()",
      """
      final class DeskTests: XCTestCase {
        func testA() { Desk.add("a") }
        func testB() { Desk.add("a") }
        func testC() { Desk.add("a") }
      }
      """)
    let text = try #require(
      try mended(subject, by: ["DeskTests/testA", "DeskTests/testB", "DeskTests/testC"]).last)
    #expect(
      text.contains(
        """
          override func setUp() {
            super.setUp()
            addTeardownBlock { await Desk.closeAll() }
          }
        """))
  }

  /// Where nothing leaves the test before, its end is reached.
  @Test func aTestOfSwiftTestingThatCanWaitDoesSoAtItsEnd() throws {
    let subject = subject(
      "await Desk.closeAll()",
      """
      struct DeskTests {
        @Test func opens() async {
          Desk.add("b")
        }
      }
      """)
    let text = try #require(try mended(subject, by: ["DeskTests/opens()"]).first)
    #expect(text.contains("Desk.add(\"b\")\n    await Desk.closeAll()\n  }"))
  }

  @Test(arguments: [
    "func opens() async throws {\n    try #require(true)", "func opens() {\n    print(1)",
  ]) func anotherTestOfSwiftTestingGetsATrait(head: String) throws {
    let subject = subject(
      "await Desk.closeAll()",
      """
      struct DeskTests {
        @Test \(head)
          Desk.add("b")
        }
      }
      """)
    let id = "DeskTests/opens()"
    let text = try #require(try mended(subject, by: [id]).first)
    #expect(text.contains("@Suite(RestoresOpen())\nstruct DeskTests"))
    #expect(
      text.contains(
        """
          ) async throws {
            do {
              try await function()
            } catch {
              await Desk.closeAll()
              throw error
            }
            await Desk.closeAll()
          }
        """))
  }

  @Test func aFunctionWithoutASuiteGetsNone() throws {
    let subject = subject(
      "await Desk.closeAll()", "@Test func opens() {\n  Desk.add(\"b\")\n}")
    #expect(try mended(subject, by: ["opens()"]).isEmpty)
  }

  /// What fails where nothing was changed is left to the tests that change something.
  @Test func whatMayFailIsCalledByItsTestsAlone() throws {
    let subject = subject(
      "try Desk.undo()",
      """
      final class DeskTests: XCTestCase {
        override func tearDown() {
          print(1)
        }
        func testOpens() {
          Desk.add("b")
        }
      }
      """)
    let text = try #require(try mended(subject, by: ["DeskTests/testOpens"]).first)
    #expect(text.contains("print(1)\n  }"))
    #expect(text.contains("func testOpens() {\n    defer { try? Desk.undo() }\n"))
  }

  /// Nobody calls it yet, but nothing else can put back what the actor guards.
  @Test(arguments: ["public actor Ledger", "@Clerk public final class Ledger"])
  func theGuardedObjectsOwnFunctionIsAwaited(declaration: String) throws {
    let subject = SmallSubject(
      product: """
        @globalActor public actor Clerk { public static let shared = Clerk() }
        \(declaration) { public static let shared = Ledger()
          public private(set) var isOpen = false
          public func open() { isOpen = true }
          public func close() { isOpen = false } }
        """,
      tests: """
        import Shop
        import XCTest
        final class LedgerTests: XCTestCase {
          func testOpens() async {
            await Ledger.shared.open()
          }
        }

        """)
    let left = leak(
      "static:Shop.Ledger.shared", "isOpen: false", "isOpen: true", by: "LedgerTests/testOpens")
    #expect(
      try subject.candidates([left]).map(\.text).contains {
        $0.contains("addTeardownBlock { await Ledger.shared.close() }\n    await Ledger")
      })
  }
}
