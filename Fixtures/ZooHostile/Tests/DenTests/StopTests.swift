// Failures with continueAfterFailure off: red tests, whether the process goes on (the setter does nothing on Linux)
// or ends with a fatal error (an override is obeyed).
import Den
import XCTest

final class StopTests: XCTestCase {
    override func setUp() {
        super.setUp()
        continueAfterFailure = false
    }

    func testStopsAtTheFirstFailure() {
        XCTAssertFalse(Den(places: 2).isEmpty)
        XCTAssertEqual(Den(places: 2).sleepers.count, 3)
    }
}

final class StopHardTests: XCTestCase {
    override var continueAfterFailure: Bool {
        get { false }
        set {}
    }

    func testEndsAtTheFirstFailure() {
        XCTAssertFalse(Den(places: 2).isEmpty)
        XCTAssertEqual(Den(places: 2).sleepers.count, 2)
    }
}
