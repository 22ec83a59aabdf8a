import Prices
import Testing

struct PriceSuite {
  @Test func discountNeverGoesBelowZero() {
    #expect(Price(cents: 100).discounted(by: 150) == Price(cents: 0))
  }
}
