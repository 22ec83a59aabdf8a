import Causes
import XCTest

final class DoorbellRingTests: XCTestCase {
  @MainActor func testRings() async {
    Doorbell.rings += 1
    Doorbell.volume = 12
    XCTAssertEqual(Doorbell.volume, 10)
    XCTAssertEqual(Doorbell.names, [])
  }
}

final class DoorbellSilentTests: XCTestCase {
  @MainActor func testIsQuiet() async {
    XCTAssertEqual(Doorbell.volume, 3)
  }
}
