import Basics
import Discovering
import Repairing
import Testing

/// A small subject: a product `Shop`, its XCTests `ShopTests` or its suites `ShopSuites`, each of one file.
struct SmallSubject {
  var product = "public enum Shop { nonisolated(unsafe) public static var open = false }"
  var tests: String
  /// The id of the variable of the product above.
  static let open = "static:Shop.Shop.open"

  func discover() throws -> Discovery {
    let texts = ["Sources/Shop/Shop.swift": product, "Tests/ShopTests/ShopTests.swift": tests]
    return try Discovering.discover(in: Self.subject) { Array(texts[$0]!.utf8) }
  }

  private static let subject = Subject(
    name: "Shop", root: "/nowhere",
    targets: [
      Subject.Target(
        name: "Shop", module: "Shop", kind: .library, path: "Sources/Shop",
        sources: ["Sources/Shop/Shop.swift"], dependencies: []),
      Subject.Target(
        name: "ShopTests", module: "ShopTests", kind: .test, path: "Tests/ShopTests",
        sources: ["Tests/ShopTests/ShopTests.swift"], dependencies: ["Shop"]),
    ])

  /// The tests' file with the best patch for the findings.
  func mended(_ findings: Finding...) throws -> String {
    try #require(try candidates(findings).first).text
  }

  /// Every patch for the findings with the tests' file that it leads to.
  func candidates(_ findings: [Finding]) throws -> [(kind: Remedy.Kind, text: String)] {
    let discovery = try discover()
    return try proposals(findings).candidates.map { candidate in
      checkPatch(candidate, in: discovery)
      return (
        candidate.remedy.kind,
        patched(candidate, in: discovery)["Tests/ShopTests/ShopTests.swift"] ?? ""
      )
    }
  }

  func proposals(_ findings: [Finding]) throws -> Proposals {
    propose(
      for: findings.map { FindingToMend(id: $0.id, finding: $0) },
      besides: findings, in: try discover())
  }
}

/// A leak of the state by tests of one suite.
func leak(
  _ state: String, _ before: String, _ after: String, by tests: String...
) -> Finding {
  let change = StateChange(id: StateID(state), before: before, after: after)
  return Finding(
    leaking: tests.map { LeakingTest(test: TestID("ShopTests." + $0), change: change) })
}
