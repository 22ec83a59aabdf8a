// A cleanup in the superclass, reached by super.tearDown(); the subclass only drops its own property (an idle cleanup, a note).
import XCTest

@testable import Spotless

class CraneTestCase: XCTestCase {
    override func tearDown() {
        Crane.eggs = 0
        super.tearDown()
    }
}

final class SuperTearDownTests: CraneTestCase {
    private var visitor: String?

    override func tearDown() {
        visitor = nil
        super.tearDown()
    }

    func testLaysEggs() {
        visitor = "Ada"
        Crane.eggs = 4
        XCTAssertEqual(Crane.eggs, 4)
    }
}
