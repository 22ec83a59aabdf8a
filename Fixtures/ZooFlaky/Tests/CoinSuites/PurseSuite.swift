// A test that does not depend on chance, in Swift Testing, with a cleanup that works: no finding.
import Testing

@testable import Coin

@Suite struct PurseSuite {
    @Test func takesACoin() {
        defer {
            Purse.coins = 0
        }
        Purse.coins = 1
        #expect(Purse.coins == 1)
    }
}
