// The twin that neither leaks nor minds.
import Odd
import XCTest

final class TwinTests: XCTestCase {
    func testClock() {
        XCTAssertGreaterThanOrEqual(Clock.ticks, 0)
    }
}
