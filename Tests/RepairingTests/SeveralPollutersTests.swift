import Basics
import Testing

@testable import Repairing

/// Several tests that leave different parts of what harms one victim.
struct SeveralPollutersTests {
  private let subject = SmallSubject(
    product: """
      public final class Flags {
        nonisolated(unsafe) public static let shared = Flags()
        private struct Layers { var local: [String] = []; var remote: [String] = [] }
        private var layers = Layers()
        public func host(_ name: String) { layers.local.append(name) }
        public func fetch(_ name: String) { layers.remote.append(name) }
        public func clearLocal() { layers.local = [] }
        public func forgetRemote() { layers.remote = [] }
      }
      """,
    tests: """
      import Shop
      import XCTest
      final class HostTests: XCTestCase {
        func testHosts() {
          Flags.shared.host("a")
        }
      }
      final class FetchTests: XCTestCase {
        func testFetches() {
          Flags.shared.fetch("a")
        }
      }

      """)

  /// A test that only takes the time in which another's state goes bad has nothing to put back.
  @Test(arguments: [Role.polluter, .jointPolluter])
  func whoeverLeavesNothingOfItJointlyPutsNothingBack(role: Role) throws {
    let victim = Finding(
      kind: .victim, test: TestID("ShopTests.FlagTests/testIsOff"),
      partners: ["HostTests/testHosts", "FetchTests/testFetches"].map {
        Partner(test: TestID("ShopTests." + $0), role: role)
      },
      state: [
        StateChange(
          id: StateID("static:Shop.Flags.shared"), before: "layers.local: []",
          after: "layers.local: [\"a\"]")
      ])
    let seen = leak(
      "static:Shop.Flags.shared", "layers.local: []", "layers.local: [\"a\"]",
      by: "HostTests/testHosts")
    let texts = try subject.candidates([victim, seen]).map(\.text)
    #expect(!texts.isEmpty)
    let areLeft = texts.allSatisfy { $0.contains("testFetches() {\n    Flags.shared.fetch") }
    #expect(areLeft == (role == .jointPolluter))
  }

  /// Each calls the function that names the very field which it leaves, although only one field was proven to do harm.
  @Test func eachPutsBackWhatItLeavesItself() throws {
    let victim = Finding(
      kind: .victim, test: TestID("ShopTests.FlagTests/testIsOff"),
      partners: ["HostTests/testHosts", "FetchTests/testFetches"].map {
        Partner(test: TestID("ShopTests." + $0), role: .polluter)
      },
      state: [
        StateChange(
          id: StateID("static:Shop.Flags.shared"), before: "layers.local: []",
          after: "layers.local: [\"a\"]")
      ])
    let leaks = [("HostTests/testHosts", "local"), ("FetchTests/testFetches", "remote")].map {
      leak(
        "static:Shop.Flags.shared", "layers.\($0.1): []", "layers.\($0.1): [\"a\"]", by: $0.0)
    }
    let texts = try subject.candidates([victim] + leaks).map(\.text)
    #expect(
      texts.contains {
        $0.contains("defer { Flags.shared.clearLocal() }\n    Flags.shared.host")
          && $0.contains("defer { Flags.shared.forgetRemote() }\n    Flags.shared.fetch")
      })
  }
}
