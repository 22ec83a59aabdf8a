// A global closure replaced and not put back (kind: leak); the replacement itself is noticed.
import XCTest

@testable import Zoo

final class GlobalClosureLeakTests: XCTestCase {
    func testFeedingIsHeard() {
        var rings = 0
        onFeeding = { rings += 1 }
        feed()
        XCTAssertEqual(rings, 1)
    }
}
