import Basics
import Testing

@testable import Discovering

private let product = """
  public protocol Prices { func price() -> Int }
  public struct RealPrices: Prices { public init() {}; public func price() -> Int { 1 } }
  public struct MockPrices: Prices { public init() {}; public func price() -> Int { 2 } }
  public struct User { public var name: String; public init(name: String) { self.name = name } }
  public struct Cart<P: Prices> { public init(prices: P) {} }
  public final class Shop {
    public var prices: any Prices = RealPrices()
    public init(needed: any Prices) {}
    public init(user: User) {}
    public init(prices: any Prices = RealPrices()) {}
    public init(prices: any Prices = RealPrices(), then: () -> Void) {}
  }
  public class Base { public init(prices: any Prices = RealPrices()) {} }
  """

private let doubles = """
  struct FakePrices: Prices { var amount: Int; init(of amount: Int) { self.amount = amount }; func price() -> Int { amount } }
  struct StubUser { var name = "" }; class Canned: URLProtocol {}

  """

private func reasons(_ tests: String) throws -> [String] {
  let discovery = try SmallSubject(product: product, tests: doubles + tests).discover()
  return discovery.untoggled.map { "\($0.location.line - 4) \($0.reason.rawValue) \($0.text)" }
}

struct UntoggledTests {
  @Test(arguments: [
    ("_ = Shop(needed: fake)", "1 no-default needed: fake"),
    ("_ = Cart(prices: fake)", "1 generic-position prices: fake"),
    ("foreign(fake)", "1 unknown-taker fake"),
    ("foreign(mockUser())", "1 unknown-type mockUser()"),
    ("shop.prices = MockPrices()", "1 declared-elsewhere MockPrices()"),
    ("foreign(StubUser())", "1 nothing-replaced StubUser()"),
    ("_ = #Made(foreign(fake))", "1 macro fake"),
    ("session.protocolClasses = [Canned.self]", "1 unknown-taker Canned.self"),
    ("URLProtocol.registerClass(Canned.self)", "1 unknown-taker Canned.self"),
    ("URLProtocol.unregisterClass(Canned.self)", nil),
    ("settings.handlers = [StubUser()]", "1 nothing-replaced StubUser()"),
    ("_ = Cart<FakePrices>.self; Cart<FakePrices>.make()", nil),
    ("_ = Shop(user: User(name: \"x\"))", nil),
    ("let mockName = \"x\"; foreign(mockName)", nil),
    ("XCTAssertNotNil(fake); print(fake)", nil),
    ("shop.prices = fake", nil),
  ])
  func whatLooksLikeADoubleIsCountedWithItsReason(text: String, expected: String?) throws {
    let found = try reasons("func f(shop: Shop, fake: FakePrices) { \(text) }")
    #expect(found == (expected.map { [$0] } ?? []))
  }

  @Test func aValueThatTheDoubleNeedsIsCounted() throws {
    #expect(
      try reasons("func f(shop: Shop) { shop.prices = FakePrices(of: 3) }")
        == ["1 required-value of: 3"])
  }

  @Test func aDoubleInATestsAttributeIsCounted() throws {
    #expect(
      try reasons("@Test(.dependency(\\.client, .mock), arguments: [FakeClient()]) func f() {}")
        == ["1 attribute .mock", "1 attribute FakeClient()"])
  }

  @Test(arguments: [
    (
      "[Plain(), Other()] as [any Prices]) func f(_ prices: any Prices) {}", ["Plain()", "Other()"]
    ),
    ("[(Plain(), 1)]) func f(_ prices: any Prices, _ n: Int) {}", ["Plain()"]),
    ("[Case(prices: Plain())]) func f(_ it: Case) {}", ["Plain()"]),
    ("Lists.all) func f(_ prices: any Prices) {}", ["Lists.all"]),
    ("[Plain.free]) func f(_ prices: any Prices) {}", ["Plain.free"]),
    ("[Plain()]) func f(_ prices: Plain) {}", []),
    ("Plain.names) func f(_ name: String) {}", []),
    ("[RealPrices()] as [any Prices]) func f(_ prices: any Prices) {}", []),
  ])
  func aDoubleInATestsArgumentsIsCountedWhateverItsName(rest: String, expected: [String]) throws {
    let types = """
      struct Plain: Prices { static let free = Plain(); static let names = ["a"]; func price() -> Int { 2 } }
      struct Other: Prices { func price() -> Int { 3 } }
      struct Case { var prices: any Prices }
      enum Lists { static let all: [any Prices] = [Plain(), Other()] }

      """
    #expect(
      try reasons(types + "@Test(arguments: \(rest)").map { $0.dropFirst(2) }
        == expected.map { "attribute \($0)" })
  }

  @Test func aCallThatCannotBeWrittenAgainIsCounted() throws {
    #expect(
      try reasons("final class Own: Base { init(fake: FakePrices) { super.init(prices: fake) } }")
        == ["1 not-rewritable prices: fake"])
  }
}
