import Basics
import Repairing
import Testing

/// Patches that take out again what a test put under a key of its own into a registry that it can't set.
struct CounterpartTests {
  /// - Parameters:
  ///   - taking: the function beside the one that puts something in.
  ///   - test: what the test does.
  private func mended(_ taking: String, putting: String, test: String) throws -> [String] {
    let subject = SmallSubject(
      product: """
        public enum Slot { case a, b }
        public final class Registry {
          nonisolated(unsafe) public static let shared = Registry()
          private var tools: [String: Int] = ["spanner": 15]
          private var slots: [Slot: Int] = [:]
          private var names: Set<String> = []
          \(putting)
          \(taking)
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class RegistryTests: XCTestCase {
          private let registry = Registry.shared
          func testAdds() {
            \(test)
            XCTAssertNil(nil)
          }
        }

        """)
    return try subject.candidates([
      leak(
        "static:Shop.Registry.shared", "tools: [:], slots: [:], names: []",
        "tools: [\"torque\": 10], slots: [.a: 1], names: [\"x\"]", by: "RegistryTests/testAdds")
    ]).map(\.text)
  }

  private static let put = "public func put(_ name: String, _ size: Int) { tools[name] = size }"

  @Test(arguments: [
    ("public func drop(_ name: String) { tools[name] = nil }", "registry.drop(\"torque\")"),
    (
      "public func drop(name: String) { tools.removeValue(forKey: name) }",
      "registry.drop(name: \"torque\")"
    ),
    (
      "public func drop(_ name: String) -> Int? { tools.removeValue(forKey: name) }",
      "_ = registry.drop(\"torque\")"
    ),
    ("public func drop(_ name: String) { names.remove(name) }", nil),
    ("public func drop(_ name: String) { tools[name] = 0 }", nil),
    ("public func drop(_ name: String, at: Int) { tools[name] = nil }", nil),
    ("public func drop(_ name: String) async { tools[name] = nil }", nil),
    ("func drop(_ name: String) { tools[name] = nil }", nil),
    ("public func find(_ name: String) -> Int? { tools[name] }", nil),
    ("public func dropAndPut(_ name: String) { tools[name] = nil; tools[name] = 1 }", nil),
    ("public func dropOthers(_ name: String) { tools.removeAll { $0.key != name } }", nil),
  ]) func theFunctionThatTakesOutOfTheSameCollectionIsCalled(taking: String, call: String?) throws {
    let put = "registry.put(\"torque\", 10)"
    let texts = try mended(taking, putting: Self.put, test: put)
    let found = texts.filter { $0.contains("drop") }
    #expect(found.isEmpty == (call == nil))
    let expected = call.map { "\(put)\n    defer { \($0) }\n" }
    #expect(expected.map { found.first?.contains($0) == true } != false)
  }

  @Test(arguments: [
    (
      "func add(_ slot: Slot) { slots.updateValue(1, forKey: slot) }; "
        + "public func enter(_ slot: Slot) { slots.updateValue(1, forKey: slot) }",
      "public func leave(_ slot: Slot) { slots.removeValue(forKey: slot) }",
      "registry.enter(.a)", "registry.leave(.a)"
    ),
    (
      "public func join(name: String, loudly: Bool = false) { names.insert(name) }",
      "public func leave(_ name: String) { names.remove(name) }",
      "Registry.shared.join(name: \"x\", loudly: true)", "Registry.shared.leave(\"x\")"
    ),
    (
      "public func put(_ name: String) { guarded.withLock { $0[name] = 1 } }; let guarded = 1",
      "public func drop(_ name: String) { guarded.withLock { $0[name] = nil } }",
      "registry.put(\"x\")", nil
    ),
    (
      "public func put(_ name: String) { tools.withLock { $0[name] = 1 } }",
      "public func drop(_ name: String) { tools.withLock { $0.removeAll { $0.name == name } } }",
      "registry.put(\"x\")", "registry.drop(\"x\")"
    ),
    (
      Self.put, "public func drop(_ name: String) { tools[name] = nil }",
      "let name = Sample.name(); registry.put(name, 1)", nil
    ),
    (
      Self.put, "public func drop(_ name: String) { tools[name] = nil }",
      "registry.put(\"x\", 1); registry.drop(\"x\")", nil
    ),
  ]) func theKeyIsTheOneThatTheTestHandsOver(
    putting: String, taking: String, test: String, call: String?
  ) throws {
    let texts = try mended(taking, putting: putting, test: test)
    #expect(texts.contains { $0.contains("defer { \(call ?? "registry")") } == (call != nil))
  }

  /// Where one of them has nothing to take out, that way mends nothing.
  @Test(arguments: [true, false]) func eachTestTakesOutItsOwn(doBoth: Bool) throws {
    let subject = SmallSubject(
      product: """
        public enum Tools {
          nonisolated(unsafe) private static var sizes: [String: Int] = [:]
          public static func put(_ name: String, _ size: Int) { sizes[name] = size }
          public static func drop(_ name: String) { sizes[name] = nil }
        }
        """,
      tests: """
        import XCTest
        import Shop
        final class ToolTests: XCTestCase {
          func testOne() {
            Tools.put("a", 1)
          }
          func testTwo() {
            Tools.put(\(doBoth ? "\"b\"" : "next()"), 2)
          }
          func testVictim() {}
        }

        """)
    var finding = Finding(
      kind: .victim, test: TestID("ShopTests.ToolTests/testVictim"),
      partners: ["testOne", "testTwo"].map {
        Partner(test: TestID("ShopTests.ToolTests/" + $0), role: .polluter)
      })
    finding.state = [
      StateChange(id: StateID("static:Shop.Tools.sizes"), before: "[:]", after: "[\"a\": 1]")
    ]
    let texts = try subject.candidates([finding]).map(\.text).filter { $0.contains("drop") }
    #expect(texts.isEmpty == !doBoth)
    #expect(
      texts.allSatisfy {
        $0.contains("    defer { Tools.drop(\"a\") }\n    Tools.put(\"a\", 1)\n")
          && $0.contains("    defer { Tools.drop(\"b\") }\n    Tools.put(\"b\", 2)\n")
      })
  }
}
