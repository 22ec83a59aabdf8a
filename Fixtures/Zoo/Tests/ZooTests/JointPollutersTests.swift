// A victim that fails only after both of two other tests (kinds: victim with a joint pair, leak).
import XCTest

@testable import Zoo

final class JointPollutersTests: XCTestCase {
    func testEnclosureIsSafe() {
        XCTAssertTrue(Bear.isSafe)
    }

    func testMissesBreakfast() {
        Bear.isHungry = true
        XCTAssertTrue(Bear.isHungry)
    }

    func testWakesEarly() {
        Bear.isAwake = true
        XCTAssertTrue(Bear.isAwake)
    }
}
