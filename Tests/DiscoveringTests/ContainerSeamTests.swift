import Basics
import Testing

@testable import Discovering

private let product = """
  public protocol Prices { func price() -> Int }
  public struct RealPrices: Prices { public init() {}; public func price() -> Int { 1 } }
  public final class Cart { public var prices: any Prices = RealPrices() }
  public struct AnyPrices: Prices { public init<P: Prices>(_ base: P) {}; public func price() -> Int { 1 } }
  public struct Client { public var fetch: (String) -> Int; public static var live: Client { Client { _ in 0 } } }
  """

private let doubles = """
  struct FakePrices: Prices { func price() -> Int { 2 } }
  extension Client { static let failing = Client { _ in -1 } }

  """

/// Doubles that a container gives to whoever asks it.
struct ContainerSeamTests {
  @Test func aSubscriptThatTakesAKeyPathLeadsToWhatIsReplaced() throws {
    try expectSeams(
      doubles + """
        func f() {
        1️⃣  InjectedValues[\\.prices] = FakePrices()
        2️⃣  InjectedValues[path: \\.client] = .failing
          InjectedValues[\\.prices] = RealPrices()
        }
        """,
      with: product + """

        public struct InjectedValues {
          nonisolated(unsafe) private static var current = InjectedValues()
          public var prices: any Prices = RealPrices()
          public var client = Client.live
          public static subscript<Value>(path: WritableKeyPath<Self, Value>) -> Value {
            get { current[keyPath: path] }
            set { current[keyPath: path] = newValue }
          }
        }
        """, finds: ["1️⃣", "2️⃣"].map { Expected($0, .inject) })
  }

  @Test func whatIsRegisteredInAContainerIsReplaced() throws {
    try expectSeams(
      doubles + """
        func f(container: Container) {
        1️⃣  container.register((any Prices).self) { _ in FakePrices() }.inScope(.shared)
        2️⃣  Other.prices.register { FakePrices() as Prices }
        3️⃣  Locator.register(FakePrices(), for: Prices.self)
        4️⃣  Hub.handlers["a"] = FakePrices()
        5️⃣  Locator.shared[(any Prices).self] = FakePrices()
        6️⃣  Hub.listeners.append(FakePrices())
        7️⃣  container.register(Prices.self) { return AnyPrices(FakePrices()) }
        8️⃣  Hub.late?["a"] = FakePrices()
        }
        """,
      with: product + """

        public enum Hub {
          public static var handlers: [String: any Prices] = [:]
          public static var listeners: [any Prices] = []
          public static var late: [String: any Prices]?
        }
        public final class Locator {
          public static let shared = Locator()
          public static func register<T>(_ value: T, for type: T.Type) {}
          public subscript<T>(type: T.Type) -> T { get { fatalError() } set {} }
        }
        """, finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣"].map { Expected($0, .inject) })
  }

  @Test func whatIsNoRegistrationOfADoubleIsLeftAlone() throws {
    try expectSeams(
      doubles + """
        final class SpyHub: BaseHub {
          override init() { super.init(); handlers["a"] = FakePrices() }
        }
        func f(container: Container, accounts: Accounts) {
          container.register(Prices.self) { _ in RealPrices() }
          container.register(FakePrices.self)
          container.register(FakePrices.self) { FakePrices() }
          accounts.register(FakePrices())
          accounts.register(FakePrices(), as: Admin.self)
          accounts.register(.lead) { FakePrices() }
          container.register(Prices.self) { FakePrices() }.makeCart().checkOut()
          container.register(Prices.self) { FakePrices() }.register(Client.self) { Client.failing }
          var handlers: [String: any Prices] = [:]
          handlers["a"] = FakePrices()
        }
        final class CartTests: XCTestCase {
        1️⃣  override func tearDown() { container.register(Prices.self) { FakePrices() } }
        }
        """,
      with: product + """

        open class BaseHub { public var handlers: [String: any Prices] = [:]; public init() {} }
        public struct Admin {}
        """, finds: [Expected("1️⃣", .teardown)])
  }

  @Test func whatADoubleThatIsOnlyRegisteredAnswersIsAStub() throws {
    try expectSeams(
      doubles + """
        final class PreparedPrices: Prices { var amount = 2; func price() -> Int { amount } }
        func f(container: Container) {
          let prices = PreparedPrices()
        1️⃣  prices.amount = 3
        2️⃣  container.register(Prices.self) { prices }
        }
        """, with: product, finds: [Expected("1️⃣", .stub), Expected("2️⃣", .inject)])
  }

  @Test func whatTheProductOnlyAsksAContainerForIsTakenFromOutside() throws {
    try expectSeams(
      """
      struct FakeLog: Log {}
      struct FakeMeter: Meter {}
      func f() {
      1️⃣  Locator.register(FakeLog(), for: Log.self)
        Locator.register(FakeMeter(), for: Meter.self)
      }
      """,
      with: """
        public protocol Log {}
        public protocol Meter {}
        public enum Locator {
          public static func register<T>(_ value: T, for type: T.Type) {}
          public static func resolve<T>(_ type: T.Type) -> T { fatalError() }
        }
        public func run() { print(Locator.resolve((any Log).self)) }
        """, finds: [Expected("1️⃣", .inject)])
  }
}
