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

  @Test func testsThatArriveInHashOrderStandInSourceOrder() {
    let catalog = TestCatalog(
      listed: [
        (.swiftTesting, "M.S/late()/File.swift:20:4"), (.xctest, "M.B/test"),
        (.swiftTesting, "M.S/early()/File.swift:3:4"), (.xctest, "M.A/test"),
      ])
    #expect(
      catalog.tests.map(\.id.rawValue) == ["M.B/test", "M.A/test", "M.S/early()", "M.S/late()"])
  }

  @Test func modulesStandInTheOrderOfTheAlphabetAndClassesAsCompiledIn() {
    let listed = ["Z.B/b", "Z.A/a", "C.Y/y", "C.X/x"].map {
      (framework: Framework.xctest, name: $0)
    }
    let other = [2, 3, 0, 1].map { listed[$0] }
    #expect(
      TestCatalog(listed: listed).tests.map(\.id.rawValue) == ["C.Y/y", "C.X/x", "Z.B/b", "Z.A/a"])
    #expect(TestCatalog(listed: listed).tests == TestCatalog(listed: other).tests)
  }

  @Test func aFilterKeepsThePlainOrder() {
    let catalog = sampleCatalog.filter { $0.rawValue.contains("CartSuite") }
    #expect(catalog.tests.map(\.id.member) == ["first()", "second()"])
    #expect(catalog[TestID("ShopTests.CartTests/testA")] == nil)
  }

  @Test func nestedSuitesKeepTheirNames() {
    let id = TestID(listed: "M.Outer/Inner/total()/File.swift:1:2", .swiftTesting)
    #expect(id == TestID("M.Outer/Inner/total()"))
  }
}
