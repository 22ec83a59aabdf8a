import XCTest

@testable import Messages

final class MessageManagerTests: XCTestCase {
    private var manager: MessageManager!

    override func setUp() {
        super.setUp()
        manager = MessageManager()
        manager.versionUtility = FakeVersionUtility.self
        manager.greetingUtility = FakeGreetingUtility.self
    }

    override func tearDown() {
        manager = nil
        super.tearDown()
    }

    func testOtherVersionIsTurnedAway() {
        XCTAssertEqual(manager.welcomeMessage(), "Ahoy! We do not deliver to you yet.")
    }

    func testUKVersionOffersTea() {
        FakeVersionUtility.stubbedType = "UK"

        XCTAssertEqual(manager.welcomeMessage(), "Ahoy! Tea is ready.")
    }

    func testUSVersionOffersCoffee() {
        FakeVersionUtility.stubbedType = "US"

        XCTAssertEqual(manager.welcomeMessage(), "Ahoy! Coffee is ready.")
    }
}
