// An actor's state, emptied by the async tearDown().
import XCTest

@testable import Spotless

final class ActorTests: XCTestCase {
    override func tearDown() async throws {
        await Aviary.shared.empty()
        try await super.tearDown()
    }

    func testBirdsMoveIn() async {
        let before = await Aviary.shared.birds
        await Aviary.shared.moveIn(2)
        let after = await Aviary.shared.birds
        XCTAssertEqual(after, before + 2)
    }
}
