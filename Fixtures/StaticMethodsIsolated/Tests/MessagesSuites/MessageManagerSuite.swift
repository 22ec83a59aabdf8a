import Testing

@testable import Messages

@Suite(.serialized)
final class MessageManagerSuite {
    private let manager = MessageManager()

    init() {
        manager.versionUtility = FakeVersionUtility.self
        manager.greetingUtility = MorningGreetingUtility.self
    }

    deinit {
        FakeVersionUtility.stubbedType = ""
    }

    @Test func usVersionOffersCoffee() {
        FakeVersionUtility.stubbedType = "US"

        #expect(manager.welcomeMessage() == "Rise and shine! Coffee is ready.")
    }

    @Test func ukVersionOffersTea() {
        FakeVersionUtility.stubbedType = "UK"

        #expect(manager.welcomeMessage() == "Rise and shine! Tea is ready.")
    }

    @Test func otherVersionIsTurnedAwayByName() {
        FakeVersionUtility.stubbedType = "FR"

        #expect(manager.welcomeMessage() == "Rise and shine! We do not deliver to FR yet.")
    }

    @Test func greetingFollowsTheHour() {
        manager.greetingUtility = EveningGreetingUtility.self
        FakeVersionUtility.stubbedType = "US"

        #expect(manager.welcomeMessage() == "Lovely evening! Coffee is ready.")
    }
}
