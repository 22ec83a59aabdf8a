// A victim that passes again when a cleaner runs between it and its polluter (kinds: victim with a cleaner, leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct CleanerSuite {
        @Test func iceHolds() {
            #expect(Walrus.ice == "solid")
        }

        @Test func sunShines() {
            Walrus.degrees = 15
            #expect(Walrus.ice == "melting")
        }

        @Test func winterReturns() {
            Walrus.degrees = 0
            #expect(Walrus.ice == "solid")
        }
    }
}
