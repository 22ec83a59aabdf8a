// A spy kept in a static that no expectation looks at (kinds: unnoticed-double by inject and fresh, leak).
import Testing

@testable import Zoo

final class BugleSpy: Bugle {
    nonisolated(unsafe) static let sharedSpy = BugleSpy()
    private(set) var hasPlayed = false

    override func play() {
        hasPlayed = true
    }
}

extension Menagerie {
    @Suite struct SharedSpySuite {
        @Test func paradeMoves() {
            let parade = Parade(bugle: BugleSpy.sharedSpy)
            parade.start()
            #expect(parade.isMoving)
        }
    }
}
