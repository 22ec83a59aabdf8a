// A class of the main actor (kinds: leak, victim).
import Odd
import XCTest

@MainActor
final class MainActorTests: XCTestCase {
    func testChairIsFree() {
        XCTAssertFalse(Chair.isTaken)
    }

    func testTakesTheChair() async {
        Chair.isTaken = true
        await Task.yield()
        XCTAssertTrue(Chair.isTaken)
    }
}
