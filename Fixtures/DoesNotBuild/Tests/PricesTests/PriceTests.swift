import Prices
import XCTest

final class PriceTests: XCTestCase {
  func testDiscountIsTakenOff() {
    let price: Price = Price(cents: 200).discounted(by: "a quarter")
    XCTAssertEqual(price.cents, 150)
  }
}
