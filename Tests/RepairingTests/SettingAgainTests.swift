import Basics
import Repairing
import Testing

/// Patches that put a state back which tests can't assign, by the function with which they set it.
struct SettingAgainTests {
  /// The text of the best patch for a leak of `state` by the one test, which runs `call`.
  private func mended(
    _ product: String, _ state: String, _ call: String, imports: String = "import Shop",
    before: String = "unknown", after: String = "2"
  ) throws -> String {
    try texts(product, state, call, imports: imports, before: before, after: after).first ?? ""
  }

  private func texts(
    _ product: String, _ state: String, _ call: String, imports: String = "import Shop",
    before: String = "unknown", after: String = "2"
  ) throws -> [String] {
    let subject = SmallSubject(
      product: product,
      tests: """
        import Testing
        \(imports)
        @Suite(.serialized) struct LogTests {
          @Test func sets() {
            let local = 5
            \(call)
          }
        }

        """)
    return try subject.candidates([
      leak("static:Shop." + state, before, after, by: "LogTests/sets()")
    ]).map(\.text)
  }

  private let level = """
    public enum Level { case info, debug }
    public enum Log { nonisolated(unsafe) private static var level: Level = .info
      public static func setLevel(_ level: Level) { Self.level = level } }
    """

  @Test func whatTheVariableIsDeclaredWithIsSetAgain() throws {
    let text = try mended(level, "Log.level", "Log.setLevel(.debug)")
    #expect(text.contains("    defer { Log.setLevel(.info) }\n    let local = 5\n"))
  }

  @Test func theRemedyNamesTheFunction() throws {
    let subject = SmallSubject(
      product: level,
      tests: """
        import Testing
        import Shop
        struct LogTests { @Test func sets() { Log.setLevel(.debug) } }

        """)
    let remedies = try subject.proposals([
      leak("static:Shop.Log.level", "info", "debug", by: "LogTests/sets()")
    ]).candidates.map(\.remedy)
    #expect(remedies.map(\.kind) == [.callSetter])
    #expect(remedies.flatMap(\.ways).map(\.function) == ["Log.setLevel"])
  }

  @Test func aVariableWithoutAValueIsSetToNil() throws {
    let text = try mended(
      """
      public enum Log { nonisolated(unsafe) private static var sink: Int?
        public static func install(sink value: Int?) { sink = value } }
      """, "Log.sink", "Log.install(sink: 4)")
    #expect(text.contains("defer { Log.install(sink: nil) }"))
  }

  @Test func aValueThatGoesThroughAnotherFunctionIsFollowed() throws {
    let text = try mended(
      """
      public enum Log { nonisolated(unsafe) private static var level = 3
        public static func use(_ level: Int) { let wanted = level; lock { store(wanted) } }
        private static func lock(_ body: () -> Void) { body() }
        private static func store(_ value: Int) { if value > 0 { level = value } } }
      """, "Log.level", "Log.use(local)")
    #expect(text.contains("defer { Log.use(3) }"))
  }

  private let box = """
    public struct Handler { public init(_ label: String) {} }
    final class Box<T> { private var value: T
      init(_ value: T, message: String) { self.value = value }
      func replace(_ value: T) { self.value = value } }
    public enum Log {
      private static let factory = Box({ (label: String, _: Int) in Handler(label) }, message: "no")
      private static let other = Box<Int?>(nil, message: "no")
      public static func boot(_ make: @escaping (String) -> Handler) {
        other.replace(nil)
        factory.replace({ label, _ in make(label) }) }
      public static func boot(_ make: @escaping (String, Int) -> Handler, _ other: Int?) {
        self.other.replace(other)
        factory.replace(make) } }
    """

  /// The overload that takes one argument sets the other variable, too.
  @Test func aClosureLosesTheParametersThatItDoesNotUse() throws {
    let text = try mended(
      box, "Log.other", "Log.boot({ label, _ in Handler(label) }, 5)", before: "value: nil",
      after: "value: 5")
    #expect(text.contains("defer { Log.boot { Handler($0) } }"))
  }

  @Test func aDefaultOfTheBoxIsItsFirstValue() throws {
    let text = try mended(
      """
      final class Box { private var value: Int
        init(name: String, value: Int = 7) { self.value = value }
        func replace(_ value: Int) { self.value = value } }
      public enum Log { private static let box = Box(name: "a")
        public static func use(_ value: Int) { box.replace(value) } }
      """, "Log.box", "Log.use(local)", before: "value: 7", after: "value: 5")
    #expect(text.contains("defer { Log.use(7) }"))
  }

  @Test func aFieldOfAPrivateObjectIsFollowed() throws {
    let text = try mended(
      """
      final class State { var level = 1, name = "" }
      public enum Log { private static let state = State()
        public static func use(_ level: Int) { state.level = level } }
      """, "Log.state", "Log.use(local)", before: "level: 1", after: "level: 5")
    #expect(text.contains("defer { Log.use(1) }"))
  }

  @Test func whatALockHoldsIsItsFirstValue() throws {
    let text = try mended(
      """
      import Synchronization
      public enum Log { private static let level = Mutex(1)
        public static func use(_ new: Int) { level.withLock { $0 = new } } }
      """, "Log.level", "Log.use(local)", before: "1", after: "5")
    #expect(text.contains("defer { Log.use(1) }"))
  }

  /// The queue is no place in which the value stays.
  @Test func whatIsSetInAQueuesClosureIsFollowed() throws {
    let texts = try texts(
      """
      import Dispatch
      public enum Log { nonisolated(unsafe) private static var name = "first"
        private static let queue = DispatchQueue(label: "queue")
        public static func use(_ new: String) { queue.sync { name = new } } }
      """, "Log.name", "Log.use(\"a\")")
    #expect(texts.map { $0.contains("defer { Log.use(\"first\") }") } == [true])
  }

  /// One entry of a dictionary is no dictionary.
  @Test func aFunctionThatSetsOneEntryIsNotCalled() throws {
    let texts = try texts(
      """
      public enum Log { nonisolated(unsafe) private static var levels = [Int: [Int]]()
        public static func use(_ new: [Int]) { levels[0] = new } }
      """, "Log.levels", "Log.use([local])")
    #expect(texts == [])
  }

  @Test func aMethodOfASharedObjectSetsItsField() throws {
    let text = try mended(
      """
      public final class Log { nonisolated(unsafe) public static let shared = Log()
        public private(set) var level = 1
        public func set(level: Int) { self.level = level } }
      """, "Log.shared", "let log = Log.shared; log.set(level: local)", before: "level: 1",
      after: "level: 5")
    #expect(text.contains("defer { Log.shared.set(level: 1) }"))
  }

  @Test func aNameOfTheTypesOwnIsWrittenInFull() throws {
    let text = try mended(
      """
      public enum Log { public static let standard = 3
        nonisolated(unsafe) private static var level = standard
        public static func use(_ value: Int) { level = value } }
      """, "Log.level", "Log.use(local)")
    #expect(text.contains("defer { Log.use(Log.standard) }"))
  }

  @Test(arguments: [("@testable import Shop", true), ("import Shop", false)])
  func whatTheTestsDoNotSeeIsNotWritten(imports: String, isWritten: Bool) throws {
    let texts = try texts(
      """
      public enum Log { static let standard = 3
        nonisolated(unsafe) private static var level = standard
        public static func use(_ value: Int) { level = value } }
      """, "Log.level", "Log.use(local)", imports: imports)
    #expect(!texts.isEmpty == isWritten, "\(texts)")
  }

  /// A test can't wait for an actor when it ends.
  @Test func anActorsFunctionIsNotCalled() throws {
    let texts = try texts(
      """
      public actor Log { public static let shared = Log()
        private var level = 1
        public func use(_ value: Int) { level = value } }
      """, "Log.shared", "await Log.shared.use(2)", before: "level: 1", after: "level: 2")
    #expect(texts == [])
  }

  /// What is added to a list is no list.
  @Test func aFunctionThatAddsToAFieldIsNotCalled() throws {
    let texts = try texts(
      """
      public final class Log { nonisolated(unsafe) public static let shared = Log()
        private var lines: [String] = []
        public func write(_ line: String) { lines.append(line) } }
      """, "Log.shared", "Log.shared.write(\"a\")", before: "lines: []", after: "lines: [\"a\"]")
    #expect(texts == [])
  }

  @Test func aFunctionThatTestsDoNotSeeIsNotCalled() throws {
    let texts = try texts(
      """
      public enum Log { nonisolated(unsafe) private static var level = 3
        static func use(_ value: Int) { level = value }
        public static func lower() { use(2) } }
      """, "Log.level", "Log.use(local)")
    #expect(texts == [])
  }

  @Test func nilIsNotHandedToWhatTakesNone() throws {
    let texts = try texts(
      """
      public enum Log { nonisolated(unsafe) private static var level: Int?
        public static func use(_ value: Int) { level = value } }
      """, "Log.level", "Log.use(local)")
    #expect(texts == [])
  }

  /// Nothing says that the argument is what the variable holds then.
  @Test func aFunctionThatPutsItsArgumentElsewhereIsNotCalled() throws {
    let texts = try texts(
      """
      public enum Log { nonisolated(unsafe) private static var level = 3
        public static func use(_ value: Int) { level = 4; print(value) } }
      """, "Log.level", "Log.use(local)")
    #expect(texts == [])
  }

  @Test(arguments: [
    ("use(_ value: Int, _ other: Int)", "Log.use(local, 2)"),
    ("use(_ value: Int) throws", "try? Log.use(local)"),
  ]) func whatAsksForMoreOrMayFailIsNotCalled(function: String, call: String) throws {
    let texts = try texts(
      """
      public enum Log { nonisolated(unsafe) private static var level = 3
        public static func \(function) { level = value } }
      """, "Log.level", call)
    #expect(texts == [])
  }

  @Test func aResultIsLeft() throws {
    let text = try mended(
      """
      public enum Log { nonisolated(unsafe) private static var level = 3
        public static func use(_ value: Int) -> Bool { level = value; return true } }
      """, "Log.level", "_ = Log.use(local)")
    #expect(text.contains("defer { _ = Log.use(3) }"))
  }

  @Test func whatTheFieldBeginsWithIsTaken() throws {
    let text = try mended(
      """
      final class Limiter { var burst: Int; var rate: Int
        init(burst: Int, rate: Int) { self.burst = burst; self.rate = rate } }
      public enum Api { nonisolated(unsafe) private static let limiter = Limiter(burst: 10, rate: 5)
        public static func setRate(_ value: Int) { limiter.rate = value } }
      """, "Api.limiter", "Api.setRate(local)")
    #expect(text.contains("defer { Api.setRate(5) }"))
  }

  /// Of each it is not sure that calling it again gives the first value back, and does nothing else.
  @Test(arguments: [
    ("private static var level = 5000", "level = value * 1000"),
    ("private static var level = 0", "level += value"),
    ("private static var level = [0]", "level.append(value)"),
    ("private static var level = 0", "level = value; start()"),
    ("private static var level = 0", "level = value; other += 1"),
    ("private static var level = 0", "level = value; Log.installLockFile()"),
    ("private static var level = Int.random(in: 0...9)", "level = value"),
    ("private static var level = Log.other", "level = value"),
  ]) func whatMayDoOtherThingsIsNotCalled(variable: String, body: String) throws {
    let texts = try texts(
      """
      final class Server {}
      public enum Log {
        nonisolated(unsafe) static var other = 1
        nonisolated(unsafe) \(variable)
        static func start() { _ = Server() }
        static func installLockFile() { start() }
        public static func use(_ value: Int) { \(body) } }
      """, "Log.level", "Log.use(local)")
    #expect(texts == [])
  }

  @Test func whatCallsWhatItIsGivenIsNotCalled() throws {
    let texts = try texts(
      """
      public enum Log { nonisolated(unsafe) private static var sink: () -> Void = {}
        public static func use(_ sink: @escaping () -> Void) { sink(); self.sink = sink } }
      """, "Log.sink", "Log.use { print(1) }")
    #expect(texts == [])
  }

  /// The tests' file with the best patch for the level that the test leaves changed.
  private func mendedLevel(leftBy test: String, in tests: String) throws -> String {
    try SmallSubject(product: level, tests: tests).mended(
      leak("static:Shop.Log.level", "info", "debug", by: test))
  }

  @Test func aHelperOfTheTestsIsFollowed() throws {
    let text = try mendedLevel(
      leftBy: "LogTests/testLog",
      in: """
        import XCTest
        import Shop
        func prepare() { Log.setLevel(.debug) }
        final class LogTests: XCTestCase {
          override func setUp() {
            prepare()
          }
          func testLog() {}
        }

        """)
    #expect(text.contains("func tearDown() {\n    Log.setLevel(.info)\n    super.tearDown()"))
  }

  /// What all tests of the class begin with is put back after all of them.
  @Test func whatTheClassSetsIsSetAgainForTheClass() throws {
    let text = try mendedLevel(
      leftBy: "LogTests/testLog",
      in: """
        import XCTest
        import Shop
        final class LogTests: XCTestCase {
          override class func setUp() { Log.setLevel(.debug) }
          func testLog() {}
        }

        """)
    #expect(text.contains("class func tearDown() {\n    Log.setLevel(.info)\n    super.tearDown()"))
  }

  /// What a recursive helper runs is read once.
  @Test func aHelperThatCallsItselfIsReadOnce() throws {
    let text = try mendedLevel(
      leftBy: "LogTests/sets()",
      in: """
        import Testing
        import Shop
        func prepare(_ times: Int) { Log.setLevel(.debug); retry(times) }
        func retry(_ times: Int) { if times > 0 { retry(times - 1) } }
        @Suite(.serialized) struct LogTests {
          @Test func sets() {
            retry(2)
            prepare(2)
          }
        }

        """)
    #expect(text.contains("    defer { Log.setLevel(.info) }\n    retry(2)"))
  }

  /// A cleaner may set what is not the first value.
  @Test func theFirstValueGoesBeforeWhatACleanerSets() throws {
    let subject = SmallSubject(
      product: level,
      tests: """
        import Testing
        import Shop
        @Suite(.serialized) struct LogTests {
          @Test func sets() { Log.setLevel(.debug) }
          @Test func cleans() { Log.setLevel(.warning) }
          @Test func reads() {}
        }

        """)
    let finding = victim(
      polluter: "sets()", cleaners: ["cleans()"], state: "static:Shop.Log.level")
    #expect(
      try subject.candidates([finding]).map { $0.text.contains("Log.setLevel(.info) }") }
        == [true, false])
  }

  private func victim(polluter: String, cleaners: [String], state: String) -> Finding {
    let suite = "ShopTests.LogTests/"
    return Finding(
      kind: .victim, test: TestID(suite + "reads()"),
      partners: [Partner(test: TestID(suite + polluter), role: .polluter)]
        + cleaners.map { Partner(test: TestID(suite + $0), role: .cleaner) },
      state: [StateChange(id: StateID(state), before: "1", after: "2")])
  }
}
