// A measured block, which runs ten times (kind: leak).
import Odd
import XCTest

final class MeasureTests: XCTestCase {
    func testOpensTheDrawer() {
        measure { Drawer.openings += 1 }
        XCTAssertTrue(Drawer.openings.isMultiple(of: 10))
    }
}
