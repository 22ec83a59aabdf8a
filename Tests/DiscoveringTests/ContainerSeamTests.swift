import Basics
import Testing

@testable import Discovering

private let product = """
  public protocol Prices { func price() -> Int }
  public struct RealPrices: Prices { public init() {}; public func price() -> Int { 1 } }
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
        4️⃣  Locator.shared[Prices.self] = FakePrices()
        5️⃣  Hub.handlers["a"] = FakePrices()
        6️⃣  Locator.shared[(any Prices).self] = FakePrices()
        7️⃣  Hub.listeners.append(FakePrices())
          Hub.listeners.append(RealPrices())
          container.register(Prices.self) { _ in RealPrices() }
          container.register(FakePrices())
          container.register(FakePrices.self)
          Hub.names["a"] = "b"
        }
        """,
      with: product + """

        public enum Hub {
          public static var handlers: [String: any Prices] = [:]
          public static var listeners: [any Prices] = []
          public static var names: [String: String] = [:]
        }
        public final class Locator {
          public static let shared = Locator()
          public static func register<T>(_ value: T, for type: T.Type) {}
          public subscript<T>(type: T.Type) -> T { get { fatalError() } set {} }
        }
        """, finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣"].map { Expected($0, .inject) })
  }
}
