import Basics
import Repairing
import Testing

/// Patches that put back what a set-up changes, or keep what it finds.
struct PutBackSetUpTests {
  /// A teardown after each test would take from the second test what the class-level set-up gave to all.
  @Test func whatAClassSetUpChangesIsPutBackAfterTheClass() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        public final class DoorTests: XCTestCase {
          public override class func setUp() {
            super.setUp()
            Shop.open = true
          }
          public func testOpens() { XCTAssertTrue(Shop.open) }
        }

        """)
    #expect(
      try subject.mended(leak(SmallSubject.open, "false", "true", by: "DoorTests/testOpens")) == """
        import XCTest
        @testable import Shop
        public final class DoorTests: XCTestCase {
          public override class func setUp() {
            super.setUp()
            Shop.open = true
          }

          public override class func tearDown() {
            Shop.open = false
            super.tearDown()
          }

          public func testOpens() { XCTAssertTrue(Shop.open) }
        }

        """)
  }

  @Test func whatNoLiteralSaysIsKeptBeforeTheClassSetUp() throws {
    let subject = SmallSubject(
      product: """
        public enum Shop { nonisolated(unsafe) public static var clock: () -> Int = { 7 } }
        public enum Stub { public static func install() { Shop.clock = { 3 } } }
        """,
      tests: """
        import XCTest
        import Shop
        class StubbedTests: XCTestCase {
          override class func setUp() { Stub.install() }
        }
        final class ClockTests: StubbedTests {
          override class func tearDown() {
            super.tearDown()
          }

          func testTime() {}
        }

        """)
    let state = "static:Shop.Shop.clock"
    let text = try subject.mended(leak(state, "a closure", "another", by: "ClockTests/testTime"))
    #expect(
      text.contains(
        """
        final class ClockTests: StubbedTests {
          nonisolated(unsafe) private static var previousClock = Shop.clock

          override class func setUp() {
            previousClock = Shop.clock
            super.setUp()
          }

          override class func tearDown() {
            Shop.clock = previousClock
            super.tearDown()
          }
        """), "\(text)")
  }

  /// The tests change what the class-level set-up gave them, and the class itself takes it back in the end.
  @Test func whatAClassTearDownPutsBackStaysWithTheTests() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          override class func setUp() { Shop.open = true }
          override class func tearDown() { Shop.open = false }
          func testCloses() { Shop.open = false }
        }

        """)
    let texts = try subject.candidates([
      leak(SmallSubject.open, "true", "false", by: "DoorTests/testCloses")
    ])
    .map(\.text)
    #expect(!texts.isEmpty)
    #expect(texts.allSatisfy { $0.contains("class func tearDown() { Shop.open = false }") })
  }

  @Test func whatTheSetUpChangesIsKeptBeforeThat() throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var name = \"Corner\" }",
      tests: """
        import XCTest
        import Shop
        final class DoorTests: XCTestCase {
          override func setUp() {
            super.setUp()
            Shop.name = "Square"
          }
          func testOpens() {}
        }

        """)
    #expect(
      try subject.mended(leak("static:Shop.Shop.name", "\"Corner\"", "", by: "DoorTests/testOpens"))
        .contains(
          """
              super.setUp()
              let previousName = Shop.name
              addTeardownBlock { Shop.name = previousName }
              Shop.name = "Square"

          """))
  }

  @Test func manyTestsOfXCTestShareASetUp() throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var name = \"Corner\" }",
      tests: """
        import XCTest
        import Shop

        final class DoorTests: XCTestCase {

            func testOne() { Shop.name = "1" }

            func testTwo() { Shop.name = "2" }

            func testThree() { Shop.name = "3" }
        }

        """)
    let tests = ["DoorTests/testOne", "DoorTests/testTwo", "DoorTests/testThree"]
    #expect(
      try subject.mended(
        leak("static:Shop.Shop.name", "\"Corner\"", "", by: tests[0], tests[1], tests[2])
      ).contains(
        """
        final class DoorTests: XCTestCase {

            override func setUp() {
                super.setUp()
                let previousName = Shop.name
                addTeardownBlock { Shop.name = previousName }
            }

            func testOne() { Shop.name = "1" }

        """))
  }

  @Test func theClassSetUpsValueIsNotEmptied() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        import Shop
        final class DoorTests: XCTestCase {
          override class func setUp() { Shop.open = true }
          func testCloses() { Shop.open = false }
        }

        """)
    #expect(
      try subject.mended(leak(SmallSubject.open, "false", "true", by: "DoorTests/testCloses"))
        .contains("let previousOpen = Shop.open\n    defer { Shop.open = previousOpen }\n"))
  }

  @Test func whatASuitesInitChangesIsWrittenAsDeclared() throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var name = \"Corner\" }",
      tests: """
        import Shop
        import Testing
        struct Doors {
          init() { Shop.name = "Square" }
          @Test func opens() { #expect(Shop.name == "Square") }
        }

        """)
    #expect(
      try subject.mended(leak("static:Shop.Shop.name", "\"Corner\"", "", by: "Doors/opens()"))
        .contains("    defer { Shop.name = \"Corner\" }\n"))
  }
}
