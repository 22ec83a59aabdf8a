// A victim that only the superclass's tearDown() protects, reached by super.tearDown() (kinds: latent-victim, idle-cleanup).
import XCTest

@testable import Zoo

class CraneTestCase: XCTestCase {
    override func tearDown() {
        Crane.eggs = 0
        super.tearDown()
    }
}

final class LatentSuperTearDownTests: CraneTestCase {
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

    func testStartsWithoutEggs() {
        XCTAssertEqual(Crane.eggs, 0)
    }
}
