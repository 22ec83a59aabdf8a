import Basics
import Testing

@Suite struct SuiteIDTests {
  @Test(arguments: [
    ("ShopTests.CartTests/testTotal", "ShopTests.CartTests"),
    ("ShopTests.Outer/Inner/total()", "ShopTests.Outer/Inner"),
    ("ShopTests.Outer/total(a/b:)", "ShopTests.Outer"),
    ("ShopTests.Outer/`a / b`()", "ShopTests.Outer"),
    ("ShopTests.total()", "ShopTests"), ("ShopTests.`a / b`()", "ShopTests"),
  ])
  func isWhatStandsBeforeTheTestsOwnName(test: String, suite: String) {
    #expect(TestID(test).suiteID == SuiteID(suite))
  }
}
