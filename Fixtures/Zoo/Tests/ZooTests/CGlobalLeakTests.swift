// A C global left changed, and the victim that expects it as it was (kinds: leak, victim).
import CZoo
import XCTest

final class CGlobalLeakTests: XCTestCase {
    func testGateIsEmptyAtFirst() {
        XCTAssertEqual(zoo_admit(0), 0)
    }

    func testVisitorsComeIn() {
        let before = zoo_admit(0)
        XCTAssertEqual(zoo_admit(3), before + 3)
    }
}
