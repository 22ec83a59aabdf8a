import Basics
import Repairing
import Testing

/// Where in a teardown a cleanup stands that is added to it.
struct TeardownEndTests {
  private let product = """
    public enum Stub { nonisolated(unsafe) public static var calls = 0, name = ""
      public static func clean() { calls = 0; name = "" } }
    public final class Log { nonisolated(unsafe) public static let shared = Log()
      public private(set) var lines: [Int] = []
      public func add() { lines.append(1) }
      public func clear() { lines = [] } }
    """

  /// What stands behind the call of the superclass's teardown changes the state once more.
  @Test func itIsCalledAfterWhatFollowsTheSuperclasss() throws {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          func testCalls() {
            defer { Stub.clean() }
            Stub.calls = 1
          }
        }
        final class LateTests: XCTestCase {
          override func tearDown() {
            super.tearDown()
            Stub.calls = 1
          }
          func testCalls() { }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Stub.calls", "0", "1", by: "LateTests/testCalls")
    ])
    let text = try #require(found.first).text
    #expect(text.contains("super.tearDown()\n    Stub.calls = 1\n    Stub.clean()\n  }"))
  }

  /// What the cleanup needs may be gone behind that call.
  @Test func itIsCalledBeforeWhatTakesItsObjectAway() throws {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          var log: Log! = Log.shared
          override func tearDown() {
            log.clear()
            super.tearDown()
          }
          func testAdds() { log.add() }
        }
        final class LateTests: XCTestCase {
          var log: Log! = Log.shared
          override func tearDown() {
            super.tearDown()
            log = nil
          }
          func testAdds() { log.add() }
        }

        """)
    let texts = try subject.candidates([
      leak("static:Shop.Log.shared", "lines: []", "lines: [1]", by: "LateTests/testAdds")
    ]).map(\.text)
    #expect(!texts.isEmpty)
    #expect(!texts.contains { $0.contains("log = nil\n    log.clear()") })
  }
}
