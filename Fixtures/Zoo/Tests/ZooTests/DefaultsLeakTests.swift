// A key in UserDefaults left set, and the victim that expects it unset (kinds: leak, victim).
import XCTest

final class DefaultsLeakTests: XCTestCase {
    func testNoOpeningHourAtFirst() {
        XCTAssertNil(UserDefaults.standard.string(forKey: "zoo.openingHour"))
    }

    func testOpensAtNine() {
        UserDefaults.standard.set("09:00", forKey: "zoo.openingHour")
        XCTAssertEqual(UserDefaults.standard.string(forKey: "zoo.openingHour"), "09:00")
    }
}
