import Basics
import Repairing
import Testing

/// Which findings one patch names.
struct CoverageTests {
  private let subject = SmallSubject(
    tests: """
      import Shop
      import Testing
      struct Doors {
        @Test func opens() {
          Shop.open = true
        }
      }
      struct Windows {
        @Test func opens() {
          Shop.open = true
        }
      }
      struct Readers { @Test func one() {}; @Test func two() {}; @Test func three() {} }

      """)
  private let change = StateChange(
    id: StateID("static:Shop.Shop.open"), before: "false", after: "true")

  private func victim(_ test: String, of polluters: String...) -> Finding {
    var finding = Finding(
      kind: .victim, test: TestID("ShopTests." + test),
      partners: polluters.map { Partner(test: TestID("ShopTests." + $0), role: .polluter) })
    finding.state = [change]
    return finding
  }

  @Test func allVictimsOfAPolluterAndItsLeakAreOnePatch() throws {
    let findings =
      ["one()", "two()", "three()"].map { victim("Readers/" + $0, of: "Doors/opens()") }
      + [leak("static:Shop.Shop.open", "false", "true", by: "Doors/opens()")]
    let found = try subject.proposals(findings).candidates
    #expect(found.map(\.findings) == [findings.map(\.id).sorted()])
  }

  /// One test leaves two fields of an object, and each has a victim of its own.
  @Test func victimsOfTwoFieldsOfOneObjectAreOnePatch() throws {
    let subject = SmallSubject(
      product: """
        public final class Options { public var timeout = 30; public var hosts = ["a"] }
        public final class Network {
          nonisolated(unsafe) public static let main = Network()
          public let options = Options()
        }
        """,
      tests: """
        import Shop
        import XCTest
        final class Hasty: XCTestCase {
          func testHaste() {
            Network.main.options.timeout = 1
            Network.main.options.hosts.append("b")
          }
        }

        """)
    func findings(_ hosts: String) -> [Finding] {
      [("One/one()", "timeout: 30"), ("Two/two()", "hosts: " + hosts)].map { changing($0, $1) }
    }
    func changing(_ test: String, _ before: String) -> Finding {
      var finding = victim(test, of: "Hasty/testHaste")
      let id = StateID("static:Shop.Network.main")
      finding.state = [StateChange(id: id, before: "options." + before, after: "options.…")]
      return finding
    }
    // The second value is cut off.
    for hosts in [#"["a"]"#, #"["aaaaaa…"#] {
      let first = try #require(try subject.candidates(findings(hosts)).first)
      #expect(first.text.contains("Network.main.options.timeout = previousTimeout"))
      #expect(first.text.contains("Network.main.options.hosts = previousHosts"))
      #expect(try subject.proposals(findings(hosts)).candidates.first?.findings.count == 2)
    }
  }

  @Test func aVictimOfTwoSuitesNeedsBothMended() throws {
    let subject = SmallSubject(
      tests: "import Shop\nimport XCTest\n"
        + ["Doors", "Windows"].map {
          "final class \($0): XCTestCase {\n  func testOpens() {\n    Shop.open = true\n  }\n}\n"
        }.joined())
    let both = victim("Readers/testOne", of: "Doors/testOpens", "Windows/testOpens")
    let one = leak("static:Shop.Shop.open", "false", "true", by: "Windows/testOpens")
    let found = try subject.proposals([both, one]).candidates
    #expect(found.map(\.findings) == [[both.id, one.id].sorted(), [one.id]])
    #expect(found.first?.replacements.count == 2)
  }

  @Test func eachOfManyFindingsIsAnswered() throws {
    let unseen = Finding(
      kind: .victim, test: TestID("ShopTests.Readers/one()"),
      partners: [Partner(test: TestID("ShopTests.Doors/opens()"), role: .polluter)])
    let elsewhere = leak("memory:some_symbol", "0", "1", by: "Doors/opens()")
    let lost = leak("static:Shop.Shop.open", "false", "true", by: "Nowhere/opens()")
    let found = try subject.proposals([unseen, elsewhere, lost])
    #expect(found.candidates.isEmpty)
    #expect(
      found.without == [
        unseen.id: .unseenState,
        elsewhere.id: .declaredElsewhere(StateID("memory:some_symbol")),
        lost.id: .unknownPlace(TestID("ShopTests.Nowhere/opens()")),
      ])
  }

  @Test func aConditionalTearDownIsNoPlaceForAnother() throws {
    let subject = SmallSubject(
      tests: """
        import XCTest
        @testable import Shop
        final class DoorTests: XCTestCase {
          #if os(Windows)
          override func tearDown() { super.tearDown() }
          #endif
          func testOpens() { Shop.open = true }
          func testOpensAgain() { Shop.open = true }
        }

        """)
    let finding = leak(
      "static:Shop.Shop.open", "false", "true", by: "DoorTests/testOpens",
      "DoorTests/testOpensAgain")
    let mended = try subject.mended(finding)
    #expect(mended.ranges(of: "    defer { Shop.open = false }\n").count == 2)
    #expect(mended.ranges(of: "func tearDown").count == 1)
  }
}
