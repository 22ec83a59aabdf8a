// A victim that only a defer protects (kind: latent-victim).
import XCTest

@testable import Zoo

final class LatentDeferTests: XCTestCase {
    func testStartsAtRest() {
        XCTAssertEqual(Ibis.steps, 0)
    }

    func testWalks() {
        defer {
            Ibis.steps = 0
        }
        Ibis.steps = 10
        XCTAssertEqual(Ibis.steps, 10)
    }
}
