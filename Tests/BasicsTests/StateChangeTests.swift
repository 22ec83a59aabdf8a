import Basics
import Testing

@Suite struct StateChangeTests {
  private func isPutBack(_ before: String, _ after: String) -> Bool {
    StateChange(id: StateID("static:Pay.Factory.gateway"), before: before, after: after)
      .isFunctionPutBack(by: ["BaseTests.putBack", "PayTests.live"])
  }

  private let original =
    "a closure in variable initialization expression of static Pay.Factory.gateway : () -> Int"

  @Test(arguments: [
    "PayTests.PayTests.tearDown() -> ()", "PayTests.BaseTests.tearDownWithError() throws -> ()",
    "PayTests.PayTests.tearDown() async throws -> ()", "PayTests.PaySuite.deinit",
    "PayTests.PaySuite.deinit (#2)", "PayTests.PaySuite.pays() -> () (defer, #1)",
    "PayTests.BaseTests.putBack() throws -> ()", "PayTests.live() -> ()",
  ])
  func functionThatATeardownMakesIsPutBack(place: String) {
    #expect(isPutBack(original, "a closure in " + place))
  }

  @Test(arguments: [
    "a closure in PayTests.PayTests.setUp() -> ()",
    "a closure in PayTests.PayTests.testTearDown() -> ()",
    "a closure in PayTests.PayTests.tearDown(Int) -> ()",
    "a closure in PayTests.OtherTests.putBack() -> ()",
    "a closure in PayTests.PayTests.testPays() -> () (#2, #1)", "nil", "3",
  ])
  func anythingElseIsNot(after: String) {
    #expect(!isPutBack(original, after))
  }

  @Test func whereThereWasNoFunctionNothingIsPutBack() {
    #expect(!isPutBack("nil", "a closure in PayTests.PayTests.tearDown() -> ()"))
  }
}
