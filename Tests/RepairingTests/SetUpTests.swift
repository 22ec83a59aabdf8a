import Basics
import Repairing
import Testing

/// What a test sets up by itself, so that it relies on no other one.
struct SetUpTests {
  @Test func aBrittleTestSetsUpWhatItNeeds() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          func testOpens() { Shop.open = true }
          func testIsOpen() {
            XCTAssertTrue(Shop.open)
          }
        }

        """)
    let finding = Finding(
      kind: .brittle, test: TestID("ShopTests.DoorTests/testIsOpen"),
      partners: [Partner(test: TestID("ShopTests.DoorTests/testOpens"), role: .stateSetter)],
      state: [StateChange(id: StateID(SmallSubject.open), before: "false", after: "true")])
    #expect(
      try subject.mended(finding).contains(
        """
          func testIsOpen() {
            defer { Shop.open = false }
            Shop.open = true
            XCTAssertTrue(Shop.open)
        """))
  }

  /// A statement that counts on sets something else where another test ran before.
  @Test(arguments: [
    ("Shop.count = 1 + Shop.count", "Shop.count = 2", "Shop.count = 2"),
    ("Shop.count = Shop.count + 1", "Shop.count = 2", "Shop.count = 2"),
    ("Shop.count = 2", "Shop.count += 1", "Shop.count = 2"),
    ("Shop.count += 1", "Shop.count += 1", "Shop.count = 1"),
  ])
  func aSetUpDoesNotGoByWhatTheStateIs(_ one: String, _ other: String, _ setUp: String) throws {
    let subject = SmallSubject(
      product: "public enum Shop { nonisolated(unsafe) public static var count = 0 }",
      tests: """
        import Shop
        import XCTest
        final class CountTests: XCTestCase {
          func testOne() { \(one) }
          func testOther() { \(other) }
          func testCounts() {
            XCTAssertNotEqual(Shop.count, 0)
          }
        }

        """)
    let finding = Finding(
      kind: .brittle, test: TestID("ShopTests.CountTests/testCounts"),
      partners: ["testOne", "testOther"].map {
        Partner(test: TestID("ShopTests.CountTests/" + $0), role: .stateSetter)
      },
      state: [StateChange(id: StateID("static:Shop.Shop.count"), before: "0", after: "1")])
    #expect(
      try subject.mended(finding).contains(
        """
          func testCounts() {
            defer { Shop.count = 0 }
            \(setUp)
            XCTAssertNotEqual(Shop.count, 0)
        """))
  }

  @Test(arguments: [("async ", true), ("", false)])
  func aVictimThatCanWaitResetsAnActorFirst(_ effect: String, _ isMended: Bool) throws {
    let subject = SmallSubject(
      product: """
        public actor Quota {
          public static let shared = Quota()
          public private(set) var used = 0
          public func take() { used += 1 }
          public func reset() { used = 0 }
        }
        """,
      tests: """
        import Shop
        import Testing
        @Test func takes() async throws {
          await Quota.shared.take()
          try #require(Bool(true))
        }
        struct QuotaTests {
          @Test func isFresh() \(effect){
            look()
          }
        }

        """)
    var finding = Finding(
      kind: .victim, test: TestID("ShopTests.QuotaTests/isFresh()"),
      partners: [Partner(test: TestID("ShopTests.takes()"), role: .polluter)])
    finding.state = [
      StateChange(id: StateID("static:Shop.Quota.shared"), before: "used: 0", after: "used: 1")
    ]
    let texts = try subject.candidates([finding]).map(\.text)
    #expect(
      texts.contains { $0.contains("    await Quota.shared.reset()\n    look()\n") } == isMended)
  }

  @Test func aBrittleTestOfTheSameSuiteDoesFirstWhatItsSetterDoes() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        final class DoorTests: XCTestCase {
          func testWrites() throws {
            try write("notes")
            XCTAssertTrue(true)
          }
          func testReads() async { XCTAssertTrue(true) }
        }

        """)
    var finding = Finding(
      kind: .brittle, test: TestID("ShopTests.DoorTests/testReads"),
      partners: [Partner(test: TestID("ShopTests.DoorTests/testWrites"), role: .stateSetter)])
    finding.state = [StateChange(id: StateID("file:notes"), before: "absent", after: "1 byte")]
    #expect(
      try subject.mended(finding).contains(
        """
          func testReads() async throws {
            try write("notes")
            XCTAssertTrue(true)
          }
        """))
  }

  @Test func aLaterSearchAddsToAFinding() {
    func brittle(_ setter: String, _ states: [String]) -> Finding {
      Finding(
        kind: .brittle, test: TestID("ShopTests.CountTests/testCounts"),
        partners: [Partner(test: TestID("ShopTests.CountTests/" + setter), role: .stateSetter)],
        state: states.map { StateChange(id: StateID($0), before: "0", after: setter) })
    }
    let one = FindingToMend(id: "f-1", finding: brittle("testOne", ["global:a"]))
    let both = one.with(brittle("testOther", ["global:a", "global:b"])).finding
    #expect(both.partners.count == 2)
    #expect(both.state.map(\.after) == ["testOne", "testOther"])
    #expect(one.with(nil) == one)
    #expect(one.with(one.finding) == one)
  }

  @Test(arguments: [
    ("XCTAssertTrue(Shop.open)", true),
    ("let open = Shop.open\n    XCTAssertTrue(open)", true),
    ("XCTAssertTrue(Door().enter())", false),
    ("let fee = price(Shop.open)\n    XCTAssertEqual(fee, 5)", false),
    ("XCTAssertTrue(Other.open)", false),
    ("XCTAssertTrue(isThere(\"Shop.open\"))", false),
    ("_ = Shop.open\n    XCTAssertTrue(Door().enter())", false),
  ])
  func whetherATestAssertsWhatItSetsUpIsNoted(_ body: String, _ isAsserted: Bool) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          func testOpens() { Shop.open = true }
          func testIsOpen() {
            \(body)
          }
        }

        """)
    let finding = Finding(
      kind: .brittle, test: TestID("ShopTests.DoorTests/testIsOpen"),
      partners: [Partner(test: TestID("ShopTests.DoorTests/testOpens"), role: .stateSetter)],
      state: [StateChange(id: StateID(SmallSubject.open), before: "false", after: "true")])
    let remedies = try subject.proposals([finding]).candidates.map(\.remedy)
    #expect(Set(remedies.map(\.isAsserted)) == [isAsserted])
  }
}
