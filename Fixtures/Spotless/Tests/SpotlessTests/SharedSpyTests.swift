// A spy kept in a static, asserted on, and cleaned by tearDown().
import XCTest

@testable import Spotless

final class BugleSpy: Bugle {
    nonisolated(unsafe) static let sharedSpy = BugleSpy()
    private(set) var hasPlayed = false

    override func play() {
        hasPlayed = true
    }

    func clean() {
        hasPlayed = false
    }
}

final class SharedSpyTests: XCTestCase {
    override func tearDown() {
        BugleSpy.sharedSpy.clean()
        super.tearDown()
    }

    func testBuglePlays() {
        let parade = Parade(bugle: BugleSpy.sharedSpy)
        parade.start()
        XCTAssertTrue(BugleSpy.sharedSpy.hasPlayed)
    }
}
