// A tearDown() that does nothing but call super is no seam.
import XCTest

@testable import Zoo

final class EmptyTearDownTests: XCTestCase {
    override func tearDown() {
        super.tearDown()
    }

    func testNaps() {
        XCTAssertEqual(Sloth().hours(of: 4), 20)
    }
}
