import Basics
import Repairing
import Testing

/// Patches that call what cleans up elsewhere.
struct CallCleanupTests {
  private let product = """
    public enum Stub { nonisolated(unsafe) public static var calls = 0, name = ""
      public static func clean() { calls = 0; name = "" } }
    public final class Log { nonisolated(unsafe) public static let shared = Log()
      public private(set) var lines: [Int] = []
      public func add() { lines.append(1) }
      public func clear() { lines = [] } }
    """

  @Test func aCleanupOfAnotherSuiteIsCalled() throws {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          override func tearDown() {
            Stub.clean()
            super.tearDown()
          }
          func testCalls() { Stub.calls = 1 }
        }
        final class LeakyTests: XCTestCase {
          override func tearDown() {
            print(1)
            super.tearDown()
          }
          func testCalls() { Stub.calls = 1 }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Stub.calls", "0", "1", by: "LeakyTests/testCalls"),
      leak("static:Shop.Stub.name", "\"\"", "\"a\"", by: "LeakyTests/testCalls"),
    ])
    #expect(found.first?.kind == .callCleaner)
    #expect(found.first?.text.contains("print(1)\n    Stub.clean()\n    super.tearDown()") == true)
    #expect(found.first?.text.components("Stub.clean()") == 2)
    #expect(found.dropFirst().first?.kind == .putBack)
  }

  /// Of cleanups with an argument, the one that names what the test names is taken.
  @Test func aCleanupWithATypeAsItsArgumentIsCalled() throws {
    let subject = SmallSubject(
      product: """
        public protocol Pricing {}; public protocol Mailing {}
        public final class Container {
          nonisolated(unsafe) public static let shared = Container()
          private var made: [ObjectIdentifier: () -> Any] = [:]
          public func register<T>(_ type: T.Type, _ make: @escaping () -> Any) {
            made[ObjectIdentifier(type)] = make
          }
          public func unregister<T>(_ type: T.Type) { made[ObjectIdentifier(type)] = nil }
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          override func tearDown() {
            Container.shared.unregister(Mailing.self)
            Container.shared.unregister(Pricing.self)
            super.tearDown()
          }
          func testOne() {}
        }
        final class SaleTests: XCTestCase {
          func testSale() {
            Container.shared.register(Pricing.self) { 7 }
          }
        }

        """)
    let state = "static:Shop.Container.shared"
    let sale = leak(state, "made: [:]", "made: [a: b]", by: "SaleTests/testSale")
    let resets = try subject.discover().seams.filter { $0.kind == .reset }
    #expect(resets.count == 2)
    let held = resets.map { seam in
      var finding = Finding(kind: .latentVictim, test: TestID("ShopTests.CleanTests/testOne"))
      finding.seam = seam.id
      finding.state = sale.leaking.map(\.change)
      return finding
    }
    let found = try subject.candidates([sale] + held)
    #expect(!found.contains { $0.text.components("Mailing") > 1 })
    #expect(found.first?.kind == .callCleaner)
    #expect(
      found.first?.text.contains("defer { Container.shared.unregister(Pricing.self) }") == true)
  }

  /// The suite's own words for what it takes away elsewhere come before words of ours.
  @Test(arguments: [
    (
      "file:home/a.txt", "absent",
      #"try? FileManager.default.removeItem(atPath: path("a.txt"))"#, true
    ),
    ("environment:MODE", "unset", #"unsetenv("MODE")"#, true),
    ("environment:MODE", "\"slow\"", #"unsetenv("MODE")"#, false),
    ("environment:MODE", "unset", #"setenv("MODE", "", 1)"#, false),
    ("environment:MODE", "unset", #"unsetenv("MODES")"#, false),
  ]) func whatIsTakenAwayElsewhereIsTakenAwayInTheSameWay(
    state: String, before: String, statement: String, isCalled: Bool
  ) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        import Shop
        func path(_ name: String) -> String { NSHomeDirectory() + "/" + name }
        final class CleanTests: XCTestCase {
          override func tearDown() {
            \(statement)
            super.tearDown()
          }
          func testCalls() {}
        }
        final class LeakyTests: XCTestCase {
          func testCalls() {
            set()
          }
        }

        """)
    let found = try subject.candidates([leak(state, before, "\"x\"", by: "LeakyTests/testCalls")])
    let cleaning = found.first { $0.kind == .callCleaner }
    #expect(cleaning?.text.contains("defer { \(statement) }\n    set()") ?? false == isCalled)
  }

  /// What only the stub itself can set, it has a function for.
  @Test func theTypesOwnFunctionIsCalledForWhatItKeepsPrivate() throws {
    let subject = SmallSubject(
      product: """
        public enum Stub { nonisolated(unsafe) private static var isOn = false
          public static func install() { isOn = true }
          public static func remove() { isOn = false } }
        """,
      tests: """
        import XCTest
        import Shop
        final class StubTests: XCTestCase {
          override class func setUp() { Stub.install() }
          func testStub() {}
        }

        """)
    let text = try subject.mended(
      leak("static:Shop.Stub.isOn", "false", "true", by: "StubTests/testStub"))
    #expect(text.contains("class func tearDown() {\n    Stub.remove()\n    super.tearDown()"))
  }

  /// There is no instance of the class in its class-level teardown.
  @Test func whatAsksForAnInstanceIsNotCalledForTheClass() throws {
    let subject = SmallSubject(
      product: "public enum Stub { nonisolated(unsafe) public static var calls = 0 }",
      tests: """
        import XCTest
        import Shop
        final class StubTests: XCTestCase {
          override class func setUp() { Stub.calls = 1 }
          func clean() { Stub.calls = 0 }
          func testCleans() { addTeardownBlock { self.clean() } }
          func testStub() {}
        }

        """)
    let texts = try subject.candidates([
      leak("static:Shop.Stub.calls", "0", "1", by: "StubTests/testStub")
    ]).map(\.text)
    #expect(texts.first?.contains("class func tearDown() {\n    Stub.calls = 0\n") == true)
    #expect(!texts.contains { $0.contains("class func tearDown() {\n    self.") })
  }

  /// What lies within an object's own object is rather left to the function that the object has for it.
  @Test func anObjectsOwnFunctionGoesBeforeReachingIntoIt() throws {
    let subject = SmallSubject(
      product: """
        public final class Cache { var entries: [String: Int] = [:]; func reset() { entries = [:] } }
        public final class Scope { nonisolated(unsafe) public static let shared = Scope()
          var cache = Cache()
          public func reset() { cache.reset() } }
        """,
      tests: """
        import Testing
        @testable import Shop
        struct ScopeTests {
          @Test func resolves() { Scope.shared.cache.entries["a"] = 1 }
        }

        """)
    let found = try subject.candidates([
      leak(
        "static:Shop.Scope.shared", "cache.entries: [:]", "cache.entries: [\"a\": 1]",
        by: "ScopeTests/resolves()")
    ])
    #expect(found.map(\.kind) == [.callCleaner, .putBack])
    #expect(found[0].text.contains("defer { Scope.shared.reset() }"))
  }

  /// A literal is written as it is: blanks in it are part of the value.
  @Test(arguments: [
    ("\"a  b\"", true), ("\"\\(1)  \\(2)\"", true), ("\"\"\"\n      a\n      \"\"\"", false),
  ])
  func whatIsWrittenHoldsItsLiterals(literal: String, isWritten: Bool) throws {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          override func tearDown() {
            Stub.name = \(literal)
            super.tearDown()
          }
          func testName() { Stub.name = "x" }
        }
        final class LeakyTests: XCTestCase {
          func testName() {
            Stub.name = "y"
          }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Stub.name", "\"\"", "\"y\"", by: "LeakyTests/testName")
    ])
    let written = found.filter { $0.text.components("Stub.name = \(literal)") == 2 }
    #expect(!written.isEmpty == isWritten, "\(found.map(\.text))")
  }

  @Test func aCleanupThatNeedsLocalsStaysWhereItIs() throws {
    let subject = SmallSubject(
      product: product,
      tests: """
        import XCTest
        import Shop
        final class CleanTests: XCTestCase {
          let before = 0
          override func tearDown() { Stub.calls = before }
          func testCalls() { Stub.calls = 1 }
        }
        final class LeakyTests: XCTestCase {
          func testCalls() { Stub.calls = 1 }
        }

        """)
    let found = try subject.candidates([
      leak("static:Shop.Stub.calls", "0", "1", by: "LeakyTests/testCalls")
    ])
    #expect(found.map(\.kind) == [.putBack])
  }

  @Test func thePackagesOwnFunctionCleansWhatTestsCannotSet() throws {
    let subject = SmallSubject(
      product: product,
      tests: "import Shop\nimport Testing\n@Test func logs() {\n  Log.shared.add()\n}\n")
    let found = try subject.candidates([
      leak("static:Shop.Log.shared", "lines: []", "lines: [1]", by: "logs()")
    ])
    #expect(found.map(\.kind) == [.callCleaner])
    #expect(found.first?.text.contains("  defer { Log.shared.clear() }\n") == true)
  }

  /// Where it is called for one state, the others that it puts back need no code of their own.
  /// Who holds the old object does not see a new one in its place.
  @Test func thePackagesOwnFunctionIsTriedBeforeANewObject() throws {
    let subject = SmallSubject(
      product: """
        public final class Shelf {
          nonisolated(unsafe) public static var main = Shelf()
          nonisolated(unsafe) public static var root = main
          private var books: [Int] = []
          public init() {}
          public func add() { books.append(1) }
          public static func reset() {
            main = Shelf()
            root = main
          }
        }
        """,
      tests: "import Shop\nimport Testing\n@Test func adds() {\n  Shelf.main.add()\n}\n")
    let found = try subject.candidates([
      leak("static:Shop.Shelf.main", "books: []", "books: [1]", by: "adds()")
    ])
    let texts = found.map(\.text)
    let call = try #require(texts.firstIndex { $0.contains("Shelf.reset()") })
    let object = try #require(texts.firstIndex { $0.contains("= Shelf()") })
    #expect(call < object)
  }

  @Test func oneCallServesAllThatItPutsBack() throws {
    let subject = SmallSubject(
      product: """
        public enum Rates {
          nonisolated(unsafe) public static var table: [String: Int] = [:]
          nonisolated(unsafe) public private(set) static var revision = 0
          public static func set(_ name: String) { table[name] = 1; revision += 1 }
          public static func reset() { table = [:]; revision = 0 }
        }
        """,
      tests: """
        import Shop
        import XCTest
        final class RatesTests: XCTestCase {
          func testSets() {
            Rates.set("USD")
          }
          func testSetsAndTakesBack() {
            Rates.set("USD")
            Rates.table = [:]
          }
        }

        """)
    let (sets, takesBack) = ("RatesTests/testSets", "RatesTests/testSetsAndTakesBack")
    let text = try subject.mended(
      leak("static:Shop.Rates.table", "[:]", "[\"USD\": 1]", by: sets),
      leak("static:Shop.Rates.revision", "0", "1", by: sets, takesBack))
    #expect(text.components("Rates.reset()") == 1)
    #expect(text.components("Rates.table = ") == 1)
  }

  @Test func whatACleanerDoesIsDoneByThePolluter() throws {
    let subject = SmallSubject(
      product: """
        public enum Level { nonisolated(unsafe) private static var level = 0
          public static func set(to new: Int) { level = new } }
        """,
      tests: """
        import Shop
        import Testing
        @Test func lowers() { Level.set(to: 0) }
        @Test func rises() {
          Level.set(to: 1)
        }
        @Test func reads() {}

        """)
    var victim = Finding(
      kind: .victim, test: TestID("ShopTests.reads()"),
      partners: [
        Partner(test: TestID("ShopTests.rises()"), role: .polluter),
        Partner(test: TestID("ShopTests.lowers()"), role: .cleaner),
      ])
    victim.state = [
      StateChange(id: StateID("static:Shop.Level.level"), before: "0", after: "1")
    ]
    let found = try subject.candidates([victim])
    #expect(found.map(\.kind) == [.callCleaner])
    #expect(found.first?.text.contains("  defer { Level.set(to: 0) }\n") == true)
  }

  @Test func aSharedDoubleBecomesTheSuitesOwn() throws {
    let subject = SmallSubject(
      tests: """
        import Shop
        import Testing
        final class Spy { nonisolated(unsafe) static let sharedSpy = Spy(); private(set) var calls = 0 }
        @Suite struct Calls {
          private let door = 1

          @Test func once() {
            use(Spy.sharedSpy)
            #expect(Spy.sharedSpy.calls == 1)
          }
        }

        """)
    let found = try subject.candidates([
      leak("static:ShopTests.Spy.sharedSpy", "calls: 0", "calls: 1", by: "Calls/once()")
    ])
    #expect(found.map(\.kind) == [.ownInstance])
    #expect(
      found.first?.text.contains(
        """
          private let door = 1
          private let spy = Spy()

          @Test func once() {
            use(spy)
            #expect(spy.calls == 1)
          }
        """) == true)
  }
}

extension String {
  /// How often the text stands in it.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
