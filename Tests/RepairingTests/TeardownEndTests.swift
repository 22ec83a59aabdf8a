import Basics
import Discovering
import Testing

@testable import Repairing

/// Where in a teardown a cleanup stands that is added to it.
struct TeardownEndTests {
  /// What stands behind the call of the superclass's teardown changes the state once more.
  @Test func itIsCalledAfterWhatFollowsTheSuperclasss() throws {
    let subject = SmallSubject(
      product: """
        public enum Stub { nonisolated(unsafe) public static var calls = 0
          public static func clean() { calls = 0 } }
        """,
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
  @Test(arguments: [("log.clear()", true), ("other.clear()", false), ("Log.clear()", false)])
  func itStandsBeforeWhatTakesItsObjectAway(cleanup: String, isBefore: Bool) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        final class LateTests: XCTestCase {
          override func tearDown() {
            super.tearDown()
            log = nil
          }
          func testAdds() {}
        }

        """)
    let suite = TestCode(try subject.discover()).suite(SuiteID("ShopTests.LateTests"))
    let body = try #require(suite?.tearDowns.first).body
    let edit = try #require(body.ending(with: [cleanup]).first).replacement
    #expect((edit.range.lowerBound <= body.statements[0].range.lowerBound) == isBefore)
  }
}
