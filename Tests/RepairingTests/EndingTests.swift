import Basics
import Testing

/// Functions that end what tests began, where nobody sees the state that carries a dependence.
struct EndingTests {
  private func mended(
    _ first: String, _ second: String? = nil, state: [StateChange] = []
  ) throws -> [String] {
    let subject = SmallSubject(
      product: """
        public final class Ticker {
          nonisolated(unsafe) public static let shared = Ticker()
          public var ticks = 0
          public func start() {}
          public func cancel() { print("cancelled") }
          public func cancel(at time: Int) {}
        }
        public enum Bell {
          public static func ring() {}
          public static func shutdown() { print("silent") }
        }
        """,
      tests: """
        import Shop
        import XCTest
        final class StartTests: XCTestCase {
          func testFirst() {
            \(first)
          }
          func testSecond() {
            \(second ?? "")
          }
        }

        """)
    let polluters = second == nil ? ["testFirst"] : ["testFirst", "testSecond"]
    let found = try subject.candidates([
      Finding(
        kind: .victim, test: TestID("ShopTests.IdleTests/testIdle"),
        partners: polluters.map {
          Partner(test: TestID("ShopTests.StartTests/" + $0), role: .polluter)
        }, state: state)
    ])
    #expect(found.allSatisfy { $0.kind == .callCleaner } || !state.isEmpty)
    return found.map(\.text)
  }

  @Test(arguments: [
    ("Ticker.shared.start()", "Ticker.shared.cancel()"), ("Bell.ring()", "Bell.shutdown()"),
  ]) func whatTheTestUsesIsEnded(statement: String, call: String) throws {
    let texts = try mended(statement)
    #expect(texts.count == 1)
    #expect(texts[0].contains("testFirst() {\n    defer { \(call) }\n    \(statement)"))
  }

  @Test func allPollutersEndTheSame() throws {
    let texts = try mended("Ticker.shared.start()", "Ticker.shared.start(); Bell.ring()")
    #expect(texts.count == 1)
    let teardown = "func tearDown() {\n    Ticker.shared.cancel()\n    super.tearDown()"
    #expect(texts.first?.contains(teardown) == true)
    #expect(try mended("Ticker.shared.start()", "Bell.ring()") == [])
  }

  /// A trait serves many tests of one suite.
  @Test func manyTestsOfSwiftTestingEndTheSame() throws {
    let names = (1...11).map { "test\($0)" }
    let subject = SmallSubject(
      product: """
        public final class Ticker {
          nonisolated(unsafe) public static let shared = Ticker()
          public func start() {}
          public func endorse() {}
          public func cancel() { print("cancelled") }
        }
        """,
      tests: """
        import Shop
        import Testing
        @Suite(.serialized) struct StartTests {
        \(names.map { "  @Test func \($0)() { Ticker.shared.start() }" }.joined(separator: "\n"))
        }

        """)
    let texts = try subject.candidates([
      Finding(
        kind: .victim, test: TestID("ShopTests.IdleTests/idle()"),
        partners: names.map {
          Partner(test: TestID("ShopTests.StartTests/\($0)()"), role: .polluter)
        })
    ]).map(\.text)
    #expect(texts.count == 1)
    #expect(texts.first?.contains("defer { Ticker.shared.cancel() }") == true)
  }

  @Test func whereTheStateCanBePutBackNothingElseIsTried() throws {
    let texts = try mended(
      "Ticker.shared.start()",
      state: [
        StateChange(
          id: StateID("static:Shop.Ticker.shared"), before: "ticks: 0", after: "ticks: 1")
      ])
    #expect(!texts.isEmpty && !texts.contains { $0.contains("cancel") })
  }

  @Test func anNSCacheIsEmptied() throws {
    let subject = SmallSubject(
      product: """
        import Foundation
        public enum Thumbs {
          nonisolated(unsafe) public static let cache = NSCache<NSString, NSNumber>()
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class ThumbTests: XCTestCase {
          func testKeeps() { Thumbs.cache.setObject(1, forKey: "a") }
        }

        """)
    let text = try subject.mended(
      leak(
        "static:Shop.Thumbs.cache", "entries: [:]", "entries: [a: 1]", by: "ThumbTests/testKeeps"))
    #expect(text.contains("defer { Thumbs.cache.removeAllObjects() }"))
  }
}
