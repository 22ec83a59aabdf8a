import XCTest

import Till

/// Doubles that a container gives to whoever asks it.
final class ShelfTests: XCTestCase {
    func testRegistrationIsChecked() {
        let shelf = Shelf()
        shelf.register((any Prices).self) { FakePrices() }
        XCTAssertEqual(shelf.price(of: "tea"), 7)
    }

    func testRegistrationIsNotChecked() {
        let shelf = Shelf()
        shelf.register((any Prices).self) { FakePrices() }
        XCTAssertNotNil(shelf.price(of: "tea"))
    }

    func testSubscriptByTypeIsChecked() {
        let shelf = Shelf()
        shelf[(any Prices).self] = FakePrices()
        XCTAssertEqual(shelf.price(of: "tea"), 7)
    }

    func testSubscriptByTypeIsNotChecked() {
        let shelf = Shelf()
        shelf[(any Prices).self] = FakePrices()
        XCTAssertNotNil(shelf.price(of: "tea"))
    }

    func testElementUnderAKeyIsChecked() {
        let shelf = Shelf()
        shelf.special["tea"] = FakePrices()
        XCTAssertEqual(shelf.price(of: "tea"), 7)
    }

    func testElementUnderAKeyIsNotChecked() {
        let shelf = Shelf()
        shelf.special["tea"] = FakePrices()
        XCTAssertNotNil(shelf.price(of: "tea"))
    }
}
