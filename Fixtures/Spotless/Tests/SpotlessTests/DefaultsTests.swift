// A key in UserDefaults, removed by tearDown().
import XCTest

final class DefaultsTests: XCTestCase {
    override func tearDown() {
        UserDefaults.standard.removeObject(forKey: "spotless.openingHour")
        super.tearDown()
    }

    func testOpensAtNine() {
        UserDefaults.standard.set("09:00", forKey: "spotless.openingHour")
        XCTAssertEqual(UserDefaults.standard.string(forKey: "spotless.openingHour"), "09:00")
    }
}
