// A victim that only tearDown() protects (kind: latent-victim).
import XCTest

@testable import Zoo

final class LatentTearDownTests: XCTestCase {
    override func tearDown() {
        Otter.clams = 0
        super.tearDown()
    }

    func testEatsClams() {
        Otter.clams = 3
        XCTAssertEqual(Otter.clams, 3)
    }

    func testStartsHungry() {
        XCTAssertEqual(Otter.clams, 0)
    }
}
