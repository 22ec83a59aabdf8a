import Testing

@testable import Discovering

private let product = """
  public protocol Vat { var rate: Int { get } }
  public struct RealVat: Vat { public var rate: Int { 19 } }
  public struct Client {
    public var fetch: (String) -> Int
    public var save: (Int) -> Void
    public init(fetch: @escaping (String) -> Int, save: @escaping (Int) -> Void = { print($0) }) {}
    public static let live = Client { _ in 0 } save: { _ in }
    public static let noop = Client { _ in 0 } save: { _ in }
  }
  public final class Cart {
    public var client: Client = .live
    public var save: (Int) -> Void = { print($0) }
    public init(client: Client = .live, vat: any Vat = RealVat()) {}
  }
  """

private let doubles = """
  extension Client {
    static let unimplemented = Client(fetch: { _ in fatalError("fetch") }, save: { _ in XCTFail("save") })
    static var failing: Client { Client { _ in Issue.record("fetch"); return 0 } save: { _ in fatalError() } }
    static func refusing(_ text: String) -> Client { .init(fetch: { _ in fatalError(text) }, save: refuse) }
    static let named = Client(fetch: unimplemented("fetch"), save: unimplemented("save"))
    static let alike = Self.unimplemented
    static let half = Client(fetch: { _ in 1 }, save: { _ in fatalError("save") })
    static let saving = Client(fetch: { _ in fatalError("fetch") })
    nonisolated(unsafe) static var changing = Client(fetch: { _ in fatalError() }, save: { _ in fatalError() })
  }
  func refuse(_ n: Int) { XCTFail("saved") }
  func refusal() -> (Int) -> Void { { _ in XCTFail("saved") } }
  func keep(_ n: Int) { print(n) }
  struct NoVat: Vat { var rate: Int { fatalError("asked") } }
  struct OneVat: Vat { var rate: Int { 1 } }

  """

/// That nothing asks them is what they assert: that no other assertion depends on them says nothing.
struct FailingDoubleTests {
  @Test(arguments: [
    ("cart.client = .unimplemented", 0), ("cart.client = Client.unimplemented", 0),
    ("cart.client = .failing", 0), ("cart.client = .refusing(\"x\")", 0),
    ("cart.client = Client.refusing(\"x\")", 0), ("cart.client = .named", 0),
    ("cart.client = .alike", 0), ("let client = Client.failing; cart.client = client", 0),
    ("_ = Cart(client: .unimplemented)", 0),
    ("_ = Cart(client: .init(fetch: { _ in fatalError() }, save: { _ in XCTFail() }))", 0),
    ("cart.client = .half", 1), ("cart.client = .saving", 1), ("cart.client = .changing", 1),
    ("cart.client = .noop", 1), ("_ = Cart(client: .half)", 1),
    ("var client = Client.failing; client.fetch = { _ in 3 }; cart.client = client", 2),
  ])
  func aValueOfFunctionsThatAllFailIsLeftAlone(_ text: String, _ count: Int) throws {
    #expect(try injections(of: text) == count)
  }

  @Test(arguments: [
    ("cart.save = { _ in XCTFail() }", 0), ("cart.save = { _ in fatalError(\"saved\") }", 0),
    ("cart.save = refuse", 0), ("cart.save = refusal()", 0),
    ("let never = { (n: Int) in XCTFail(\"saved\") }; cart.save = never", 0),
    ("func never(_ n: Int) { fatalError() }; cart.save = never", 0),
    ("cart.client.save = { _ in reportIssue(\"saved\") }", 0),
    ("cart.save = keep", 1), ("cart.save = { _ in }", 1), ("cart.client.save = { _ in }", 1),
  ])
  func aFunctionThatOnlyFailsIsLeftAlone(_ text: String, _ count: Int) throws {
    #expect(try injections(of: text) == count)
  }

  @Test(arguments: [("NoVat()", 0), ("OneVat()", 1)])
  func aPropertyThatFailsWhoeverReadsItIsNoAnswer(_ vat: String, _ count: Int) throws {
    #expect(try injections(of: "_ = Cart(vat: \(vat))") == count)
  }

  /// The same of swaps, of which there would be one wherever the double is exchangeable.
  private func injections(of text: String) throws -> Int {
    let subject = SmallSubject(
      product: product, tests: doubles + "func f(cart: Cart) { \(text) }")
    let seams = try subject.discover().seams
    let injections = seams.count { $0.kind == .inject }
    #expect(injections > 0 || seams.isEmpty)
    return injections
  }
}
