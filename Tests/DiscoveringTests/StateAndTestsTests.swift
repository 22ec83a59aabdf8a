import Basics
import Foundation
import Testing

@testable import Discovering

struct StateVariableTests {
  /// The product's text with initial values wrapped, without accessors.
  private func edited(_ product: String) throws -> (text: String, ids: [String]) {
    let discovery = try SmallSubject(product: product).discover()
    let file = discovery.files.first { $0.module == "Shop" }!
    checkEdits(of: file)
    let wraps = file.edits.filter { if case .state = $0.purpose { true } else { false } }
    return (
      String(decoding: apply(wraps, to: file.original), as: UTF8.self),
      discovery.variables.map(\.id.rawValue)
    )
  }

  @Test func initialValuesAreWrapped() throws {
    let (text, ids) = try edited(
      """
      public enum Client {
        static var timeout = 5, last: Int?
        static var watched = 1 { didSet { print(1) } }
        struct Inner { static let shared: Inner = .init() }
      }
      extension Client { nonisolated(unsafe) static var log: [String: Int] = [:] }
      #if DEBUG
      @MainActor var handler: () -> Void = {
        print(1)
      }
      #endif
      """)
    #expect(
      text == """
        public enum Client {
          static var timeout = _unseamSeen("static:Shop.Client.timeout", given: 5), last: Int? = _unseamSeen("static:Shop.Client.last", given: nil)
          static var watched = _unseamSeen("static:Shop.Client.watched", 1) { didSet { print(1) } }
          struct Inner { static let shared: Inner = _unseamSeen("static:Shop.Client.Inner.shared", (.init()) as Inner) }
        }
        extension Client { nonisolated(unsafe) static var log: [String: Int] = _unseamSeen("static:Shop.Client.log", ([:]) as [String: Int]) }
        #if DEBUG
        @MainActor var handler: () -> Void = _unseamSeen("global:Shop.handler", ({
          print(1)
        }) as () -> Void, putBack: { handler = $0 })
        #endif
        """)
    #expect(
      ids == [
        "global:Shop.handler", "static:Shop.Client.Inner.shared", "static:Shop.Client.last",
        "static:Shop.Client.log", "static:Shop.Client.timeout", "static:Shop.Client.watched",
      ])
  }

  @Test func aFunctionOrMetatypeIsPutBackByCodeThatKnowsItsType() throws {
    let (text, _) = try edited(
      """
      typealias Maker = () -> Int
      enum Client {
        static var maker: Maker = { 1 }
        static var stub: (() -> Int)?
        static var type: Int.Type = Int.self
        static var guessed = { 1 }
        static var watched: Maker = { 1 } { didSet { print(1) } }
        static let fixed: Maker = { 1 }
        @Wrapper static var own: Maker = { 1 }
      }
      """)
    let putBack = text.matches(of: #/putBack: \{ (\w+) = \$0 \}/#).map { String($0.1) }
    #expect(putBack == ["maker", "stub", "type"], "\(text)")
  }

  /// Any other attribute may be a property wrapper, or a macro.
  @Test func ofAttributesOfOnesOwnOnlyAGlobalActorIsWrapped() throws {
    let source = """
      @globalActor actor Store { static let shared = Store() }
      @Store var draft: String?
      @Wrapped var other = 1
      enum Drafts { @Store static var count = 0 }
      """
    let text = try edited(source).text
    #expect(text.contains("@Store var draft: String? = _unseamSeen(\"global:Shop.draft\", nil)"))
    #expect(text.contains("@Store static var count = _unseamSeen(\"static:Shop.Drafts.count\", 0)"))
    #expect(text.contains("@Wrapped var other = 1\n"))
  }

  @Test(arguments: [
    ("@Locked static var a = 0", "Locked(wrappedValue: 0)"),
    ("@Locked static var a: [String: [Int]] = [:]", "Locked(wrappedValue: [:])"),
    ("@Locked<Int> static var a = -1", "Locked<Int>(wrappedValue: -1)"),
    ("@Clamped(0...10, by: \"x\") static var a = 3", "Clamped(wrappedValue: 3, 0...10, by: \"x\")"),
    ("@Clamped(range: 1..<2) static var a: Int", "Clamped(range: 1..<2)"),
    ("@Locked static var a = Size.small", "Locked(wrappedValue: Size.small)"),
    ("@Locked static var a = Size.usual", nil), ("@Locked static var a = Other.small", nil),
    // What is no literal may be another at another time, or do something. Two wrappers are not told.
    ("@Locked static var a = Int.random(in: 0...9)", nil), ("@Locked static var a = make()", nil),
    ("@Clamped(limit()) static var a = 3", nil), ("@Locked static var a: Int", nil),
    ("@Locked @Clamped(0...1) static var a = 0", nil),
  ])
  func howAWrapperOfOnesOwnBeginsIsToldWhereLiteralsOrCasesMakeIt(variable: String, first: String?)
    throws
  {
    let source = """
      @propertyWrapper struct Locked<Value> { var wrappedValue: Value }
      @propertyWrapper struct Clamped<Value> { var wrappedValue: Value }
      enum Size { case small; static var usual: Size { .small } }
      enum Shelf {
        \(variable)
      }
      """
    let discovery = try SmallSubject(product: source).discover()
    let file = try #require(discovery.files.first { $0.module == "Shop" })
    let notes = file.edits.filter { if case .storage = $0.purpose { true } else { false } }
    let text = String(decoding: apply(notes, to: file.original), as: UTF8.self)
    #expect(text.contains("_unseamStorage(\"static:Shop.Shelf.a\", _a"))
    #expect(text.contains("first:") == (first != nil))
    if let first { #expect(text.contains("_a, first: { \(first) })"), "\(text)") }
  }

  /// One more of the wrapper would count, register or store itself: that may be what a test fails by.
  @Test(arguments: [
    ("Counted.made += 1; wrappedValue = value", false),
    ("Self.made += 1; wrappedValue = value", false),
    ("count(); wrappedValue = value", false),
    ("Log.shared.lines.append(\"\"); wrappedValue = value", false),
    ("made += 1; wrappedValue = value", false),
    ("wrappedValue = Tuner().tuned(value)", false),
    ("UserDefaults.standard.set(value, forKey: \"\"); wrappedValue = value", false),
    ("wrappedValue = value", true),
    ("wrappedValue = min(max(value, Int.min), Counted.limit)", true),
    ("wrappedValue = Plain().same(value)", true),
  ])
  func noWrapperIsMadeThatSetsWhatOutlivesIt(body: String, isMade: Bool) throws {
    let source = """
      import Foundation
      nonisolated(unsafe) var made = 0
      func count() { made += 1 }
      final class Log { nonisolated(unsafe) static let shared = Log(); var lines: [String] = [] }
      struct Tuner { init() { Log.shared.lines = [] }; func tuned(_ value: Int) -> Int { value } }
      struct Plain { var level = 1; func same(_ value: Int) -> Int { value * level } }
      @propertyWrapper struct Counted {
        nonisolated(unsafe) static var made = 0
        static let limit = 10
        var wrappedValue: Int
        init(wrappedValue value: Int) { \(body) }
      }
      enum Shelf { @Counted static var a = 3 }
      """
    let discovery = try SmallSubject(product: source).discover()
    let file = try #require(discovery.files.first { $0.module == "Shop" })
    let notes = file.edits.filter { if case .storage = $0.purpose { true } else { false } }
    let text = String(decoding: apply(notes, to: file.original), as: UTF8.self)
    #expect(text.contains("_unseamStorage(\"static:Shop.Shelf.a\", _a"), "\(text)")
    #expect(text.contains("first:") == isMade, "\(text)")
  }

  @Test func locksAndAtomicsAreWrapped() throws {
    let source = """
      enum Client {
        static let lock = Mutex(0)
        static let count: Atomic<Int> = .init(0)
      }
      """
    let (text, ids) = try edited(source)
    #expect(
      text == """
        enum Client {
          static let lock = _unseamSeen("static:Shop.Client.lock", Mutex(0))
          static let count: Atomic<Int> = _unseamSeen("static:Shop.Client.count", .init(0))
        }
        """)
    #expect(ids == ["static:Shop.Client.count", "static:Shop.Client.lock"])
  }

  /// Reflection shows neither what such a field holds nor its type.
  @Test func objectsFieldsThatCannotBeCopiedAreWrapped() throws {
    let source = """
      final class Flags {
        private let values = Mutex<[String: Bool]>([:])
        let count: Mutex<Int> = .init(0)
        let late: Mutex<Int>, other = 1, atomic = Atomic(0)
        static let names = Mutex([""])
        init(_ late: Int) { self.late = .init(late); let local = Mutex(1); _ = consume local }
        final class Inner<T> { let value = Mutex<T?>(nil) }
        var computed: Int { let inside = Mutex(2); return inside.withLock { $0 } }
      }
      struct Counts: ~Copyable { let count = Mutex(0) }
      class Twice { class Twice {}; let lock = Mutex(1) }
      enum Own { final class Mutex<T> { init(_ value: T) {} }; final class Guarded { let m = Mutex(1) } }
      """
    let discovery = try SmallSubject(product: source).discover()
    let file = discovery.files.first { $0.module == "Shop" }!
    checkEdits(of: file)
    let wraps = file.edits.filter { if case .field = $0.purpose { true } else { false } }
    #expect(
      String(decoding: apply(wraps, to: file.original), as: UTF8.self) == """
        final class Flags {
          private let values = _unseamField(Flags.self, "values", Mutex<[String: Bool]>([:]))
          let count: Mutex<Int> = _unseamField(Flags.self, "count", .init(0))
          let late: Mutex<Int>, other = 1, atomic = Atomic(0)
          static let names = Mutex([""])
          init(_ late: Int) { self.late = _unseamField(Flags.self, "late", .init(late)); let local = Mutex(1); _ = consume local }
          final class Inner<T> { let value = _unseamField(Inner.self, "value", Mutex<T?>(nil)) }
          var computed: Int { let inside = Mutex(2); return inside.withLock { $0 } }
        }
        struct Counts: ~Copyable { let count = Mutex(0) }
        class Twice { class Twice {}; let lock = Mutex(1) }
        enum Own { final class Mutex<T> { init(_ value: T) {} }; final class Guarded { let m = Mutex(1) } }
        """)
  }

  @Test func whatCannotBeWrappedIsStillListed() throws {
    let source = """
      let version = "1.0"
      let (first, second) = (1, 2)
      enum Client {
        static let limits = [1, -2]
        static weak var owner: AnyObject?
        @TaskLocal static var depth = makeDepth()
        static let lazy = AtomicLazyReference<Order>()
        static var computed: Int { let local = 1; return local }
        var member = 1
      }
      func f() { let local = 1; print(local) }
      """
    let (text, ids) = try edited(source)
    #expect(text == source)
    #expect(
      ids == [
        "global:Shop.first", "global:Shop.second", "global:Shop.version",
        "static:Shop.Client.depth",
        "static:Shop.Client.lazy", "static:Shop.Client.limits", "static:Shop.Client.owner",
      ])
  }
}

struct ApplyTests {
  private func edit(_ range: Range<Int>, _ insertions: (Int, String)...) -> SourceEdit {
    SourceEdit(
      purpose: .state(StateID("x")), range: range,
      insertions: insertions.map { Insertion(offset: $0.0, text: $0.1) })
  }

  @Test func editsNestByRangeThenByOrder() {
    let inner = edit(1..<2, (1, "("), (2, ")"))
    let outer = edit(0..<2, (0, "["), (2, "]"))
    let sameAsInner = edit(1..<2, (1, "<"), (2, ">"))
    let next = edit(2..<3, (2, "{"), (3, "}"))
    let made = apply([inner, outer, sameAsInner, next], to: Array("abc".utf8))
    #expect(String(decoding: made, as: UTF8.self) == "[a(<b>)]{c}")
  }

  @Test func noEditsChangeNothing() {
    #expect(apply([], to: [1, 2, 3]) == [1, 2, 3])
  }
}

struct TestLocatorTests {
  @Test func testsOfBothFrameworksAreFound() throws {
    let found = try SmallSubject(
      tests: """
        class Base: XCTestCase { func testBase() {} ; func testWith(x: Int) {} ; static func testNo() {} }
        final class Derived: Base { func testOwn() async throws {} }
        struct Outer { struct `Inner kind` { @Test(arguments: [1]) func f(_ x: Int, of y: Int) {} } }
        extension Outer { @Test func `default`() {} }
        @Test func `free as a bird`() {}
        """
    ).discover().testLocations.mapValues(\.line)
    #expect(
      found == [
        TestID("ShopTests.Base/testBase"): 3, TestID("ShopTests.Derived/testBase"): 3,
        TestID("ShopTests.Derived/testOwn"): 4, TestID("ShopTests.Outer/`Inner kind`/f(_:of:)"): 5,
        TestID("ShopTests.Outer/default()"): 6, TestID("ShopTests.`free as a bird`()"): 7,
      ])
  }

  @Test func noEditMovesATestAttribute() throws {
    let tests = """
      struct Suite { static var a = f(); @Test func one() {} ; static var b = f() }
      """
    let discovery = try SmallSubject(tests: tests).discover()
    let file = discovery.files.first { $0.module == "ShopTests" }!
    #expect(
      file.edits.map(\.purpose)
        == [.state(StateID("static:ShopTests.Suite.b")), .body("Suite.one() 0")])
    #expect(discovery.variables.count == 2)
  }
}

struct SubjectTests {
  @Test func aDescriptionGivesTheTargets() throws {
    let json = """
      {"name": "Shop", "targets": [
        {"name": "Shop", "c99name": "Shop", "type": "library", "module_type": "SwiftTarget", "path": "Sources/Shop",
         "sources": ["Sub/a.swift"], "target_dependencies": ["CThing"], "product_dependencies": ["Other"]},
        {"name": "CThing", "c99name": "CThing", "type": "library", "module_type": "ClangTarget",
         "path": "Sources/CThing", "sources": ["c.c"]},
        {"name": "more-tests", "c99name": "more_tests", "type": "test", "module_type": "SwiftTarget", "path": "./",
         "sources": ["b.swift"], "target_dependencies": ["Shop"]}]}
      """
    let subject = try Subject(describing: Data(json.utf8), root: "/r")
    #expect(subject.name == "Shop")
    #expect(
      subject.targets == [
        .init(
          name: "Shop", module: "Shop", kind: .library, path: "Sources/Shop",
          sources: ["Sources/Shop/Sub/a.swift"], dependencies: ["CThing"]),
        .init(
          name: "CThing", module: "CThing", kind: .other, path: "Sources/CThing", sources: [],
          dependencies: []),
        .init(
          name: "more-tests", module: "more_tests", kind: .test, path: "./", sources: ["b.swift"],
          dependencies: ["Shop"]),
      ])
  }

  @Test func whatIsNoDescriptionIsNamed() {
    #expect(throws: DiscoveryError.self) { try Subject(describing: Data("oops".utf8), root: "/r") }
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    struct Gone: Error {}
    let target = Subject.Target(
      name: "A", module: "A", kind: .library, path: "A", sources: ["A/a.swift"], dependencies: [])
    #expect(throws: DiscoveryError.fileUnreadable(path: "A/a.swift", reason: "Gone()")) {
      try discover(in: Subject(name: "A", root: "/", targets: [target])) { _ in throw Gone() }
    }
  }
}
