// A global closure replaced, noticed by the assertion, and put back by tearDown().
import XCTest

@testable import Spotless

final class GlobalClosureTests: XCTestCase {
    private var before: () -> Void = {}

    override func setUp() {
        super.setUp()
        before = onFeeding
    }

    override func tearDown() {
        onFeeding = before
        super.tearDown()
    }

    func testFeedingIsHeard() {
        var rings = 0
        onFeeding = { rings += 1 }
        feed()
        XCTAssertEqual(rings, 1)
    }
}
