// Tests that do no harm: whatever the others do, these are run and pass, and their cleanup gets its verdict.
import Den
import XCTest

final class BystanderTests: XCTestCase {
    func testDenIsEmptyAtFirst() {
        XCTAssertTrue(Den(places: 2).isEmpty)
    }

    func testLightsTheLamp() {
        defer {
            Lamp.isLit = false
        }
        Lamp.isLit = true
        XCTAssertTrue(Lamp.isLit)
    }

    func testSettlesASleeper() {
        var den = Den(places: 2)
        den.settle("Bruno", at: 1)
        XCTAssertFalse(den.isEmpty)
    }
}
