import Requesting
import Testing

@testable import Discovering

private let product = """
  public enum Format {
    public static let standard = "en"
    public static var language = standard
    public static var digits = 2
    public static var isGerman = false
    public static var cache: [String] = []
    public static var shared = Printer()
    public static var spare: Printer?
    public static func useGerman() { language = "de" }
    public static func useFrench() { language = french }
    public static func turnGerman() { isGerman = true }
    public static func useLaser() { shared = LaserPrinter() }
    public static func reset() { language = standard; digits = 2; isGerman = false; cache.removeAll() }
    public static func renew() { shared = Printer() }
  }
  public let french = "fr"
  public class Printer { public init() {} }
  public final class LaserPrinter: Printer {}
  """

/// A test's own action is no cleanup, and a set-up that configures is none.
struct ActionOrResetTests {
  @Test func whatATestTriesIsItsAction() throws {
    try expectSeams(
      """
      final class FormatTests: XCTestCase {
        func testGerman() { Format.useGerman(); XCTAssertEqual(Format.language, "de") }
        func testFrench() { Format.useFrench() }
        func testTurn() { Format.turnGerman() }
        func testLaser() { Format.useLaser() }
        func testReset() { Format.useGerman(); Format.reset(); XCTAssertEqual(Format.language, "en") }
        func testHelper() { Format.reset(); assertEnglish() }
        func assertEnglish() {}
      }
      struct Suite {
        @Test func reset() { Format.reset(); #expect(Format.language == "en") }
        @Test func required() throws { Format.reset(); _ = try #require(Format.cache.first) }
      }
      """, with: product, finds: [])
  }

  @Test func whatPutsBackAfterTheAssertionsIsAReset() throws {
    try expectSeams(
      """
      final class FormatTests: XCTestCase {
        func testGerman() {
          XCTAssertEqual(Format.language, "en")
          Format.useGerman()
      1️⃣    Format.reset()
        }
      }
      struct Suite {
        @Test func one() {
      2️⃣    defer { Format.reset() }
          Format.useGerman()
          #expect(Format.language == "de")
      3️⃣    Format.renew()
        }
      }
      """, with: product,
      finds: [Expected("1️⃣", .reset), Expected("2️⃣", .reset), Expected("3️⃣", .reset)])
  }

  @Test func aSetUpThatConfiguresIsNoReset() throws {
    try expectSeams(
      """
      final class FormatTests: XCTestCase {
        override func setUp() {
          Format.useGerman()
          Format.isGerman = true
          Format.digits = 3
          Format.language = french
          Format.shared = LaserPrinter()
          Format.spare = Printer()
      1️⃣    Format.reset()
      2️⃣    Format.isGerman = false
      3️⃣    Format.digits = 2
      4️⃣    Format.digits = 0
      5️⃣    Format.shared = Printer()
      6️⃣    Format.cache = []
        }
      }
      final class Suite {
        init() {
          Format.useGerman()
      7️⃣    Format.reset()
      8️⃣    Format.language = Format.standard
        }
        @Test func one() {}
      }
      """, with: product,
      finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣"].map { Expected($0, .reset) })
  }

  /// A helper is there for what all that name it are there for.
  @Test func aHelperOfATeardownCleansAndOneOfATestDoesNot() throws {
    try expectSeams(
      """
      final class FormatTests: XCTestCase {
      1️⃣  override func tearDown() { putBack() }
        override func setUp() { prepare() }
        func testOne() {
      2️⃣    addTeardownBlock(later)
          change()
        }
        private func putBack() {
      3️⃣    Format.language = "xx"
        }
        private func prepare() {
          Format.digits = 4
      4️⃣    Format.digits = 2
        }
        private func later() {
      5️⃣    Format.digits = 7
        }
        private func change() { Format.digits = 2 }
      }
      """, with: product,
      finds: [
        Expected("1️⃣", .teardown), Expected("2️⃣", .teardown), Expected("3️⃣", .reset),
        Expected("4️⃣", .reset), Expected("5️⃣", .reset),
      ])
  }
}
