// Both tests get the state that they need from init, and deinit takes it away: neither is brittle.
import Testing

@testable import Spotless

extension House {
    @Suite final class InitSuite {
        init() {
            RedPanda.name = "Pabu"
        }

        deinit {
            RedPanda.name = nil
        }

        @Test func redPandaHasAName() {
            #expect(RedPanda.name == "Pabu")
        }

        @Test func redPandaHasAShortName() {
            #expect(RedPanda.name?.count == 4)
        }
    }
}
