// A class whose name is found in all three test targets; this one leaks, and its twin in the suites is the victim.
import Odd
import XCTest

final class TwinTests: XCTestCase {
    func testClock() {
        Clock.ticks += 1
        XCTAssertGreaterThan(Clock.ticks, 0)
    }
}
