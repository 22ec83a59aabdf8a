import Settings
import XCTest

final class BlockTests: XCTestCase {
    func testMethodReference() {
        addTeardownBlock(restoreCurrency)
        Settings.currency = "EUR"
        XCTAssertEqual(Settings.currency, "EUR")
    }

    func testClosureVariable() {
        let restore = { Settings.sign = nil }
        addTeardownBlock(restore)
        Settings.sign = "+"
        XCTAssertEqual(Settings.sign, "+")
    }

    func testMadeByACall() {
        addTeardownBlock(installed("-"))
        XCTAssertEqual(Settings.sign, "-")
    }

    private func restoreCurrency() {
        Settings.currency = "USD"
    }

    private func installed(_ sign: String) -> () -> Void {
        Settings.sign = sign
        return { Settings.sign = nil }
    }
}
