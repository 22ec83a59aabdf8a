import Settings
import XCTest

final class ActionTests: XCTestCase {
    override func setUp() {
        super.setUp()
        Settings.useGerman()
    }

    override func tearDown() {
        Settings.reset()
        super.tearDown()
    }

    func testGerman() {
        XCTAssertEqual(Settings.text, "1,5")
    }

    func testResetGivesEnglish() {
        Settings.reset()
        XCTAssertEqual(Settings.text, "1.5")
    }
}
