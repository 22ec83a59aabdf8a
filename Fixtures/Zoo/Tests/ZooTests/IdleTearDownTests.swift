// A tearDown() that only drops the test case's own property changes nothing (kind: idle-cleanup).
import XCTest

@testable import Zoo

final class IdleTearDownTests: XCTestCase {
    private var koala: Koala!

    override func setUp() {
        super.setUp()
        koala = Koala()
    }

    override func tearDown() {
        koala = nil
        super.tearDown()
    }

    func testEats() {
        koala.eat()
        XCTAssertEqual(koala.leaves, 1)
    }
}
