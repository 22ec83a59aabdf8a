import Testing

@testable import Discovering

private let product = """
  public enum Client { public static var timeout = 5 }
  public final class EventLog {
    public static let shared = EventLog()
    public var lines: [String] = []
    public func clear() { lines.removeAll() }
  }
  public protocol Prices { static var rate: Int { get } }
  """

struct TeardownTests {
  @Test func superCallsStayInATearDown() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        var sut: Int?
      1️⃣  override func tearDown() {
          sut = nil
          super.tearDown()
        }
      }
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
        final class CartTests: XCTestCase {
          var sut: Int?
          override func tearDown() { guard on() else { super.tearDown(); return };
            sut = nil
            super.tearDown()
          }
        }
        """)
  }

  @Test func whatAssertsIsNoCleanup() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        let mailer = Mailer()
        var sut: Int?
        func testOne() {
          addTeardownBlock { [weak mailer] in XCTAssertNil(mailer, "leaks") }
        }
        override func tearDown() { mailer.verify(); XCTAssertTrue(mailer.isEmpty); super.tearDown() }
      }
      final class Other: XCTestCase {
        var sut: Int?
      1️⃣  override func tearDown() {
          let count = sut
          sut = nil
          XCTAssertEqual(count, 1)
          super.tearDown()
        }
      }
      final class Suite { deinit { #expect(1 == 1) }; @Test func one() {} }
      """, finds: [Expected("1️⃣", .teardown)],
      result: """
        final class CartTests: XCTestCase {
          let mailer = Mailer()
          var sut: Int?
          func testOne() {
            addTeardownBlock { [weak mailer] in XCTAssertNil(mailer, "leaks") }
          }
          override func tearDown() { mailer.verify(); XCTAssertTrue(mailer.isEmpty); super.tearDown() }
        }
        final class Other: XCTestCase {
          var sut: Int?
          override func tearDown() {
            let count = sut
            if on() { sut = nil }
            XCTAssertEqual(count, 1)
            super.tearDown()
          }
        }
        final class Suite { deinit { #expect(1 == 1) }; @Test func one() {} }
        """)
  }

  @Test func everyFormOfTearDownIsFoundOnOneLineToo() throws {
    try expectSeams(
      """
      class Base: XCTestCase { var sut: Int? }
      final class CartTests: Base {
      1️⃣  override func tearDownWithError() throws { try super.tearDownWithError(); sut = nil }
      2️⃣  override func tearDown() async throws { sut = nil; try await super.tearDown() }
      3️⃣  override class func tearDown() { print(1) }
      }
      """,
      finds: [
        Expected("1️⃣", .teardown), Expected("2️⃣", .teardown), Expected("3️⃣", .teardown),
      ],
      result: """
        class Base: XCTestCase { var sut: Int? }
        final class CartTests: Base {
          override func tearDownWithError() throws { guard on() else { try super.tearDownWithError(); return }; try super.tearDownWithError(); sut = nil }
          override func tearDown() async throws { guard on() else { try await super.tearDown(); return }; sut = nil; try await super.tearDown() }
          override class func tearDown() { guard on() else { return }; print(1) }
        }
        """)
  }

  @Test func anEmptyTearDownIsNoSeam() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        override func tearDown() { super.tearDown() }
        override class func tearDown() {
          // nothing to do
        }
        func tearDown(of other: Int) { print(other) }
      }
      struct NoTestCase { func tearDown() { print(1) } }
      """, finds: [])
  }

  @Test func teardownBlocksAndDeinitAreSeams() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        func testOne() {
          var sut: Int? = 1
      1️⃣    addTeardownBlock { [weak self] in sut = nil }
      2️⃣    addTeardownBlock {
            sut = nil
          }
          addTeardownBlock {}
        }
      }
      final class Suite {
        @Test func one() {}
      3️⃣  deinit { print(1) }
      }
      final class NoSuite { deinit { print(1) } }
      """,
      finds: [
        Expected("1️⃣", .teardown), Expected("2️⃣", .teardown), Expected("3️⃣", .teardown),
      ],
      result: """
        final class CartTests: XCTestCase {
          func testOne() {
            var sut: Int? = 1
            addTeardownBlock { [weak self] in guard on() else { return }; sut = nil }
            addTeardownBlock { guard on() else { return };
              sut = nil
            }
            addTeardownBlock {}
          }
        }
        final class Suite {
          @Test func one() {}
          deinit { guard on() else { return }; print(1) }
        }
        final class NoSuite { deinit { print(1) } }
        """)
  }

  @Test func theSecondHalfOfAScopeIsASeam() throws {
    try expectSeams(
      """
      struct Clean: TestTrait, TestScoping {
        func provideScope(
          for test: Test, testCase: Test.Case?, performing function: () async throws -> Void
        ) async throws {
      1️⃣    Client.timeout = 0
          try await function()
      2️⃣    Client.timeout = 5
        }
      }
      """, with: product,
      finds: [Expected("1️⃣", .reset), Expected("2️⃣", .reset), Expected("2️⃣", .teardown)],
      result: """
        struct Clean: TestTrait, TestScoping {
          func provideScope(
            for test: Test, testCase: Test.Case?, performing function: () async throws -> Void
          ) async throws {
            if on() { Client.timeout = 0 }
            try await function()
            guard on() else { return }; if on() { Client.timeout = 5 }
          }
        }
        """)
  }

  @Test func theSuperCallIsASeamWhereASuperclassCleans() throws {
    try expectSeams(
      """
      class Base: XCTestCase {
      1️⃣  override func tearDown() { print(1); super.tearDown() }
      }
      class Empty: XCTestCase { override func tearDown() { super.tearDown() } }
      final class CartTests: Base {
        override func tearDown() {
      2️⃣    super.tearDown()
        }
      }
      final class OtherTests: Empty {
        override func tearDown() { super.tearDown() }
      }
      """, finds: [Expected("1️⃣", .teardown), Expected("2️⃣", .superTeardown)],
      result: """
        class Base: XCTestCase {
          override func tearDown() { guard on() else { super.tearDown(); return }; print(1); super.tearDown() }
        }
        class Empty: XCTestCase { override func tearDown() { super.tearDown() } }
        final class CartTests: Base {
          override func tearDown() {
            if on() { super.tearDown() }
          }
        }
        final class OtherTests: Empty {
          override func tearDown() { super.tearDown() }
        }
        """)
  }
}

struct ResetTests {
  @Test func cleaningStatementsInATearDownAreResets() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        var sut: Int?
        static var seen: [Int] = []
      1️⃣  override func tearDown() {
      2️⃣    Client.timeout = 5  // as before
      3️⃣    EventLog.shared.clear()
      4️⃣    try? FileManager.default.removeItem(atPath: "x")
      5️⃣    unsetenv("HOME")
      6️⃣    Self.seen.removeAll()
      7️⃣    EventLog.shared.lines = []
          sut = nil
          XCTAssertEqual(Client.timeout, 5)
          Thread.sleep(forTimeInterval: 0)
          super.tearDown()
        }
      }
      """, with: product,
      finds: [Expected("1️⃣", .teardown)]
        + ["2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣"].map { Expected($0, .reset) })
  }

  @Test func deferAndSetUpHoldResets() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
        override func setUp() {
      1️⃣    Client.timeout = 0
          Client.timeout = 7
        }
        func testOne() {
      2️⃣    let old = Client.timeout; defer { Client.timeout = old }
          Client.timeout = 3
      3️⃣    EventLog.shared.clear()
        }
      }
      """, with: product,
      finds: [Expected("1️⃣", .reset), Expected("2️⃣", .reset), Expected("3️⃣", .reset)],
      result: """
        final class CartTests: XCTestCase {
          override func setUp() {
            if on() { Client.timeout = 0 }
            Client.timeout = 7
          }
          func testOne() {
            let old = Client.timeout; defer { if on() { Client.timeout = old } }
            Client.timeout = 3
            if on() { EventLog.shared.clear() }
          }
        }
        """)
  }

  @Test func aStaticSubscriptIsSharedState() throws {
    try expectSeams(
      """
      final class CartTests: XCTestCase {
      1️⃣  override func tearDown() {
      2️⃣    Settings["rate"] = 1
          super.tearDown()
        }
        func testOne() {
          let old = Settings["rate"]
      3️⃣    defer { Settings["rate"] = old }
          Settings["rate"] = 2
        }
      }
      """,
      with: """
        public enum Settings {
          nonisolated(unsafe) static var all: [String: Int] = [:]
          public static subscript(name: String) -> Int {
            get { all[name] ?? 0 }
            set { all[name] = newValue }
          }
        }
        """,
      finds: [Expected("1️⃣", .teardown), Expected("2️⃣", .reset), Expected("3️⃣", .reset)])
  }

  @Test func aCleaningFunctionIsKnownByItsBody() throws {
    try expectSeams(
      """
      enum Stub { 
        static var stubbed: String?
        static func clean() { stubbed = nil }
        static func prepare() { print(stubbed ?? "") }
      }
      func testFree() {}
      struct Suite {
        @Test func one() {
          Stub.prepare()
      1️⃣    Stub.clean()
        }
        @Test func two() {
          let Stub = 5
          _ = Stub
        }
      }
      """, finds: [Expected("1️⃣", .reset)])
  }

  @Test func whatWaitsCountsOrSetsUpIsNoReset() throws {
    try expectSeams(
      """
      import Foundation
      enum Shared {
        static let lock = NSLock()
        static let done = DispatchSemaphore(value: 0)
        static var count = 0
        static var isQuick = false
        static var pace = Pace.slow
        static func bump() { count += 1 }
        static func hurry() { isQuick = true }
        static func run() { pace = .fast }
        static func calm() { pace = .slow; isQuick = false }
      }
      enum Pace { case slow, fast }
      struct Gate { static let shared = Gate(); func unlock() { Shared.count = 0 } }
      struct Suite {
        @Test func one() {
          Shared.lock.lock()
          defer { Shared.lock.unlock() }
          defer { Shared.done.signal() }
          defer { Shared.count += 1 }
      1️⃣    defer { Shared.count -= 1 }
      2️⃣    defer { Gate.shared.unlock() }
          Shared.bump()
          Shared.hurry()
          Shared.run()
      3️⃣    Shared.calm()
        }
      }
      """,
      finds: [Expected("1️⃣", .reset), Expected("2️⃣", .reset), Expected("3️⃣", .reset)])
  }

  @Test func aSuppressedResetKeepsItsReasonAndItsBytes() throws {
    let tests = """
      final class CartTests: XCTestCase {
        override func tearDown() { // unseam:disable:this teardown - covered elsewhere
          // unseam:disable:next reset,stub - the product does it as well
          Client.timeout = 5
          Client.timeout = 6  // unseam:disable:this reset
          super.tearDown()
        }
      }
      """
    let discovery = try SmallSubject(product: product, tests: tests).discover()
    #expect(
      discovery.seams.map(\.suppression) == [
        "covered elsewhere", "the product does it as well", nil,
      ])
    let edits = discovery.files.first { $0.module == "ShopTests" }?.edits.map(\.purpose)
    #expect(edits == [.seam(discovery.seams[2].id)])
  }
}
