// A victim that only tearDownWithError() protects (kind: latent-victim).
import XCTest

@testable import Zoo

final class LatentTearDownWithErrorTests: XCTestCase {
    override func tearDownWithError() throws {
        Beaver.logs = 0
        try super.tearDownWithError()
    }

    func testFellsATree() {
        Beaver.logs = 8
        XCTAssertEqual(Beaver.logs, 8)
    }

    func testStartsWithoutLogs() {
        XCTAssertEqual(Beaver.logs, 0)
    }
}
