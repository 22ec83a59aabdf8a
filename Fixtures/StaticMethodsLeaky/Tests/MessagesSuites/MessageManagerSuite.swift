import Testing

@testable import Messages

@Suite(.serialized)
struct MessageManagerSuite {
    private let manager = MessageManager()

    init() {
        manager.versionUtility = FakeVersionUtility.self
        manager.greetingUtility = FakeGreetingUtility.self
    }

    @Test func otherVersionIsTurnedAway() {
        FakeVersionUtility.stubbedType = "FR"

        #expect(manager.welcomeMessage() == "Ahoy! We do not deliver to you yet.")
    }

    @Test func ukVersionOffersTea() {
        FakeVersionUtility.stubbedType = "UK"

        #expect(manager.welcomeMessage() == "Ahoy! Tea is ready.")
    }

    @Test func usVersionOffersCoffee() {
        FakeVersionUtility.stubbedType = "US"

        #expect(manager.welcomeMessage() == "Ahoy! Coffee is ready.")
    }

    @Test func usVersionWishesANiceDay() {
        #expect(manager.farewellMessage() == "Have a nice day.")
    }
}
