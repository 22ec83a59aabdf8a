import Causes
import XCTest

/// The rows are made anew for the class, not for each test.
final class TableTests: XCTestCase {
  override class func setUp() {
    Table.rows = ["one"]
  }

  override class func tearDown() {
    Table.rows = []
  }

  func testAdds() {
    Table.rows.append("two")
    XCTAssertTrue(Table.rows.contains("one"))
  }

  func testCounts() {
    XCTAssertEqual(Table.rows, ["one"])
  }
}
