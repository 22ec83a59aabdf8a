// A cleanup that a comment excuses: ignored, although a test depends on it.
import XCTest

@testable import Zoo

final class IgnoredResetTests: XCTestCase {
    func testRunsLaps() {
        defer {
            // unseam:disable:next reset - the paddock is swept at night
            Emu.laps = 0
        }
        Emu.laps = 3
        XCTAssertEqual(Emu.laps, 3)
    }

    func testStartsRested() {
        XCTAssertEqual(Emu.laps, 0)
    }
}
