// A static left changed, and the victim that expects it as it was (kinds: leak, victim).
import XCTest

@testable import Zoo

final class StaticLeakTests: XCTestCase {
    func testLionSleepsAtFirst() {
        XCTAssertFalse(Lion.isAwake)
    }

    func testLionWakes() {
        Lion.isAwake = true
        XCTAssertTrue(Lion.isAwake)
    }
}
