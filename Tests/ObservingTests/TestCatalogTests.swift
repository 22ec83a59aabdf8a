import Basics
import Testing

@testable import Observing

/// The tests as the test executable lists them.
@Suite struct TestCatalogTests {
  @Test func idsHoldNoPlace() {
    #expect(
      sampleCatalog.tests.map(\.id.rawValue) == [
        "ShopTests.CartTests/testA", "ShopTests.CartTests/testB", "ShopTests.PriceTests/testC",
        "ShopTests.CartSuite/first()", "ShopTests.CartSuite/second()", "ShopTests.plus(a:b:)",
      ])
  }

  @Test func swiftTestingSaysWhereATestIsDeclared() {
    #expect(
      sampleCatalog[TestID("ShopTests.plus(a:b:)")]?.place
        == SourceLocation(file: "Plus.swift", line: 3, column: 2))
    #expect(sampleCatalog[TestID("ShopTests.CartTests/testA")]?.place == nil)
  }

  @Test func aTestThatIsListedTwiceIsOne() {
    let catalog = TestCatalog(listed: [(.xctest, "A.B/c"), (.xctest, "A.B/c")])
    #expect(catalog.tests.count == 1)
  }

  @Test func aFilterKeepsPlacesInThePlainOrder() {
    let catalog = sampleCatalog.filter { $0.rawValue.contains("CartSuite") }
    #expect(catalog.tests.map(\.position) == [3, 4])
    #expect(catalog[TestID("ShopTests.CartTests/testA")] == nil)
  }

  @Test func nestedSuitesKeepTheirNames() {
    let id = TestID(listed: "M.Outer/Inner/total()/File.swift:1:2", .swiftTesting)
    #expect(id == TestID("M.Outer/Inner/total()"))
  }
}
