import Commanding
import Requesting
import Testing

@testable import Discovering

struct InjectionPointTests {
  /// It is an assertion itself: that no other depends on it says nothing.
  @Test(arguments: [
    ("XCTFail(\"asked\"); return 0", 0), ("fatalError(\"asked\")", 0),
    ("Issue.record(\"asked\"); return 0", 0), ("if false { XCTFail() }; return 0", 0),
    ("if Bool.random() { return 1 }; fatalError(\"none\")", 1),
    ("guard Bool.random() else { return 2 }; fatalError(\"none\")", 1),
    ("return 1 }; var vat: Int { 19 }; func refresh() { fatalError(\"unused\")", 1),
    ("fatalError(\"asked\") }; var vat: Int { 19", 1),
    ("let text = \"asked\"; fatalError(text)", 0),
  ])
  func aDoubleThatFailsTheTestWhenItIsAskedIsLeftAlone(_ body: String, _ count: Int) throws {
    let subject = SmallSubject(
      product: """
        public protocol Pricing { func price() -> Int }
        public struct RealPrices: Pricing { public func price() -> Int { 1 } }
        public struct Cart {
          public let total = 0
          public init(prices: any Pricing = RealPrices()) {}
        }
        """,
      tests: """
        struct NoPrices: Pricing { func price() -> Int { \(body) } }
        final class CartTests: XCTestCase {
          func testOne() { XCTAssertEqual(Cart(prices: NoPrices()).total, 0) }
        }
        """)
    #expect(try subject.discover().seams.count == count)
  }

  /// Wherever the assertion stands, it is of what the double is asked.
  @Test(arguments: [
    ("Ear { XCTAssertEqual($0, 1) }", 0), ("Ear { if $0 != 1 { Issue.record(\"no\") } }", 0),
    ("Ear { print($0) }", 1), ("Strict()", 0), ("Helped()", 0), ("Kept()", 1),
    ("armed", 0), ("prepared", 0), ("plain", 1), ("Paying()", 1),
    ("Ear { _ in never.fulfill() }", 0), ("Ear { _ in once.fulfill() }", 1),
    ("Ear { _ in self.hush.fulfill() }", 0),
  ])
  func aDoubleThatJudgesWhatItIsAskedIsLeftAlone(_ double: String, _ count: Int) throws {
    let subject = SmallSubject(
      product: """
        public protocol Listening { func hear(_ n: Int) }
        public struct Deaf: Listening { public func hear(_ n: Int) {} }
        public struct Radio { public init(ear: any Listening = Deaf()) {} }
        """,
      tests: """
        final class Ear: Listening {
          var onHear: (Int) -> Void
          init(onHear: @escaping (Int) -> Void) { self.onHear = onHear }
          func hear(_ n: Int) { onHear(n) }
        }
        final class Strict: Listening {
          private var heard = 0
          func hear(_ n: Int) { heard += n }
          deinit { XCTAssertEqual(heard, 1) }
        }
        final class Helped: Listening {
          func hear(_ n: Int) { step(n) }
          private func step(_ n: Int) { XCTAssertEqual(n, 1) }
        }
        final class Paying: Listening {
          func hear(_ n: Int) { pay() }
          private func pay() { checkOut() }
          private func checkOut() {}
        }
        final class Kept: Listening {
          var heard = 0
          func hear(_ n: Int) { heard += n }
          func verify() { XCTAssertEqual(heard, 1) }
        }
        final class RadioTests: XCTestCase {
          private lazy var hush = expectation(description: "h")
          override func setUp() { hush.isInverted = true }
          func testOne() {
            let (never, once) = (expectation(description: "n"), expectation(description: "o"))
            never.isInverted = true
            let armed = Ear { _ in }
            armed.onHear = { XCTAssertEqual($0, 1) }
            let prepared = Ear { XCTAssertEqual($0, 1) }
            let plain = Ear { _ in }
            plain.onHear = { print($0) }
            _ = Radio(ear: \(double))
          }
          func testOther() {
            let plain = Ear { _ in }
            plain.onHear = { XCTAssertEqual($0, 1) }
            plain.hear(1)
          }
        }
        """)
    let seams = try subject.discover().seams.filter { $0.kind == .inject }
    #expect(seams.count == count)
  }

  /// What the double compares with is what the test expects, and no answer.
  @Test func whatADoubleExpectsIsNoStub() throws {
    try expectSeams(
      """
      final class Post: Sending {
        var promised = [1]
        var answer = 1
        func send(_ n: Int) -> Int { promised.removeAll { $0 == n }; return answer }
        func verify(line: UInt = #line) {
          print(answer)
          XCTAssertEqual(promised, [], line: line)
        }
      }
      final class PostTests: XCTestCase {
        func testOne() {
          let post = Post()
          post.promised = [2]
          post.answer = 3  1️⃣
          XCTAssertEqual(send(by: post), 3)
          post.verify()
        }
      }
      """,
      with: """
        public protocol Sending { func send(_ n: Int) -> Int }
        struct Real: Sending { func send(_ n: Int) -> Int { n } }
        public func send(by sender: any Sending) -> Int { sender.send(2) }
        """, finds: [Expected("1️⃣", .stub)])
  }

  @Test func aModelOfAClientsProtocolIsNoDouble() throws {
    try expectSeams(
      """
      struct Player: Record { var name = "" }
      struct Suite {
        @Test func one(database: Database) {
          var player = Player()
          player.name = "Arthur"
          database.save(player)
          database.delete(player)
          database.dump(Player.self)
          #expect(player.isSame(as: Player()))
        }
      }
      """,
      with: """
        public protocol Record { var name: String { get } }
        extension Record { public func isSame(as other: Self) -> Bool { true } }
        struct Row: Record { var name = "row" }
        public final class Database {
          public func save<R: Record>(_ record: R) {}
          public func delete(_ record: some Record) {}
          public func remove(_ record: any Record) {}
          public func dump(_ type: any Record.Type) {}
        }
        """, finds: [])
  }

  @Test func aCommandThatTheProductIsToldAboutIsNoDouble() throws {
    try expectSeams(
      """
      struct First: Command { init() {} }
      struct Second: Command { init() {} }
      struct Main: Command {
        static let configuration = Configuration(standard: First.self)
      }
      struct Suite { @Test func one() { Parser(Main.self).run() } }
      """,
      with: """
        public protocol Command { init() }
        struct Help: Command { init() {} }
        public struct Configuration {
          let standard: Command.Type?
          public init(standard: Command.Type? = nil) { self.standard = standard }
        }
        public struct Parser {
          let root: Command.Type
          public init(_ root: Command.Type) { self.root = root }
          public func run() {}
        }
        """, finds: [])
  }

  @Test(arguments: [
    "public var store: Store = RealStore()", "public var store: (any Store)?",
    "public weak var store: Store?", "private let store: any Store & Sendable",
    "public var stores: [any Store] = []", "public static var store: any Store = RealStore()",
    "public var make: () -> any Store = { RealStore() }",
    "public init(store: any Store = RealStore()) {}", "public func use(_ store: Store? = nil) {}",
    "public func use(_ store: Store) {}",
  ])
  func whatTheProductTakesAsAWholeIsStoodInFor(point: String) throws {
    try expectSeams(
      """
      final class FakeStore: Store { var stubbed = 1 }
      func f(cart: Cart) {
        let fake = FakeStore()
      1️⃣  fake.stubbed = 2
        cart.take(fake)
      }
      """,
      with: store
        + "\npublic final class Cart {\n  \(point)\n  public func take<S>(_ store: S) {}\n}",
      finds: [Expected("1️⃣", .stub)])
  }

  @Test(arguments: [
    "public func use<S: Store>(_ store: S) {}", "public func use(_ store: some Store) {}",
    "public let store: any Store = RealStore()", "public var store: any Store { RealStore() }",
    "private var store: any Store = RealStore()", "public func use() -> any Store { RealStore() }",
  ])
  func whatCannotBeReplacedIsNot(point: String) throws {
    try expectSeams(
      """
      final class FakeStore: Store { var stubbed = 1 }
      func f(cart: Cart) {
        let fake = FakeStore()
        fake.stubbed = 2
        cart.take(fake)
      }
      """,
      with: """
        public protocol Store: AnyObject {}
        final class RealStore: Store {}
        public final class Cart {
          \(point)
          public func take<T>(_ store: T) {}
        }
        """, finds: [])
  }

  @Test func aFunctionAloneCountsOnlyBesideARealThing() throws {
    try expectSeams(
      """
      final class FakeStore: Store { var stubbed = 1 }
      func f() {
        let fake = FakeStore()
        fake.stubbed = 2
        use(fake)
      }
      """, with: "public protocol Store: AnyObject {}\npublic func use(_ store: any Store) {}",
      finds: [])
  }

  @Test func aStubOfADoubleThatTheProductNeverGetsIsNone() throws {
    try expectSeams(
      """
      final class FakeStore: Store { var stubbed = 1 }
      func f() {
        let fake = FakeStore()
        fake.stubbed = 2
        #expect(fake.stubbed == 2)
      }
      """, with: store + "\npublic final class Cart { public var store: Store = RealStore() }",
      finds: [])
  }

  @Test func puttingBackWhatASpySawIsNoStub() throws {
    try expectSeams(
      """
      final class SpyStore: Store { var count = 0; func save() { if true { count += 1 } } }
      func f(cart: Cart) {
        let spy = SpyStore()
      1️⃣  cart.store = spy
        spy.count = 0
      2️⃣  spy.count = 7
      }
      """, with: store + "\npublic final class Cart { public var store: Store = RealStore() }",
      finds: [Expected("1️⃣", .inject), Expected("2️⃣", .stub)])
  }

  @Test func aGraphOfTheTestsOwnObjectsHoldsNoInjection() throws {
    try expectSeams(
      """
      final class Node: Store { var child: Node? }
      func f(cart: Cart) {
        let node = Node(), child = Node()
        node.child = child
      1️⃣  cart.store = node
      }
      """, with: store + "\npublic final class Cart { public var store: Store = RealStore() }",
      finds: [Expected("1️⃣", .inject)])
  }

  @Test func aCallbackThatMayBeGivenIsNoDouble() throws {
    try expectSeams(
      """
      func f(cart: Cart) {
        cart.onChange = { print(1) }
        cart.watch(willFetch: { print(2) })
      1️⃣  cart.watch(now: { 3 })
      2️⃣  cart.clock = { 3 }
      }
      """,
      with: """
        public final class Cart {
          public var onChange: (() -> Void)?
          public var clock: () -> Int = { 1 }
          public func watch(willFetch: (() -> Void)? = nil) { start(willFetch ?? {}) }
          public func watch(now: (() -> Int)? = nil) { start(now ?? clock) }
        }
        """, finds: [Expected("1️⃣", .inject), Expected("2️⃣", .inject)])
  }

  @Test func aFillerThatAnswersNothingIsNotSwapped() throws {
    try expectSeams(
      """
      final class MockStore: Store { var count = 0; func saved() { count += 1 } }
      final class EmptyStore: Store { func saved() {} }
      func f() {
        use(MockStore())
        let filler = MockStore()
        use(filler)
      }
      func g() {
        let mock = MockStore()
      1️⃣  use(mock)
        #expect(mock.count == 1)
      }
      """, with: store + "\npublic func use(_ store: any Store) {}", finds: [Expected("1️⃣", .swap)])
  }
}

private let store = """
  public protocol Store: AnyObject {}
  public final class RealStore: Store {}
  """
