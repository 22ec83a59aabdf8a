import Testing

@testable import Discovering

private let product = """
  public protocol API { func load() -> Int }
  public struct RealAPI: API { public init() {}; public func load() -> Int { 1 } }
  public protocol Clock { func now() -> Int }
  public struct RealClock: Clock { public init() {}; public func now() -> Int { 1 } }
  public struct Dependencies {
    public var api: any API
    public var clock: any Clock
    public var name: String
    public init(api: any API, clock: any Clock, name: String = "") { self.api = api; self.clock = clock; self.name = name }
    public static let live = Dependencies(api: RealAPI(), clock: RealClock())
  }
  public struct Order {
    public var api: any API
    public var lines: [String]
    public var total: Int
    public init(api: any API, lines: [String] = [], total: Int = 0) { self.api = api; self.lines = lines; self.total = total }
  }
  public struct Optionals {
    public var api: any API
    public init(api: any API = RealAPI()) { self.api = api }
  }
  public final class Screen {
    public var deps = Dependencies.live
    public var spare: Dependencies?
    public var order = Order(api: RealAPI())
    public var optionals = Optionals()
    public init(deps: Dependencies = .live) { self.deps = deps }
  }
  """

private let helpers = """
  struct FakeAPI: API { func load() -> Int { 2 } }
  struct FakeClock: Clock { func now() -> Int { 2 } }
  extension Dependencies {
    static func fake(api: any API = FakeAPI()) -> Dependencies { Dependencies(api: api, clock: FakeClock()) }
    static var real: Dependencies { Dependencies(api: RealAPI(), clock: RealClock()) }
    static var short: Dependencies { .init(api: FakeAPI(), clock: RealClock()) }
  }

  """

struct DoubleStructureTests {
  @Test func whatHoldsDoublesStandsInForWhatHoldsRealThings() throws {
    try expectSeams(
      helpers + """
        func f(screen: Screen) {
        1️⃣  screen.deps = Dependencies.fake()
        2️⃣  screen.deps = .fake(api: RealAPI())
        3️⃣  screen.deps = Dependencies(api: FakeAPI(), clock: RealClock())
          let deps = Dependencies(api: RealAPI(), clock: FakeClock())
        4️⃣  _ = Screen(deps: deps)
        5️⃣  screen.deps = .short
        }
        """, with: product,
      finds: [
        Expected("1️⃣", .inject), Expected("2️⃣", .inject), Expected("3️⃣", .inject),
        Expected("4️⃣", .inject), Expected("5️⃣", .inject),
      ])
  }

  @Test func whatHoldsNoneDoesNot() throws {
    try expectSeams(
      helpers + """
        func f(screen: Screen) {
          screen.deps = .real
          screen.deps = .live
          screen.deps = Dependencies(api: RealAPI(), clock: RealClock())
        }
        """, with: product, finds: [])
  }

  @Test func aValueThatMayBeMissingOrIsMostlySomethingElseDoesNot() throws {
    try expectSeams(
      helpers + """
        func f(screen: Screen) {
          screen.spare = .fake()
          screen.order = Order(api: FakeAPI())
        }
        """, with: product, finds: [])
  }

  @Test func aStructureWithAGuardInItJudgesByItself() throws {
    try expectSeams(
      helpers + """
        struct UnaskedAPI: API { func load() -> Int { XCTFail("asked"); return 0 } }
        func f(screen: Screen) {
          screen.deps = Dependencies(api: UnaskedAPI(), clock: RealClock())
        }
        """, with: product,
      // That of `short`, for which there is another now.
      finds: [Expected("line 6", .swap)])
  }

  /// What the tests make alone is what the product works on.
  @Test func aStructureThatTheProductNeverMakesIsNone() throws {
    try expectSeams(
      helpers + """
        func f(cart: Cart) {
          cart.lines = [Line(api: FakeAPI(), clock: FakeClock())]
          cart.last = Line(api: FakeAPI(), clock: FakeClock())
          cart.add(Line(api: FakeAPI(), clock: FakeClock()))
        }
        """,
      with: product + """

        public struct Line { public var api: any API; public var clock: any Clock }
        public final class Cart {
          public var lines: [Line] = []
          public var last: Line
          public init(last: Line) { self.last = last }
          public func add(_ line: Line) { lines.append(line) }
        }
        """, finds: [])
  }

  @Test func aDoubleThatCanBeLeftOutIsInjectedByItself() throws {
    try expectSeams(
      helpers + """
        func f(screen: Screen) {
          screen.optionals = Optionals(api: 1️⃣FakeAPI())
        }
        """, with: product, finds: [Expected("1️⃣", .inject)])
  }
}

struct CalledClosureTests {
  @Test func whatAClosureGivesThatIsCalledAtOnceIsADouble() throws {
    try expectSeams(
      helpers + """
        func f(screen: Screen) {
        1️⃣  screen.deps = { () -> Dependencies in let api = FakeAPI(); return Dependencies(api: api, clock: RealClock()) }()
          _ = Optionals(api: 2️⃣{ let fake = FakeAPI(); return fake }())
          _ = Optionals(api: 3️⃣{ FakeAPI() }())
          _ = Optionals(api: { RealAPI() }())
        }
        """, with: product,
      finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject), Expected("3️⃣", .inject)])
  }
}
