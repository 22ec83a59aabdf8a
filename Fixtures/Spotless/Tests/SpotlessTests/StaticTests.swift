// A static that every test sets for itself and tearDown() puts back.
import XCTest

@testable import Spotless

final class StaticTests: XCTestCase {
    override func tearDown() {
        Lion.isAwake = false
        super.tearDown()
    }

    func testLionSleeps() {
        Lion.isAwake = false
        XCTAssertFalse(Lion.isAwake)
    }

    func testLionWakes() {
        Lion.isAwake = true
        XCTAssertTrue(Lion.isAwake)
    }
}
