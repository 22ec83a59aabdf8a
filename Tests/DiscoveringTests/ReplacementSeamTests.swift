import Basics
import Requesting
import Testing

@testable import Discovering

private let product = """
  public protocol Prices { func price() -> Int }
  public struct RealPrices: Prices { public init() {}; public func price() -> Int { 1 } }
  open class Worker {
    public static let shared = Worker()
    public init() {}
    open func work() {}
  }
  public struct Configuration { public var prices: any Prices.Type = RealPrices.self }
  public final class Cart {
    public var worker: Worker = .shared
    public var search: (String) -> Int = { $0.count }
    public init(prices: any Prices = RealPrices(), tax: Int = 1, search: @escaping (String) -> Int = { _ in 0 }) {}
    public func add(_ prices: any Prices) {}
  }
  """

private let doubles = """
  struct StubPrices: Prices { var stubbed = 1; static var rate = 1; func price() -> Int { stubbed } }
  struct FlatPrices: Prices { func price() -> Int { 9 } }
  final class WorkerSpy: Worker { static let sharedSpy = WorkerSpy(); var called = false }
  final class FakeNothing { static var value = 1 }

  """

struct StubTests {
  @Test func settingADoublesStoredPropertyIsAStub() throws {
    try expectSeams(
      doubles + """
        struct Suite {
          var spy = WorkerSpy()
          @Test func one() {
            var stub = StubPrices()
        1️⃣    stub.stubbed = 2
        2️⃣    StubPrices.rate = 3; print(stub)
        3️⃣    spy.called = true
        4️⃣    WorkerSpy.sharedSpy.called = true
            FakeNothing.value = 2
            Cart().add(stub)
        5️⃣    Cart().worker = spy
          }
        }
        """, with: product,
      finds: ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].map { Expected($0, .stub) } + [
        Expected("line 14", .swap), Expected("5️⃣", .inject),
      ])
  }

  @Test func noEditMovesWhatATestAssertsOfItsColumn() throws {
    let text =
      doubles
      + "struct Suite { @Test func one() { StubPrices.rate = 3; #expect(#column == 50) } }\n"
    try expectSeams(text, finds: [], result: text)
    let told =
      doubles + "func here(_ column: Int = #column) -> Int { column }\n"
      + "struct Suite { @Test func one() { StubPrices.rate = 3; #expect(here() == 60) } }\n"
    try expectSeams(told, finds: [], result: told)
  }

  @Test func whatAnExitTestRunsIsNoSeam() throws {
    let text =
      doubles + """
        struct Suite {
          @Test func one() async {
            await #expect(processExitsWith: .success) { StubPrices.rate = 3 }
          }
        }

        """
    try expectSeams(text, finds: [], result: text)
  }

  @Test func whatOnlyExitTestsCallIsNoSeam() throws {
    try expectSeams(
      doubles + """
        struct Suite {
          @Test func one() async {
            await #expect(processExitsWith: .success) { dies(); lives() }
          }
          @Test func two() { lives() }
        }
        final class CartTests: XCTestCase {
          override func setUp() { super.setUp(); makeCart() }
          func makeCart() {
        3️⃣    StubPrices.rate = 3
          }
        }
        final class QuitSuite {
          @Test func quits() async {
            await #expect(processExitsWith: .success) { makeCart(); tearDown() }
          }
        }
        func dies() { prepare() }
        func prepare() { StubPrices.rate = 3 }
        func lives() {
        1️⃣  StubPrices.rate = 3
        2️⃣  _ = Cart(prices: StubPrices())
        }

        """, with: product,
      finds: [
        Expected("1️⃣", .stub), Expected("2️⃣", .inject), Expected("2️⃣", .swap),
        Expected("3️⃣", .stub),
      ])
  }

  @Test func aStatementIsWrappedWhereItStands() throws {
    let tests = """
      struct StubPrices: Prices { static var rate = 1 }
      struct Suite { 
        @Test func one() { StubPrices.rate = 3; print(1) /* done */ }
        let cart = makeCart(StubPrices())
      }
      func makeCart(_ prices: any Prices) -> Cart { Cart(prices: prices) }
      """
    try expectSeams(
      tests, with: product, finds: [Expected("line 3", .stub), Expected("line 6", .inject)],
      result: tests.replacing("StubPrices.rate = 3;", with: "if on() { StubPrices.rate = 3 };")
        .replacing("{ Cart(prices: prices) }", with: "{ (on() ? Cart(prices: prices) : Cart()) }"))
  }
}

struct InjectTests {
  @Test func assignmentsOfDoublesAreInjections() throws {
    try expectSeams(
      doubles + """
        struct Suite {
          var cart = Cart(), spy = WorkerSpy()
          @Test mutating func one() {
            spy = WorkerSpy()
        1️⃣    cart.worker = spy
        2️⃣    cart.search = { _ in 3 }
            var configuration = Configuration()
        3️⃣    configuration.prices = StubPrices.self
            let local = spy
          }
        }
        """, with: product,
      finds: [
        Expected("1️⃣", .inject), Expected("2️⃣", .inject), Expected("3️⃣", .inject),
        Expected("3️⃣", .swap),
      ])
  }

  @Test func anArgumentWithADefaultIsLeftOut() throws {
    try expectSeams(
      """
      struct StubPrices: Prices { func price() -> Int { 1 } }
      struct Suite {
        @Test func one() {
      1️⃣    let a = Cart(prices: StubPrices(), tax: 2)
      2️⃣    let b = Cart(tax: 2) { _ in 3 }
          let c = Cart(prices: RealPrices(), tax: 2)
        }
      }
      """, with: product, finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject)],
      result: """
        struct StubPrices: Prices { func price() -> Int { 1 } }
        struct Suite {
          @Test func one() {
            let a = (on() ? Cart(prices: StubPrices(), tax: 2) : Cart(tax: 2))
            let b = (on() ? Cart(tax: 2) { _ in 3 } : Cart(tax: 2))
            let c = Cart(prices: RealPrices(), tax: 2)
          }
        }
        """)
  }

  @Test func severalArgumentsNestAndLinesStay() throws {
    try expectSeams(
      """
      struct StubPrices: Prices { func price() -> Int { 1 } }
      struct Suite {
        @Test func one() {
          let a = Cart(
      1️⃣      prices: StubPrices(),  // canned
            tax: 2,
      2️⃣      search: { _ in
              print(1)
              return 3
            })
        }
      }
      """, with: product, finds: [Expected("2️⃣", .inject)],
      result: """
        struct StubPrices: Prices { func price() -> Int { 1 } }
        struct Suite {
          @Test func one() {
            let a = (on() ? Cart(
              prices: StubPrices(),  // canned
              tax: 2,
              search: { _ in
                print(1)
                return 3
              }) : Cart(prices: StubPrices(), tax: 2))
          }
        }
        """)
    try expectSeams(
      """
      struct StubPrices: Prices { func price() -> Int { 1 } }
      func make() -> Cart {
      1️⃣  Cart(prices: StubPrices(), search: { _ in 3 })
      }
      """, with: product, finds: [Expected("1️⃣", .inject), Expected("1️⃣", .inject)],
      result: """
        struct StubPrices: Prices { func price() -> Int { 1 } }
        func make() -> Cart {
          (on() ? (on() ? Cart(prices: StubPrices(), search: { _ in 3 }) : Cart(prices: StubPrices())) : Cart(search: { _ in 3 }))
        }
        """)
  }

  @Test func optionalChainsAndSuperCallsAreLeftAlone() throws {
    try expectSeams(
      """
      struct StubPrices: Prices { func price() -> Int { 1 } }
      final class MyCart: Cart { init() { super.init(prices: StubPrices()) } }
      """, with: product.replacing("final class Cart", with: "class Cart"), finds: [])
  }
}

struct SwapAndFreshTests {
  @Test func aRequiredArgumentIsSwappedForTheFirstOtherByName() throws {
    try expectSeams(
      """
      struct StubPrices: Prices { func price() -> Int { 1 } }
      struct FlatPrices: Prices { func price() -> Int { 9 } }
      struct ArgumentPrices: Prices { let given: Int; func price() -> Int { given } }
      struct Suite {
        @Test func one() {
          let stub = StubPrices()
      1️⃣    Cart().add(stub)
        }
      }
      """, with: product, finds: [Expected("1️⃣", .swap)],
      result: """
        struct StubPrices: Prices { func price() -> Int { 1 } }
        struct FlatPrices: Prices { func price() -> Int { 9 } }
        struct ArgumentPrices: Prices { let given: Int; func price() -> Int { given } }
        struct Suite {
          @Test func one() {
            let stub = StubPrices()
            Cart().add((on() ? stub : FlatPrices()))
          }
        }
        """)
  }

  @Test func metatypesAreSwappedAsMetatypes() throws {
    try expectSeams(
      """
      struct StubPrices: Prices { func price() -> Int { 1 } }
      enum Flat { struct Prices2: Prices { let x: Int; func price() -> Int { 9 } } }
      func use(_ configuration: inout Configuration) {
      1️⃣  configuration.prices = StubPrices.self
      }
      """, with: product, finds: [Expected("1️⃣", .inject), Expected("1️⃣", .swap)],
      result: """
        struct StubPrices: Prices { func price() -> Int { 1 } }
        enum Flat { struct Prices2: Prices { let x: Int; func price() -> Int { 9 } } }
        func use(_ configuration: inout Configuration) {
          if on() { configuration.prices = (on() ? StubPrices.self : Flat.Prices2.self) }
        }
        """)
  }

  @Test func eachUseOfASharedSpyIsFresh() throws {
    try expectSeams(
      """
      final class WorkerSpy: Worker { static let sharedSpy = WorkerSpy(); var called = false }
      struct Suite {
        @Test func one() {
          let cart = Cart()
      1️⃣    cart.worker = WorkerSpy.sharedSpy
      2️⃣    #expect(WorkerSpy.sharedSpy.called)
      3️⃣    WorkerSpy.sharedSpy.called = false
        }
      }
      """, with: product,
      finds: [
        Expected("1️⃣", .inject), Expected("1️⃣", .fresh), Expected("2️⃣", .fresh),
        Expected("3️⃣", .stub),
      ],
      result: """
        final class WorkerSpy: Worker { static let sharedSpy = WorkerSpy(); var called = false }
        struct Suite {
          @Test func one() {
            let cart = Cart()
            if on() { cart.worker = (on() ? WorkerSpy.sharedSpy : WorkerSpy()) }
            #expect((on() ? WorkerSpy.sharedSpy : WorkerSpy()).called)
            if on() { WorkerSpy.sharedSpy.called = false }
          }
        }
        """)
  }

  /// What the tests only call is what they test, however it looks.
  @Test func whatIsNeverHandedOverIsNoDouble() throws {
    try expectSeams(
      """
      final class Depot: Worker { static let shared = Depot(); static var loads = 0; func load() -> Int { 1 } }
      struct Suite {
        @Test func one() {
          Depot.loads = 0
          #expect(Depot.shared.load() == 1)
        }
      }
      """, with: product, finds: [],
      result: """
        final class Depot: Worker { static let shared = Depot(); static var loads = 0; func load() -> Int { 1 } }
        struct Suite {
          @Test func one() {
            Depot.loads = 0
            #expect(Depot.shared.load() == 1)
          }
        }
        """)
  }

  @Test func helpersOfTheTestsHoldNothing() throws {
    let tests = """
      final class Depot: Worker { static let shared = Depot(); func load() -> Int { 1 } }
      func isEmpty(_ depot: Depot) -> Bool { depot.load() == 0 }
      struct Suite {
        @Test func one() { #expect(!isEmpty(Depot.shared)) }
        @Test func two() { #expect(Depot.shared.load() == 1) }
      }

      """
    let seams = { try SmallSubject(product: product, tests: tests + $0).discover().seams }
    #expect(try seams("").isEmpty)
    #expect(try !seams("struct Till { let depot: Depot }").isEmpty)
  }

  @Test func whatIsKeptMayBeHandedOver() throws {
    try expectSeams(
      """
      final class Depot: Worker { static let shared = Depot(); func load() -> Int { 1 } }
      struct Suite {
        let worker: Any
        init() {
      1️⃣    worker = Depot.shared
        }
      }
      """, with: product, finds: [Expected("1️⃣", .fresh)],
      result: """
        final class Depot: Worker { static let shared = Depot(); func load() -> Int { 1 } }
        struct Suite {
          let worker: Any
          init() {
            worker = (on() ? Depot.shared : Depot())
          }
        }
        """)
  }

  @Test func idsSurviveLineMovesAndCountRepeats() throws {
    let stubs = "struct StubPrices: Prices { static var rate = 1 }\n"
    let one =
      stubs + "func f() {\n  StubPrices.rate = 1\n  StubPrices.rate = 1\n}"
      + "\nlet cart = { Cart().add(StubPrices()) }"
    let first = try SmallSubject(product: product, tests: one).discover().seams
    let moved = try SmallSubject(product: product, tests: "\n\n" + one).discover().seams
    #expect(first.map(\.id) == moved.map(\.id))
    #expect(Set(first.map(\.id)).count == 2)
    #expect(first.map(\.enclosing) == ["f()", "f()"])
  }
}
