import Basics
import Testing

@testable import Discovering

/// What tests can do about a variable that they can't assign.
struct HiddenStateTests {
  private func hidden(_ product: String, named name: String = "x") throws -> HiddenState? {
    try SmallSubject(product: product).discover().variables.first {
      $0.id.rawValue.hasSuffix("." + name)
    }?.hidden
  }

  @Test(arguments: [
    "enum Shop { static var x = 1 }",
    "enum Shop { private static var x = 1; static var shown: Int { get { x } set { x = newValue } } }",
    "var x = 1",
    "enum Shop { static let x = Mutex(1) }",
    "final class Desk { var y = 1 }\nenum Shop { static let x = Desk() }",
    "final class Desk { let y = Mutex(1) }\nenum Shop { static let x = Desk() }",
    """
    final class Desk { private var y: [Int: Int] = [:]
      subscript(key: Int) -> Int? { get { y[key] } set { y[key] = newValue } } }
    enum Shop { static let x = Desk() }
    """,
  ]) func whatTestsCanAssignIsNotHidden(product: String) throws {
    #expect(try hidden(product) == nil)
  }

  @Test(arguments: [
    ("enum Shop { private static var x = 1 }", []),
    ("enum Shop { private static var x = 1; static func close() { x = 1 } }", ["Shop.close()"]),
    (
      "enum Shop { private(set) static var x = 1; static func close() { x = 1 } }", ["Shop.close()"]
    ),
    ("enum Shop { private static var x = 1; static func open() { x = 2 } }", []),
    ("enum Shop { private static var x = 1; private static func close() { x = 1 } }", []),
    ("enum Shop { private static var x = 1; static func close(_ n: Int) { x = 1 } }", []),
    (
      "enum Shop { private static var x = 1, y = 2; static func close() { x = 1; y = 2 } }",
      ["Shop.close()"]
    ),
    ("private var x = 1\nfunc close() { x = 1 }", ["close()"]),
    // A name is not enough: this one makes the change.
    ("enum Shop { private(set) static var x = 1; static func disable() { x = 0 } }", []),
    (
      "enum Shop { private static var x: [Int] = []; static func clear() { x.removeAll { $0 > 1 } } }",
      []
    ),
    (
      "enum Shop { private static let x = NSCache<NSString, NSData>(); static func clear() { x.removeAllObjects() } }",
      ["Shop.clear()"]
    ),
    ("enum Shop { private static var x = 1; static func reset(to n: Int = 5) { x = n } }", []),
    (
      "enum Shop { private static var x = 1; static func reset() { x = 1; print(x) } }",
      ["Shop.reset()"]
    ),
    (
      "struct Desk {}\nenum Shop { private static var x = Desk(); static func close() { x = Desk(); print(x) } }",
      ["Shop.close()"]
    ),
    (
      "enum Shop { private static var x = Date(); static func start() { x = Date(); print(x) } }",
      []
    ),
    (
      "enum Shop { private static var x = read(); static func start() { x = read(); print(x) } }",
      []
    ),
    (
      "enum Shop { private static var x = size; static func close() { let size = 3; x = size } }",
      []
    ),
    (
      "enum Shop { private static var x = [Int: Int](minimumCapacity: 8); static func close() { x.removeAll() } }",
      ["Shop.close()"]
    ),
    (
      "enum Shop { private static var x = [Int](); static func close() { queue.sync(flags: .barrier) { x.removeAll() } } }",
      ["Shop.close()"]
    ),
    ("enum Shop { private static var x = 1; static func close() { queue.async { x = 1 } } }", []),
    ("enum Shop { private static var x = 1; static func close() { Net.sync { x = 1 } } }", []),
    (
      "enum Shop { private static var x = 1; static func close() { lock.withLock { x = 1 } } }",
      ["Shop.close()"]
    ),
  ]) func ofAHiddenVariableTheFunctionsThatPutItBackAreKnown(
    product: String, calls: [String]
  ) throws {
    #expect(try hidden(product) == HiddenState(calls: calls))
  }

  @Test(arguments: [
    ("static func set(_ n: Int) { x = n }", "Shop.set(5)", ["Shop.set(1)"]),
    (
      "static func set(to n: Int) -> Int { x = n; return n }", "_ = Shop.set(to: 5)",
      ["Shop.set(to: 1)"]
    ),
    ("static func set(_ n: Int) { x = n }", "", []),
    ("static func set(_ n: Int) { x += n }", "Shop.set(5)", []),
    ("static func set(_ n: Int, by m: Int) { x = n }", "Shop.set(5, by: 2)", []),
    ("static func set(_ n: Int) { print(n) }", "Shop.set(5)", []),
    ("@MainActor static func set(_ n: Int) { x = n }", "Shop.set(5)", []),
    (
      "static func close() { x = 1 }; static func set(_ n: Int) { x = n }", "Shop.set(5)",
      ["Shop.close()"]
    ),
  ]) func whatTestsSetByAFunctionIsPutBackByIt(
    function: String, call: String, calls: [String]
  ) throws {
    let found = try SmallSubject(
      product: "enum Shop { private static var x = 1; \(function) }",
      tests: "class ShopTests: XCTestCase { func testX() { \(call) } }"
    ).discover().variables
    #expect(found.first?.hidden == HiddenState(calls: calls))
  }

  @Test(arguments: [
    (
      "private static let x = Mutex(1); static func set(_ n: Int) { x.withLock { $0 = n } }",
      "Shop.set(1)"
    ),
    ("private static var x = Desk(); static func set(_ n: Int) { x.count = n }", nil),
    ("private static var x = [1]; static func set(_ n: Int) { x[0] = n }", nil),
  ]) func aFunctionThatSetsAPartPutsBackNoWhole(members: String, call: String?) throws {
    let found = try SmallSubject(
      product: "struct Desk { var count = 0; var name = 1 }\nenum Shop { \(members) }",
      tests: "class ShopTests: XCTestCase { func testX() { Shop.set(5) } }"
    ).discover().variables
    #expect(found.first?.hidden?.calls == [call].compactMap(\.self))
  }

  @Test func aCaseOfAnEnumerationIsGivenByItsName() throws {
    let found = try SmallSubject(
      product: """
        public enum Style { case system, dark }
        public enum Theme {
          private nonisolated(unsafe) static var x: Style = .system
          public static func choose(_ style: Style, animated: Bool = false) { x = style }
          public static func reset() { x = .dark }
        }
        """,
      tests: "class ThemeTests: XCTestCase { func testX() { Theme.choose(.dark) } }"
    ).discover().variables
    #expect(found.first?.hidden?.calls == ["Theme.choose(.system)"])
  }

  @Test func aGlobalThatItsFileSetsIsPutBackByThat() throws {
    let found = try SmallSubject(
      product: "private var x = 1\nfunc setX(_ n: Int) { x = n }",
      tests: "class ShopTests: XCTestCase { func testX() { setX(5) } }"
    ).discover().variables
    #expect(found.first?.hidden?.calls == ["setX(1)"])
  }

  @Test func aFieldIsPutBackByWhatSetsThatField() throws {
    let found = try SmallSubject(
      product: """
        final class Log {
          static let x = Log()
          private var level = 1
          private var sink = 2
          func setLevel(_ n: Int) { level = n }
        }
        """,
      tests: """
        class Other { func setLevel(_ n: Int) {} }
        class ShopTests: XCTestCase {
          func testA() { Other().setLevel(5) }
          func testX() { Log.x.setLevel(5) }
        }
        """
    ).discover().variables
    #expect(
      found.first?.hidden?.fields == [
        .init(name: "level", calls: ["Log.x.setLevel(1)"]), .init(name: "sink", calls: []),
      ])
  }

  @Test func ofAConstantObjectTheHiddenFieldsAreKnown() throws {
    let found = try hidden(
      """
      final class Desk {
        static let x = Desk()
        var open = false
        private(set) var names: [String] = []
        private var count = 0
        func clear() { names.removeAll() }
      }
      """)
    #expect(
      found
        == HiddenState(
          calls: nil,
          fields: [
            .init(name: "count", calls: []), .init(name: "names", calls: ["Desk.x.clear()"]),
          ]))
  }

  @Test func noFieldOfAnActorCanBeAssigned() throws {
    let found = try hidden(
      """
      actor Desk {
        static let x = Desk(); var names: [String] = []; func clear() { names = [] }
        let lock = Mutex(1); nonisolated(unsafe) var open = false
      }
      """)
    let names = HiddenState.Field(name: "names", calls: [])
    #expect(found == HiddenState(calls: nil, fields: [names]))
  }

  @Test(arguments: [
    "subscript(key: Int) -> Int? { y[key] }",
    "private subscript(key: Int) -> Int? { get { y[key] } set { y[key] = newValue } }",
    "private(set) subscript(key: Int) -> Int? { get { y[key] } set { y[key] = newValue } }",
    "subscript(key: Int) -> Int? { get { y[key] } set { print(key) } }",
  ]) func aSubscriptThatTestsCannotSetSetsNothing(declaration: String) throws {
    let found = try hidden(
      """
      final class Desk { private var y: [Int: Int] = [:]; \(declaration) }
      enum Shop { static let x = Desk() }
      """)
    #expect(found?.fields?.map(\.name) == ["y"])
  }

  @Test func aFunctionForAnotherFieldIsNoAdvice() throws {
    let found = try hidden(
      """
      final class Desk {
        private static let x = Desk()
        private var names: [String] = []
        private var count = 0
        static func reset() { x.names = [] }
      }
      """)
    #expect(
      found
        == HiddenState(
          calls: [],
          fields: [
            .init(name: "count", calls: []), .init(name: "names", calls: ["Desk.reset()"]),
          ]))
  }

  @Test func nothingIsSaidOfTheTestsOwnVariables() throws {
    let discovery = try SmallSubject(tests: "private var x = 1").discover()
    #expect(discovery.variables.map(\.hidden) == [nil])
  }

  @Test(arguments: [
    ("private var x = 1", true),
    ("private var x = 1\nextension ShopTests { func testX() { x += 1 } }", false),
    ("private var x = 1\nclass Base: XCTestCase { override func tearDown() { x = 1 } }", false),
    ("private var x = 1\n@Test func a() {}", false),
    ("var x = 1", false),
  ]) func whatAFileOfHelpersKeepsToItselfIsHiddenFromTheTests(helpers: String, isHidden: Bool)
    throws
  {
    let found = try SmallSubject(tests: "class ShopTests: XCTestCase {}", helpers: helpers)
      .discover().variables
    #expect((found.first?.hidden != nil) == isHidden)
  }
}

/// What a change of such a variable comes to.
struct HiddenChangeTests {
  private let desk = HiddenState(
    calls: nil,
    fields: [
      .init(name: "names", calls: ["desk.clear()", "desk.empty()"]),
      .init(name: "count", calls: ["desk.empty()"]),
    ])

  private func change(_ before: String) -> StateChange {
    StateChange(id: StateID("static:Shop.desk"), before: before, after: "")
  }

  @Test func eachChangedFieldHasToBePutBack() {
    #expect(desk.calls(undoing: change("names: []")) == ["desk.clear()", "desk.empty()"])
    #expect(desk.calls(undoing: change("names: [], count: 0")) == ["desk.empty()"])
  }

  /// What the initialiser or an observer makes of the literal is another value.
  @Test func aLiteralThatWasNotSeenIsNotGiven() {
    let shop = HiddenState(calls: ["Shop.set(1)", "Shop.set(to: 2)", "Shop.close()"])
    #expect(shop.calls(undoing: change("2")) == ["Shop.set(to: 2)", "Shop.close()"])
    #expect(shop.calls(undoing: change("Desk")) == shop.calls)
  }

  @Test func nothingIsSaidWhereTestsCanAssignAField() {
    #expect(desk.calls(undoing: change("names: [], open: false")) == nil)
    #expect(desk.calls(undoing: change("names.first: nil")) == nil)
  }

  @Test func aHiddenValueIsPutBackAsAWhole() {
    let policy = HiddenState(calls: ["Shop.relax()"])
    #expect(policy.calls(undoing: change("limit: 3")) == ["Shop.relax()"])
    #expect(policy.calls(undoing: change("3")) == ["Shop.relax()"])
  }
}
