// Both tests get the state that they need from setUp(), and tearDown() takes it away: neither is brittle.
import XCTest

@testable import Spotless

final class SetUpTests: XCTestCase {
    override func setUp() {
        super.setUp()
        Panda.name = "Bao"
    }

    override func tearDown() {
        Panda.name = nil
        super.tearDown()
    }

    func testPandaHasAName() {
        XCTAssertEqual(Panda.name, "Bao")
    }

    func testPandaHasAShortName() {
        XCTAssertEqual(Panda.name?.count, 3)
    }
}
