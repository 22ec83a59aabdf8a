// A spy of the test's own, noticed by the expectations.
import Testing

@testable import Spotless

final class BugleSpy: Bugle {
    private(set) var hasPlayed = false

    override func play() {
        hasPlayed = true
    }
}

extension House {
    @Suite struct OwnSpySuite {
        @Test func buglePlays() {
            let spy = BugleSpy()
            let parade = Parade(bugle: spy)
            parade.start()
            #expect(spy.hasPlayed)
        }
    }
}
