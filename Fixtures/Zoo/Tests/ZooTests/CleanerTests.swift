// A victim that passes again when a cleaner runs between it and its polluter (kinds: victim with a cleaner, leak).
import XCTest

@testable import Zoo

final class CleanerTests: XCTestCase {
    func testIceHolds() {
        XCTAssertEqual(Penguin.ice, "solid")
    }

    func testSunShines() {
        Penguin.degrees = 15
        XCTAssertEqual(Penguin.ice, "melting")
    }

    func testWinterReturns() {
        Penguin.degrees = 0
        XCTAssertEqual(Penguin.ice, "solid")
    }
}
