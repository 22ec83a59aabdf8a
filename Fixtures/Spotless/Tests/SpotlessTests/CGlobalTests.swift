// A C global, reset by tearDown() through the C function for it.
import CSpotless
import XCTest

final class CGlobalTests: XCTestCase {
    override func tearDown() {
        spotless_close()
        super.tearDown()
    }

    func testVisitorsComeIn() {
        let before = spotless_admit(0)
        XCTAssertEqual(spotless_admit(3), before + 3)
    }
}
