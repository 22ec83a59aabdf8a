// A spy kept in a static, noticed by one test and not by the other (kinds: unnoticed-double by inject and fresh, leak).
import XCTest

@testable import Zoo

final class BugleSpy: Bugle {
    nonisolated(unsafe) static let sharedSpy = BugleSpy()
    private(set) var hasPlayed = false

    override func play() {
        hasPlayed = true
    }
}

final class SharedSpyTests: XCTestCase {
    func testBuglePlays() {
        let parade = Parade(bugle: BugleSpy.sharedSpy)
        parade.start()
        XCTAssertTrue(BugleSpy.sharedSpy.hasPlayed)
    }

    func testParadeMoves() {
        let parade = Parade(bugle: BugleSpy.sharedSpy)
        parade.start()
        XCTAssertTrue(parade.isMoving)
    }
}
