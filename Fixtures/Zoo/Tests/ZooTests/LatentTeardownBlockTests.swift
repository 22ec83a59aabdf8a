// A victim that only an addTeardownBlock protects (kind: latent-victim).
import XCTest

@testable import Zoo

final class LatentTeardownBlockTests: XCTestCase {
    func testCatchesFish() {
        addTeardownBlock {
            Heron.fish = 0
        }
        Heron.fish = 2
        XCTAssertEqual(Heron.fish, 2)
    }

    func testStartsWithoutFish() {
        XCTAssertEqual(Heron.fish, 0)
    }
}
