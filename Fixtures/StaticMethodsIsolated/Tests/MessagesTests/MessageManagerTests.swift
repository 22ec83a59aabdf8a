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
        FakeVersionUtility.stubbedType = ""
        manager = nil
        super.tearDown()
    }

    func testOtherVersionIsTurnedAwayByName() {
        FakeVersionUtility.stubbedType = "FR"

        XCTAssertEqual(manager.welcomeMessage(), "Ahoy! We do not deliver to FR yet.")
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
