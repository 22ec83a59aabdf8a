import Testing

@testable import Discovering

/// Of which teardowns it is known that nothing of the subject's runs after them in a test.
struct LastTeardownTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let tests: String
    let comesLast: [Bool]
  }

  private static let cases = [
    Case(
      testDescription: "the only one",
      tests: """
        final class CartTests: XCTestCase {
          override func tearDown() { Client.timeout = 5; super.tearDown() }
          func testOne() {}
        }
        """, comesLast: [true]),
    Case(
      testDescription: "a deinitialiser",
      tests: """
        final class Suite {
          deinit { Client.timeout = 5 }
          @Test func one() {}
        }
        """, comesLast: [true]),
    Case(
      testDescription: "two of one class",
      tests: """
        final class CartTests: XCTestCase {
          override func tearDown() { Client.timeout = 5 }
          override func tearDownWithError() throws { Client.timeout = 6 }
          func testOne() {}
        }
        """, comesLast: [false, false]),
    Case(
      testDescription: "one of a class above, and one of its own",
      tests: """
        class Base: XCTestCase {
          override func tearDown() { Client.timeout = 5; super.tearDown() }
        }
        final class CartTests: Base {
          override func tearDown() { super.tearDown(); Client.timeout = 6 }
          func testOne() {}
        }
        """, comesLast: [false, false]),
    Case(
      testDescription: "before an assertion",
      tests: """
        final class CartTests: XCTestCase {
          override func tearDown() { Client.timeout = 5; XCTAssertEqual(Client.timeout, 5) }
          func testOne() {}
        }
        """, comesLast: [false]),
    Case(
      testDescription: "before the class's own tearDown",
      tests: """
        final class CartTests: XCTestCase {
          func testOne() { addTeardownBlock { Client.timeout = 5 } }
        }
        """, comesLast: [false]),
    Case(
      testDescription: "of each argument",
      tests: """
        final class Suite {
          deinit { Client.timeout = 5 }
          @Test(arguments: [1, 2]) func one(_ number: Int) {}
        }
        """, comesLast: [false]),
    Case(
      testDescription: "before what a library's class does",
      tests: """
        final class CartTests: SomeLibrarysTestCase {
          override func tearDown() { Client.timeout = 5; super.tearDown() }
          func testOne() {}
        }
        """, comesLast: [false]),
    Case(
      testDescription: "within a hook",
      tests: """
        final class CartTests: XCTestCase {
          override func tearDown() { Client.timeout = 5; super.tearDown() }
          override func invokeTest() { super.invokeTest(); XCTAssertEqual(Client.timeout, 5) }
          func testOne() {}
        }
        """, comesLast: [false]),
    Case(
      testDescription: "called by a test in its middle",
      tests: """
        final class CartTests: XCTestCase {
          override func tearDown() { Client.timeout = 5; super.tearDown() }
          func testOne() { tearDown(); setUp() }
        }
        """, comesLast: [false]),
    Case(
      testDescription: "before a scope's second half",
      tests: """
        struct Scope: SuiteTrait, TestTrait, TestScoping {
          func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
          ) async throws {
            try await function()
            #expect(Client.timeout == 5)
          }
        }
        @Suite(Scope()) final class Suite {
          deinit { Client.timeout = 5 }
          @Test func one() {}
        }
        """, comesLast: [false]),
    Case(
      testDescription: "after all tests of a class",
      tests: """
        final class CartTests: XCTestCase {
          override class func tearDown() { Client.timeout = 5 }
          func testOne() {}
        }
        """, comesLast: [false]),
  ]

  @Test(arguments: cases) func aTeardownComesLast(_ one: Case) throws {
    let discovery = try SmallSubject(
      product: "public enum Client { public static var timeout = 5 }", tests: one.tests
    ).discover()
    #expect(discovery.seams.filter { $0.kind == .teardown }.map(\.comesLast) == one.comesLast)
  }
}
