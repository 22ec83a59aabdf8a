// Tests that skip themselves: always, and for a state that another test leaves (kind: leak).
import Odd
import XCTest

final class SkipTests: XCTestCase {
    func testLightsTheLamp() {
        Lamp.isLit = true
        XCTAssertTrue(Lamp.isLit)
    }

    func testNeedsADarkRoom() throws {
        try XCTSkipIf(Lamp.isLit, "it is too bright")
        XCTAssertFalse(Lamp.isLit)
    }

    func testNeedsAnotherPlanet() throws {
        throw XCTSkip("there is only this one")
    }
}
