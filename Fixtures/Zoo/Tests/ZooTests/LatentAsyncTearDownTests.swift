// A victim that only the async tearDown() protects (kind: latent-victim).
import XCTest

@testable import Zoo

final class LatentAsyncTearDownTests: XCTestCase {
    override func tearDown() async throws {
        Badger.tunnels = 0
        try await super.tearDown()
    }

    func testDigs() async {
        Badger.tunnels = 2
        XCTAssertEqual(Badger.tunnels, 2)
    }

    func testStartsAboveGround() async {
        XCTAssertEqual(Badger.tunnels, 0)
    }
}
