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

  @Test(arguments: [
    "func run() { let log: any Log = Locator.resolve(); print(log) }",
    "final class Shop { private let log: Log = Locator.resolve() }",
    "final class Shop { lazy var log: Log? = try? Locator.find()! }",
    "func run() { print(Locator.resolve() as Log) }",
    "func run() { let log: any Log = Locator.made(); print(log) }",
    "func run() { print(Locator.named(\"log\") as! any Log) }",
    "var log: any Log { Locator.resolve() }", "func log() -> Log { return Locator.resolve() }",
  ]) func whatTheProductAsksForByWhatItIsToBeIsTakenFromOutside(product: String) throws {
    try expectSeams(
      """
      struct FakeLog: Log {}
      func f() {
      1️⃣  Locator.register { FakeLog() as Log }
      }
      """, with: locator + product, finds: [Expected("1️⃣", .inject)])
  }

  @Test(arguments: [
    "func run(_ log: Any) { print(log as? Log) }",
    "func run(_ quiet: Quiet) { let log: Log = Locator.same(quiet); print(log) }",
    "final class Shop { private let log: any Log = Locator.quiet() }",
    "func run() { let log: Quiet = Locator.resolve(); print(log) }",
  ]) func whatTheProductHasAnywayIsNotAskedFor(product: String) throws {
    try expectSeams(
      """
      struct FakeLog: Log {}
      func f() {
        Locator.register { FakeLog() as Log }
      }
      """, with: locator + product, finds: [])
  }

  private let locator = """
    public protocol Log {}
    public struct Quiet: Log {}
    public enum Locator {
      public static func register<T>(_ make: @escaping () -> T) {}
      public static func resolve<T>() -> T { fatalError() }
      public static func find<T>() throws -> T? { nil }
      public static func made<T>(_ type: T.Type = T.self) -> T { fatalError() }
      public static func named(_ name: String) -> Any { fatalError() }
      public static func same<T>(_ value: T) -> T { value }
      public static func quiet() -> any Log { Quiet() }
    }
    public 
    """

  @Test func whatIsBoundToATaskIsReplacedByWhatIsBoundAnyhow() throws {
    try expectSeams(
      """
      struct FakeLog: Log {}
      func f() async {
      1️⃣  Surroundings.$log.withValue(FakeLog()) { use() }
      2️⃣  await Shop.$depth.withValue({ 5 }) { use() }
        $retries.withValue(3) { use() }
        Surroundings.$plain.withValue(FakeLog()) { use() }
      }
      """,
      with: surroundings, finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject)],
      result: """
        struct FakeLog: Log {}
        func f() async {
          Surroundings.$log.withValue((on() ? FakeLog() : Surroundings.log)) { use() }
          await Shop.$depth.withValue((on() ? { 5 } : Shop.depth)) { use() }
          $retries.withValue(3) { use() }
          Surroundings.$plain.withValue(FakeLog()) { use() }
        }
        """)
  }

  @Test func whatIsBoundToATaskIsExchangedForAnotherThatFits() throws {
    try expectSeams(
      """
      struct FakeLog: Log { let level: Int }
      struct LoudLog: Log {}
      func f() {
      1️⃣  Surroundings.$log.withValue(FakeLog(level: 1)) { use() }
      }
      """,
      with: surroundings, finds: [Expected("1️⃣", .inject), Expected("1️⃣", .swap)],
      result: """
        struct FakeLog: Log { let level: Int }
        struct LoudLog: Log {}
        func f() {
          Surroundings.$log.withValue((on() ? ((on() ? FakeLog(level: 1) : LoudLog()) as any Log) : Surroundings.log)) { use() }
        }
        """)
  }

  @Test func whatIsPutIntoABoxOrALiteralIsReplaced() throws {
    try expectSeams(
      """
      struct FakeLog: Log {}
      func f() {
      1️⃣  Hub.slot.withLock { $0 = FakeLog() }
      2️⃣  Hub.slots.mutate { slots in slots["a"] = FakeLog() }
      3️⃣  Hub.shelf.withLock { $0.log = FakeLog() }
      4️⃣  Hub.logs = ["a": FakeLog()]
      5️⃣  Hub.logs.merge(["a": FakeLog()]) { $1 }
      6️⃣  Hub.list += [FakeLog()]
      7️⃣  Hub.logs = ["a": NoLog(), "b": FakeLog()]
        let own = Box<any Log>(NoLog())
        own.withLock { $0 = FakeLog() }
      }
      """,
      with: surroundings,
      finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣"].map { Expected($0, .inject) },
      result: """
        struct FakeLog: Log {}
        func f() {
          Hub.slot.withLock { if on() { $0 = FakeLog() } }
          Hub.slots.mutate { slots in if on() { slots["a"] = FakeLog() } }
          Hub.shelf.withLock { if on() { $0.log = FakeLog() } }
          if on() { Hub.logs = ["a": FakeLog()] }
          if on() { Hub.logs.merge(["a": FakeLog()]) { $1 } }
          if on() { Hub.list += [FakeLog()] }
          Hub.logs = (on() ? ["a": NoLog(), "b": FakeLog()] : ["a": NoLog()])
          let own = Box<any Log>(NoLog())
          own.withLock { $0 = FakeLog() }
        }
        """)
  }
}

private let surroundings = """
  public protocol Log: Sendable {}
  public struct NoLog: Log { public init() {} }
  public enum Surroundings {
    @TaskLocal public static var log: any Log = NoLog()
    @Published public static var plain: any Log = NoLog()
  }
  @TaskLocal public var retries = 0
  extension Shop { @TaskLocal public static var depth: @Sendable () -> Int = { 0 } }
  public enum Shop {}
  public enum Hub {
    public static let slot = Box<any Log>(NoLog())
    public static let slots = Mutex<[String: any Log]>([:])
    public static let shelf: Box<Shelf> = Box(Shelf())
    public static var logs: [String: any Log] = [:]
    public static var list: [any Log] = []
  }
  public struct Shelf { public var log: any Log = NoLog() }
  public final class Box<Value> {
    private var value: Value
    public init(_ value: Value) { self.value = value }
    public func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
  """
