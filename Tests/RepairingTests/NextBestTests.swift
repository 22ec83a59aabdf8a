import Basics
import Repairing
import Testing

struct NextBestTests {
  /// What can't be kept in one suite is made anew in both.
  @Test func whereTwoSuitesHaveToCleanUpTheNextBestOfBothIsTriedToo() throws {
    let subject = SmallSubject(
      product: """
        import Synchronization
        public struct Policy { public var attempts = 3 }
        public enum Vault { static let policy = Mutex(Policy()) }
        """,
      tests: """
        import XCTest
        @testable import Shop
        final class A: XCTestCase {
          func testOne() {
            print(1)
          }
        }
        final class B: XCTestCase {
          func testTwo() {
            print(2)
          }
          func testVictim() {}
        }

        """)
    var finding = Finding(
      kind: .victim, test: TestID("ShopTests.B/testVictim"),
      partners: ["A/testOne", "B/testTwo"].map {
        Partner(test: TestID("ShopTests." + $0), role: .polluter)
      })
    finding.state = [
      StateChange(
        id: StateID("static:Shop.Vault.policy"), before: "attempts: 3", after: "attempts: 1")
    ]
    let texts = try subject.candidates([finding]).map(\.text)
    #expect(texts.map { $0.ranges(of: "previousPolicy").count } == [4, 0])
    #expect(texts.last?.ranges(of: "$0 = Policy()").count == 2)
  }

  /// Nobody puts another object there: then the same one comes back as it was left.
  @Test(arguments: [
    ("", ["defer { board = Board() }", "let previousBoard = board"]),
    ("board = Board()", ["let previousBoard = board", "defer { board = Board() }"]),
  ]) func anObjectThatNobodyReplacesIsMadeAnewFirst(replacing: String, ways: [String]) throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        actor Board { private var lines = 0; func add() { lines += 1 } }
        nonisolated(unsafe) var board = Board()
        func replace() { \(replacing) }
        final class BoardTests: XCTestCase {
          func testAdds() async {
            await board.add()
          }
        }

        """)
    let found = try subject.candidates([
      leak("global:ShopTests.board", "lines: 0", "lines: 1", by: "BoardTests/testAdds")
    ]).map(\.text)
    #expect(found.map { text in ways.first(where: text.contains) } == ways)
  }

  /// One body runs for both.
  @Test func whatAnInheritedTestLeavesIsPutBackForBothSuites() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        class Contract: XCTestCase {
          func testOpens() {
            Shop.open = true
          }
        }
        final class Sub: Contract {
          func testOther() {}
        }

        """)
    let leaks = ["Contract", "Sub"].map {
      leak(SmallSubject.open, "false", "true", by: $0 + "/testOpens")
    }
    var victim = Finding(
      kind: .victim, test: TestID("ShopTests.Sub/testOther"),
      partners: ["Contract", "Sub"].map {
        Partner(test: TestID("ShopTests.\($0)/testOpens"), role: .polluter)
      })
    victim.state = leaks[0].leaking.map(\.change)
    let proposals = try subject.proposals(leaks + [victim])
    #expect(proposals.without.isEmpty)
    #expect(proposals.candidates.first?.findings.count == 3)
  }

  /// Where an object in it changed, putting the same value back undoes nothing.
  @Test(arguments: [
    ("[Seat(1), Seat(2)]", true), ("Phase.taken(Seat(1))", true), ("[1: Seat(1)]", true),
    ("[Seat(next())]", false), ("[Price(1)]", false), ("[Hidden.Place()]", false),
    ("[1, 2]", false),
    ("[Unseen()]", false), ("[Seat.register(1)]", false), ("Phase.first(Seat(1))", false),
  ]) func aValueThatHoldsObjectsIsMadeAnewAtLast(value: String, isMade: Bool) throws {
    let subject = SmallSubject(
      product: """
        public final class Seat { public var isTaken = false; public init(_ number: Int) {} }
        public struct Price { public init(_ value: Int) {} }
        public enum Phase { case free, taken(Seat) }
        public enum Hidden { public final class Place { public init() {} } }
        public func next() -> Int { 1 }
        public final class Unseen { public var isTaken = false }
        extension Seat { public static func register(_ number: Int) -> Seat { Seat(number) } }
        extension Phase { public static func first(_ seat: Seat) -> Phase { .taken(seat) } }
        public enum Board { nonisolated(unsafe) public static var content = \(value) }
        """,
      tests: "import Shop\nimport Testing\n@Test func changes() {\n  change()\n}\n")
    let texts = try subject.candidates([
      leak("static:Shop.Board.content", "isTaken: false", "isTaken: true", by: "changes()")
    ]).map(\.text)
    #expect(texts.first?.contains("let previousContent = Board.content") == true)
    #expect(texts.last?.contains("defer { Board.content = \(value) }") == isMade)
  }
}
