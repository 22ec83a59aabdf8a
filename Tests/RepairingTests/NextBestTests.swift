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
}
