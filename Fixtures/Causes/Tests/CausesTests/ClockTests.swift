import Causes
import XCTest

/// The clock is replaced for the class and not put back: each of its tests relies on that, so none of them may put it back.
final class StubbedClockTests: XCTestCase {
  override class func setUp() {
    super.setUp()
    Clock.hour = { 20 }
  }

  func testGreets() {
    XCTAssertEqual(greeting, "Good evening")
  }

  func testGreetsAgain() {
    XCTAssertEqual(greeting, "Good evening")
  }
}

final class RealClockTests: XCTestCase {
  func testGreets() {
    XCTAssertEqual(greeting, "Good morning")
  }
}
