import Basics
import Testing

@testable import Discovering

/// To which functions cleanups lead.
@Suite struct CleanupCalleesTests {
  @Test func theyAreFollowedFromEveryCleanup() throws {
    let tests = """
      class BaseTests: XCTestCase {
        override func tearDown() { putBack() }
        func putBack() { all() }
        func all() {}
        func unused() {}
      }
      final class CartTests: BaseTests {
        func testOne() {
          unused()
          defer { end() }
          addTeardownBlock { Helper.stop() }
        }
      }
      enum Helper { static func stop() {}; static func start() {} }
      func end() {}
      """
    let found = try SmallSubject(product: "", tests: tests).discover().cleanupFunctions
    #expect(found.ofAll == ["BaseTests.putBack", "BaseTests.all"])
    let test = TestID("ShopTests.CartTests/testOne")
    #expect(found.ofTest == [test: ["Helper.stop", "ShopTests.end"]])
  }
}
