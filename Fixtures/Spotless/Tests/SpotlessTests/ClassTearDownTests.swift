// A static that the class's tearDown() puts back; nobody else reads it.
import XCTest

@testable import Spotless

final class ClassTearDownTests: XCTestCase {
    override class func tearDown() {
        Hippo.mud = 0
        super.tearDown()
    }

    func testRollsInMud() {
        Hippo.mud = 5
        XCTAssertEqual(Hippo.mud, 5)
    }
}
