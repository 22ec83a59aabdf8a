import Basics
import Discovering
import Testing

@testable import Repairing

/// Patches that name what is compiled under a condition only.
struct ConditionalCodeTests {
  private let product = """
    public enum Shop {
      #if DEBUG
      nonisolated(unsafe) public static var hook: Int?, price = random()
      public static func reset() { names = [] }
      #elseif os(Linux) || FAST
      nonisolated(unsafe) public static var late: Int?
      #endif
      nonisolated(unsafe) public private(set) static var names: [Int] = []
      nonisolated(unsafe) public static var open: Int?
      #if A
      nonisolated(unsafe) public static var either: Int? = 0
      #else
      nonisolated(unsafe) public static var either: Int?
      #endif
    }
    """

  /// The test with the best patch for leaks of these variables.
  private func mended(_ states: String..., in test: String) throws -> String {
    let leaks = states.map { leak("static:Shop.Shop.\($0)", "nil", "1", by: "ShopTests/testShop") }
    let subject = SmallSubject(
      product: product,
      tests: "import XCTest\nimport Shop\nfinal class ShopTests: XCTestCase {\n\(test)\n}\n")
    return try #require(try subject.candidates(leaks).first).text
  }

  private let test = """
      func testShop() {
        set()
      }
    """

  @Test(arguments: [
    ("hook", "Shop.hook = nil", "DEBUG"), ("names", "Shop.reset()", "DEBUG"),
    ("late", "Shop.late = nil", "!DEBUG && (os(Linux) || FAST)"),
  ]) func whatIsDeclaredInAConditionIsNamedInOne(
    state: String, statement: String, condition: String
  ) throws {
    let text = try mended(state, in: test)
    #expect(
      text.contains(
        "testShop() {\n    #if \(condition)\n    defer { \(statement) }\n    #endif\n    set()\n"))
  }

  @Test func linesThatNeedTheSameStandInOneCondition() throws {
    let text = try mended("price", in: test)
    #expect(
      text.contains(
        """
            #if DEBUG
            let previousPrice = Shop.price
            defer { Shop.price = previousPrice }
            #endif
            set()
        """))
  }

  @Test func thereIsNoneWhereAllIsDeclaredOrTheCodeStandsInOneAlready() throws {
    #expect(try mended("open", in: test).contains("{\n    defer { Shop.open = nil }\n"))
    let inside = try mended("hook", in: "#if DEBUG\n\(test)\n#endif")
    #expect(inside.contains("func testShop() {\n    defer { Shop.hook = nil }\n    set()"))
  }

  @Test func aLineThatNeedsNoneStaysOutside() throws {
    let text = try mended("hook", "open", in: test)
    #expect(
      text.contains(
        """
            defer {
              #if DEBUG
              Shop.hook = nil
              #endif
              Shop.open = nil
            }
        """))
  }

  /// The first line of what is put in is one of its own.
  @Test func aTeardownOfSeveralLinesGetsOneMore() throws {
    let teardown = "  override func tearDown() {\n    super.tearDown()\n  }\n"
    let text = try mended("hook", in: teardown + test)
    #expect(
      text.contains(
        "tearDown() {\n    #if DEBUG\n    Shop.hook = nil\n    #endif\n    super.tearDown()\n"))
  }

  /// What both branches declare is there in any case; what no machine like this one compiles is nothing that was seen here;
  /// what the code declares itself is not the package's.
  @Test(arguments: [
    ("either", "#if A\npublic var any = 1\n#endif", "defer { Shop.either = previousEither }"),
    (
      "open", "#if os(Windows)\npublic struct Shop { static var open = 1 }\n#endif",
      "Shop.open = nil"
    ),
    (
      "plain", "#if A\nstruct Other { var previousPlain = 1 }\n#endif",
      "let previousPlain = Shop.plain"
    ),
  ]) func whatIsThereInAnyCaseNeedsNoCondition(
    state: String, more: String, line: String
  ) throws {
    let subject = SmallSubject(
      product: product.replacing(
        "public static var open", with: "public static var plain = random(), open") + "\n" + more,
      tests: "import XCTest\nimport Shop\nfinal class ShopTests: XCTestCase {\n\(test)\n}\n")
    let text = try #require(
      try subject.candidates([
        leak("static:Shop.Shop.\(state)", "nil", "1", by: "ShopTests/testShop")
      ]).first
    ).text
    #expect(text.contains(line))
    #expect(!text.contains("#if"))
  }

  /// `deinit { stop() }` on one line takes no `#if`.
  @Test func whatCannotStandOnLinesOfItsOwnIsNotProposed() throws {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        import Shop
        final class ShopTests: XCTestCase {
          override func tearDown() { super.tearDown() }
          func testShop() { set() }
        }

        """)
    let proposals = try subject.proposals([
      leak("static:Shop.Shop.hook", "nil", "1", by: "ShopTests/testShop")
    ])
    #expect(proposals.candidates.isEmpty)
    #expect(Array(proposals.without.values) == [.conditional])
  }

  @Test func twoChangesOfOneFunctionKeepTheirConditions() {
    var members = NewMembers(
      "  func tearDown() {\n    #if A\n    a()\n    #endif\n    super.tearDown()\n  }")
    members.add(
      NewMembers(
        "  func tearDown() {\n    #if A\n    a()\n    #endif\n    #if A\n    b()\n    #endif\n    super.tearDown()\n  }"
      ))
    #expect(
      members.text == """
          func tearDown() {
            #if A
            a()
            #endif
            #if A
            b()
            #endif
            super.tearDown()
          }
        """)
  }
}
