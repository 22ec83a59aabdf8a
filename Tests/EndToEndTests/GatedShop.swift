/// The texts of a package that adopts a gate and changes.
enum GatedShop {
  static let counter = """
    public enum Counter {
      nonisolated(unsafe) public static var count = 0
      nonisolated(unsafe) public static var name: String? = nil
    }
    """
  static let old = """
    import Shop
    import XCTest

    final class OldTests: XCTestCase {
      func testCounts() { Counter.count += 1 }
      func testStartsAtZero() { XCTAssertEqual(Counter.count, 0) }
    }
    """
  static let new = """
    import Shop
    import XCTest

    final class NewTests: XCTestCase {
      func testIsNamed() { Counter.name = "a" }
      func testNameless() { XCTAssertNil(Counter.name) }
    }
    """
  /// `new` with its finding suppressed.
  static let suppressed = new.replacing(
    "  func testNameless",
    with: "  // unseam:disable:next victim - mended in 2.0\n  func testNameless")
}
