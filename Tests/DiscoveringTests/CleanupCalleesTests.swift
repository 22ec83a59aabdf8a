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
    let found = try SmallSubject(product: "", tests: tests).discover().cleanupCallees
    #expect(found == ["BaseTests.putBack", "BaseTests.all", "Helper.stop", "ShopTests.end"])
  }
}
