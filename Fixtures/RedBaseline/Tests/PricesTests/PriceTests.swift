import Prices
import XCTest

final class PriceTests: XCTestCase {
  func testDiscountIsTakenOff() {
    XCTAssertEqual(Price(cents: 200).discounted(by: 25), Price(cents: 150))
  }

  func testDiscountIsRoundedUp() {
    XCTAssertEqual(Price(cents: 99).discounted(by: 50), Price(cents: 50))
  }
}
