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

  /// What is made once registers something that the test then takes away.
  @Test(arguments: [
    ("public static func install() { _ = installed }", "Filters.install()"),
    ("public static func install() -> Int { installed }", "_ = Filters.install()"),
    ("public static func install() { _ = installed; names += [\"c\"] }", nil),
    ("private static func install() { _ = installed }", nil),
  ]) func aFunctionThatOnlyUsesItHasItMade(function: String, call: String?) throws {
    let subject = SmallSubject(
      product: """
        public enum Filters {
          nonisolated(unsafe) public static var names: [String] = []
          private static let installed = names.count
          \(function)
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class FilterTests: XCTestCase {
          func testNone() {
            Filters.names = []
          }
        }

        """)
    let polluter = TestID("ShopTests.FilterTests/testNone")
    let made = StateChange(
      id: StateID("static:Shop.Filters.installed"), before: StateChange.notMade, after: "made",
      isAlreadyMade: true)
    let found = try subject.candidates([
      Finding(
        kind: .victim, test: TestID("ShopTests.FilterTests/testThere"),
        partners: [Partner(test: polluter, role: .polluter)], state: [made])
    ])
    #expect(found.map(\.kind) == (call == nil ? [] : [.useFirst]))
    if let call { #expect(found.first?.text.contains("{\n    \(call)\n    Filters.names") == true) }
  }

  @Test func aTestThatBeginsWithItUsesItFirstAlready() throws {
    let found = try mended("  func testFew() { _ = Larder.limit; Larder.days = 5 }")
    #expect(!found.contains { $0.kind == .useFirst })
  }

  /// It can't be put back: nobody but its own type sets it.
  @Test(arguments: [("private(set) public lazy", true), ("private(set) public", false)])
  func aLazyPropertyIsUsedFirst(modifiers: String, isUsed: Bool) throws {
    let subject = SmallSubject(
      product: """
        public final class Packer {
          nonisolated(unsafe) public static let shared = Packer()
          public var level = 5
          \(modifiers) var words: [Int]? = [1, 2]
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class PackerTests: XCTestCase {
          func testNine() {
            Packer.shared.level = 9
          }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Packer.shared", "words: nil", "words: [1]", by: "PackerTests/testNine")
    ])
    #expect(found.contains { $0.kind == .useFirst } == isUsed)
    if isUsed {
      #expect(found.first?.text.contains("{\n    _ = Packer.shared.words\n    Packer") == true)
    }
  }
}
