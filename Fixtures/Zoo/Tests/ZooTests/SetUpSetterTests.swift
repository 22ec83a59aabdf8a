// A brittle test whose state-setter is another class's setUp() (kinds: brittle, leak).
import XCTest

@testable import Zoo

final class SetUpSetterCamelTests: XCTestCase {
    override func setUp() {
        super.setUp()
        Camel.humps = 2
    }

    func testCarriesWater() {
        XCTAssertEqual(Camel.humps * 40, 80)
    }
}

final class SetUpSetterRiderTests: XCTestCase {
    func testSitsBetweenTheHumps() {
        XCTAssertEqual(Camel.humps, 2)
    }
}
