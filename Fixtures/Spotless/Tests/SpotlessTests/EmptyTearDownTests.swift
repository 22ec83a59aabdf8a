// A tearDown() that does nothing but call super is no seam.
import XCTest

@testable import Spotless

final class EmptyTearDownTests: XCTestCase {
    override func tearDown() {
        super.tearDown()
    }

    func testSleepingBearIsSafe() {
        XCTAssertTrue(Bear().isSafe)
    }
}
