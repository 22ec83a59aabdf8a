// A tearDown() that cleans what nobody else reads: contained, so no finding.
import XCTest

@testable import Zoo

final class ContainedTearDownTests: XCTestCase {
    override func tearDown() {
        Gecko.hasTail = true
        super.tearDown()
    }

    func testDropsItsTail() {
        Gecko.hasTail = false
        XCTAssertFalse(Gecko.hasTail)
    }
}
