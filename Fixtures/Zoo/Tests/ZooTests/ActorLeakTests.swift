// An actor's state left changed (kind: leak).
import XCTest

@testable import Zoo

final class ActorLeakTests: XCTestCase {
    func testBirdsMoveIn() async {
        let before = await Aviary.shared.birds
        await Aviary.shared.moveIn(2)
        let after = await Aviary.shared.birds
        XCTAssertEqual(after, before + 2)
    }
}
