import Basics
import Testing

/// Variables that are made on first use, and that a test has made otherwise than others would.
struct FirstUseTests {
  private func mended(_ tests: String, access: String = "public") throws -> [(
    kind: Remedy.Kind, text: String
  )] {
    let subject = SmallSubject(
      product: """
        public enum Larder {
          nonisolated(unsafe) public static var days = 60
          \(access) static let limit = days
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class LarderTests: XCTestCase {
        \(tests)
          func testLimit() { XCTAssertEqual(Larder.limit, 60) }
        }

        """)
    let (polluter, victim) = (
      TestID("ShopTests.LarderTests/testFew"), TestID("ShopTests.LarderTests/testLimit")
    )
    let change = StateChange(
      id: StateID("static:Shop.Larder.limit"), before: "60", after: "5", isFirstValue: true)
    return try subject.candidates([
      Finding(
        kind: .victim, test: victim, partners: [Partner(test: polluter, role: .polluter)],
        state: [change], sequence: [polluter, victim])
    ])
  }

  @Test func itIsUsedBeforeTheTestDoesAnything() throws {
    let found = try mended(
      """
        func testFew() {
          Larder.days = 5
          defer { Larder.days = 60 }
          _ = Larder.limit
        }
      """)
    #expect(found.map(\.kind) == [.useFirst])
    #expect(found[0].text.contains("func testFew() {\n    _ = Larder.limit\n    Larder.days = 5"))
  }

  /// It may be the set-up that changes what the variable is made from.
  @Test func whereThereIsASetUpItIsUsedThere() throws {
    let found = try mended(
      """
        override func setUp() {
          super.setUp()
          Larder.days = 5
        }
        override func tearDown() {
          Larder.days = 60
          super.tearDown()
        }
        func testFew() { _ = Larder.limit }
      """)
    #expect(found.first?.text.contains("super.setUp()\n    _ = Larder.limit\n    Larder") == true)
  }

  @Test func whatTestsCannotNameIsNotUsed() throws {
    let found = try mended("  func testFew() { Larder.days = 5 }", access: "private")
    #expect(!found.contains { $0.kind == .useFirst })
  }
}
