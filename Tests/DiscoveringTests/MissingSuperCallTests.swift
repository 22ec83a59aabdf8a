import Basics
import Testing

@testable import Discovering

/// Teardowns that leave out what their superclass would undo.
struct MissingSuperCallTests {
  private func missing(_ members: String, above: String) throws -> [SuiteID: MissingSuperCall] {
    try SmallSubject(
      product: "enum Shop { static var x = 1, y = 1 }",
      tests: """
        class BaseCase: XCTestCase { \(above) }
        final class ShopTests: BaseCase { \(members) }
        """
    ).discover().missingSuperCalls
  }

  @Test func whatTheSuperclassWouldUndoIsKnown() throws {
    let found = try missing(
      "override func tearDown() { Shop.y = 1 }",
      above: "override func tearDown() { Shop.x = 1; super.tearDown() }")
    let x = try #require(found.values.first?.states.first)
    #expect(x.lastName == "x")
    #expect(
      Array(found.values) == [
        MissingSuperCall(function: "tearDown", type: "ShopTests", states: [x])
      ])
    #expect(found.keys.allSatisfy { $0.rawValue.hasSuffix(".ShopTests") })
  }

  /// The test's own class calls it, and inherits from one that does not.
  @Test func aClassBetweenMayLeaveItOut() throws {
    let found = try SmallSubject(
      product: "enum Shop { static var x = 1, y = 1 }",
      tests: """
        class BaseCase: XCTestCase { override func tearDown() { Shop.x = 1; super.tearDown() } }
        class MidCase: BaseCase { override func tearDown() { Shop.y = 1 } }
        final class ShopTests: MidCase { override func tearDown() { super.tearDown() } }
        """
    ).discover().missingSuperCalls
    #expect(found.count == 2)
    #expect(Set(found.values.map(\.type)) == ["MidCase"])
  }

  @Test(arguments: [
    "override func tearDown() { super.tearDown() }",
    "override func tearDown() { defer { super.tearDown() }; Shop.y = 1 }",
    "override func tearDown() { if Shop.y == 1 { super.tearDown() } }",
    "override func tearDownWithError() throws { Shop.y = 1 }",
    "func tearDownAll() { Shop.y = 1 }",
    "",
  ]) func nothingIsMissingWhereItIsCalledOrInherited(members: String) throws {
    let above = "override func tearDown() { Shop.x = 1; super.tearDown() }"
    #expect(try missing(members, above: above).isEmpty)
  }

  @Test func aSuperclassThatUndoesNothingIsNotMissed() throws {
    let found = try missing(
      "override func tearDown() { Shop.y = 1 }",
      above: "override func tearDown() { super.tearDown() }")
    #expect(found.isEmpty)
  }
}
