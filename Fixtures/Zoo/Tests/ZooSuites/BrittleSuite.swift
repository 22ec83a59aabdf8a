// A test that fails alone and passes after the one that sets its state (kinds: brittle, leak).
import Testing

@testable import Zoo

extension Menagerie {
    @Suite struct BrittleSuite {
        @Test func adoptsARedPanda() {
            RedPanda.name = "Pabu"
            #expect(RedPanda.name != nil)
        }

        @Test func redPandaHasAName() {
            #expect(RedPanda.name == "Pabu")
        }
    }
}
