import Basics
import Testing

@testable import Discovering

private let product = """
  public protocol Prices { func price() -> Int }
  public struct RealPrices: Prices { public init() {}; public func price() -> Int { 1 } }
  public struct AnyPrices: Prices {
    public init<Base: Prices>(_ base: Base) {}
    public func price() -> Int { 1 }
  }
  public struct Client {
    public var fetch: (String) -> Int
    public init(fetch: @escaping (String) -> Int) { self.fetch = fetch }
    public static var live: Client { Client { _ in 0 } }
    public static var noop: Client { Client { _ in 1 } }
  }
  public final class Cart {
    public var prices: any Prices
    public var others: [any Prices] = []
    public var client: Client = .live
    public var search = { (text: String) in text.count }
    public init(prices: any Prices = RealPrices(), client: Client = .live) { self.prices = prices; self.client = client }
    public init(wrapped: AnyPrices = AnyPrices(RealPrices())) { prices = wrapped }
    public init(list: [any Prices] = [RealPrices()]) { prices = list[0] }
    public init(each: any Prices...) { prices = each[0] }
    public func use(_ prices: any Prices) { self.prices = prices }
    public func draw(_ prices: any Prices) { print(prices) }
    public func set<Value>(_ path: ReferenceWritableKeyPath<Cart, Value>, to value: Value) { self[keyPath: path] = value }
  }
  public struct Builder {
    var prices: any Prices = RealPrices()
    public func with(prices: any Prices) -> Builder { var copy = self; copy.prices = prices; return copy }
    public func with(client: Client) -> Self { self }
    public func build() -> Cart { Cart(prices: prices) }
  }
  public struct Environment { public var client = Client.live; public var prices: any Prices = RealPrices() }
  public func withEnvironment(_ update: (inout Environment) -> Void, operation: () -> Void) {}
  """

private let doubles = """
  struct FakePrices: Prices { func price() -> Int { 2 } }
  extension Prices where Self == FakePrices {
    static var mock: Self { Self() }
    static func stub(_ amount: Int) -> FakePrices { FakePrices() }
  }
  extension Client { static let failing = Client { _ in -1 } }

  """

struct ImplicitMemberTests {
  @Test func aStaticMemberOfTheExpectedTypeIsADouble() throws {
    try expectSeams(
      doubles + """
        func f(cart: Cart) {
        1️⃣  _ = Cart(prices: .mock)
        2️⃣  _ = Cart(prices: .stub(3))
        3️⃣  _ = Cart(client: .failing)
          _ = Cart(client: .live)
        4️⃣  _ = Cart(client: .noop)
        5️⃣  cart.client = .failing
        6️⃣  cart.client = Client { _ in 3 }
          cart.client = .live
        }
        """, with: product,
      finds: [
        Expected("1️⃣", .inject), Expected("2️⃣", .inject), Expected("3️⃣", .inject),
        Expected("4️⃣", .inject), Expected("4️⃣", .swap), Expected("5️⃣", .inject),
        Expected("6️⃣", .inject),
      ])
  }

  @Test func aMemberOfFunctionsIsExchangedForAnotherOfTheTests() throws {
    try expectSeams(
      """
      extension Client { static let failing = Client { _ in -1 }; static var empty: Client { Client { _ in 0 } } }
      func f() {
      1️⃣  _ = Cart(client: .failing)
      }
      """, with: product, finds: [Expected("1️⃣", .inject), Expected("1️⃣", .swap)],
      result: """
        extension Client { static let failing = Client { _ in -1 }; static var empty: Client { Client { _ in 0 } } }
        func f() {
          _ = (on() ? Cart(client: (on() ? .failing : Client.empty)) : Cart())
        }
        """)
  }

  @Test func aPlainValueIsNoDouble() throws {
    try expectSeams(
      """
      extension Color { static let mock = Color(red: 1) }
      func f() { _ = Wall(color: .mock) }
      """,
      with: """
        public struct Color { public var red: Int; public init(red: Int) { self.red = red } }
        public struct Wall { public init(color: Color = Color(red: 0)) {} }
        """, finds: [])
  }
}

struct HandedFormTests {
  /// It is what was there before, or what the product makes.
  @Test func aFunctionThatIsPutBackIsNoDouble() throws {
    try expectSeams(
      """
      func f(cart: Cart) {
        let old = cart.search
        let alias = old
      1️⃣  cart.search = { _ in 3 }
        cart.search = old
        cart.search = alias
        cart.search = made(3)
      2️⃣  cart.search = canned(3)
      }
      func canned(_ count: Int) -> (String) -> Int { { _ in count } }
      """,
      with: product.replacing(
        "search = { (text: String) in text.count }", with: "search: (String) -> Int = { $0.count }")
        + "\npublic func made(_ count: Int) -> (String) -> Int { { _ in count } }\n",
      finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject)])
  }

  @Test func aWrapperWithADoubleInItIsLeftOutWhole() throws {
    try expectSeams(
      """
      struct FakePrices: Prices { func price() -> Int { 2 } }
      func f() {
      1️⃣  _ = Cart(wrapped: AnyPrices(FakePrices()))
        let wrapped = AnyPrices(FakePrices())
      2️⃣  _ = Cart(wrapped: wrapped)
        _ = Cart(wrapped: AnyPrices(RealPrices()))
      }
      """, with: product, finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject)],
      result: """
        struct FakePrices: Prices { func price() -> Int { 2 } }
        func f() {
          _ = (on() ? Cart(wrapped: AnyPrices(FakePrices())) : Cart())
          let wrapped = AnyPrices(FakePrices())
          _ = (on() ? Cart(wrapped: wrapped) : Cart())
          _ = Cart(wrapped: AnyPrices(RealPrices()))
        }
        """)
  }

  @Test func anArrayOfDoublesIsLeftOutOrElementByElement() throws {
    try expectSeams(
      """
      struct FakePrices: Prices { func price() -> Int { 2 } }
      func f(cart: Cart) {
      1️⃣  _ = Cart(list: [FakePrices(), FakePrices()])
      2️⃣  cart.others = [RealPrices(), FakePrices()]
      3️⃣  cart.others = [FakePrices()]
      4️⃣  _ = Cart(each: FakePrices(), RealPrices())
      }
      """, with: product,
      finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].map { Expected($0, .inject) },
      result: """
        struct FakePrices: Prices { func price() -> Int { 2 } }
        func f(cart: Cart) {
          _ = (on() ? Cart(list: [FakePrices(), FakePrices()]) : Cart())
          cart.others = (on() ? [RealPrices(), FakePrices()] : [RealPrices()])
          if on() { cart.others = [FakePrices()] }
          _ = (on() ? Cart(each: FakePrices(), RealPrices()) : Cart(RealPrices()))
        }
        """)
  }

  @Test func aTestThatIsItsOwnDelegateIsADouble() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        func testOne() {
          let view = View()
      1️⃣    view.delegate = self
      2️⃣    _ = View(source: self)
        }
      }
      extension CartTests: ViewDelegate { func done() {} }
      """,
      with: """
        public protocol ViewDelegate: AnyObject { func done() }
        public final class View {
          public weak var delegate: ViewDelegate?
          public init(source: ViewDelegate? = nil) {}
        }
        """, finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject)])
  }

  @Test func aFunctionInThePlaceOfTheDefaultIsLeftOut() throws {
    try expectSeams(
      """
      func canned(_ text: String) -> Int { 3 }
      func make() -> (String) -> Int { { _ in 4 } }
      func f(cart: Cart) {
      1️⃣  cart.search = { _ in 3 }
      2️⃣  cart.search = canned
      3️⃣  cart.client.fetch = make()
      }
      """,
      with: product.replacing(
        "search = { (text: String) in text.count }", with: "search: (String) -> Int = { $0.count }"
      )
      .replacing("fetch: (String) -> Int\n", with: "fetch: (String) -> Int = { _ in 0 }\n"),
      finds: ["1️⃣", "2️⃣", "3️⃣"].map { Expected($0, .inject) })
  }
}

struct HandingCallTests {
  @Test func aSetterAndABuildersMethodAreLeftOut() throws {
    try expectSeams(
      doubles + """
        func f(cart: Cart) {
        1️⃣  cart.use(FakePrices())
          cart.draw(FakePrices())
        2️⃣  _ = Builder().with(prices: FakePrices()).build()
        3️⃣  _ = Builder()
        4️⃣    .with(client: .failing)
            .build()
        }
        """, with: product,
      finds: ["1️⃣", "2️⃣", "4️⃣"].map { Expected($0, .inject) },
      result: doubles + """
        func f(cart: Cart) {
          if on() { cart.use(FakePrices()) }
          cart.draw(FakePrices())
          _ = (on() ? Builder().with(prices: FakePrices()) : Builder()).build()
          _ = (on() ? Builder()
            .with(client: .failing) : Builder())
            .build()
        }
        """)
  }

  @Test func aKeyPathLeadsToWhatIsReplaced() throws {
    try expectSeams(
      doubles + """
        func f(cart: Cart) {
          let path = \\Cart.client
        1️⃣  cart[keyPath: \\.prices] = FakePrices()
        2️⃣  cart[keyPath: path] = .failing
        3️⃣  cart.set(\\.prices, to: FakePrices())
        4️⃣  cart.set(\\.client, to: .failing)
          cart.set(\\.prices, to: RealPrices())
        }
        """, with: product, finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].map { Expected($0, .inject) })
  }

  @Test func aClosureThatUpdatesDependenciesHoldsInjections() throws {
    try expectSeams(
      doubles + """
        func f() {
        1️⃣  withEnvironment { $0.client = .failing } operation: {}
          withEnvironment { environment in
        2️⃣    environment.prices = FakePrices()
        3️⃣    environment.client.fetch = { _ in 3 }
          } operation: {}
        }
        """,
      with: product.replacing(
        "fetch: (String) -> Int\n", with: "fetch: (String) -> Int = { _ in 0 }\n"),
      finds: ["1️⃣", "2️⃣", "3️⃣"].map { Expected($0, .inject) })
  }

  @Test func aDependencyAddedToAnotherPackagesTypeIsReplaced() throws {
    try expectSeams(
      doubles + """
        func f() {
        1️⃣  withDependencies { $0.client = .failing } operation: {}
        2️⃣  withDependencies { values in values.prices = .mock } operation: {}
        }
        """,
      with: product + """

        extension DependencyValues {
          public var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } }
          public var prices: any Prices { get { self[PricesKey.self] } set { self[PricesKey.self] = newValue } }
        }
        """, finds: ["1️⃣", "2️⃣"].map { Expected($0, .inject) })
  }

  @Test func aHelpersArgumentIsLeftOutAndWhatItHandsOnAsWell() throws {
    try expectSeams(
      """
      struct FakePrices: Prices { func price() -> Int { 2 } }
      struct Suite {
        func f() {
      1️⃣    _ = makeCart(prices: FakePrices())
          _ = needing(FakePrices())
        }
        func makeCart(prices: any Prices = RealPrices()) -> Cart {
      2️⃣    Cart(prices: prices)
        }
      }
      func needing(_ prices: any Prices) -> Cart {
      3️⃣  Cart(prices: prices)
      }
      """, with: product,
      finds: ["1️⃣", "2️⃣", "3️⃣"].map { Expected($0, .inject) })
  }
}

struct StubbingCallTests {
  private let prepared = """
    final class Prepared: Prices {
      var amount = 1
      var answers: [String: Int] = [:]
      var count = 0
      let name: String
      init(name: String) { self.name = name }
      init(amount: Int = 1, name: String = "") { self.amount = amount; self.name = name }
      func stub(_ amount: Int) { self.amount = amount }
      func given(_ name: String) -> Answer { Answer(prices: self, name: name) }
      func failNext() { count = 1; amount = -1 }
      func reset() { answers = [:]; count = 0 }
      func check() { XCTAssertEqual(count, 1) }
      func price() -> Int { count += 1; return amount }
      struct Answer { let prices: Prepared, name: String; func willReturn(_ amount: Int) { prices.answers[name] = amount } }
    }

    """

  @Test func aMethodThatOnlySetsTheDoubleIsAStub() throws {
    try expectSeams(
      prepared + """
        func f(cart: Cart) {
          let prices = Prepared()
        1️⃣  prices.stub(3)
        2️⃣  prices.given("tea").willReturn(3)
        3️⃣  prices.failNext()
          prices.reset()
          prices.check()
          prices.price()
        4️⃣  cart.prices = prices
        }
        """, with: product,
      finds: [
        Expected("1️⃣", .stub), Expected("2️⃣", .stub), Expected("3️⃣", .stub),
        Expected("4️⃣", .inject),
      ])
  }

  @Test func aValueWithWhichADoubleIsMadeIsAStub() throws {
    try expectSeams(
      prepared + """
        func f(cart: Cart) {
        1️⃣  cart.prices = Prepared(amount: 3)
        2️⃣  let one = Prepared(amount: 1, name: "x")
          print(one)
        }
        """, with: product,
      finds: [Expected("1️⃣", .inject), Expected("1️⃣", .stub), Expected("2️⃣", .stub)],
      result: prepared + """
        func f(cart: Cart) {
          if on() { cart.prices = (on() ? Prepared(amount: 3) : Prepared()) }
          let one = (on() ? Prepared(amount: 1, name: "x") : Prepared(amount: 1))
          print(one)
        }
        """)
  }
}
