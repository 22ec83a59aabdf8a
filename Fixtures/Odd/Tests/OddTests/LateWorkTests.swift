// Work that touches what the next test looks at (kind: victim; no probe sees it when its own test ends).
import Dispatch
import Odd
import XCTest

final class LateWorkTests: XCTestCase {
    func testAllIsQuiet() {
        Thread.sleep(forTimeInterval: 0.4)
        XCTAssertEqual(Bell.rings, 0)
    }

    func testRingsLater() {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { Bell.rings = 1 }
    }
}
