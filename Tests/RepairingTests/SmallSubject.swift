import Basics
import Discovering
import Repairing
import Testing

/// A small subject: a product `Shop`, what helps its tests, `ShopSupport`, and these tests, each of one file.
struct SmallSubject {
  var product = "public enum Shop { nonisolated(unsafe) public static var open = false }"
  var support = ""
  var tests: String
  /// Other files of the tests, by name.
  var others: [String: String] = [:]
  /// The id of the variable of the product above.
  static let open = "static:Shop.Shop.open"

  func discover() throws -> Discovery {
    var texts = [
      "Sources/Shop/Shop.swift": product, "Tests/ShopSupport/Support.swift": support,
      "Tests/ShopTests/ShopTests.swift": tests,
    ]
    for (name, text) in others { texts["Tests/ShopTests/" + name] = text }
    return try Discovering.discover(in: subject) { Array(texts[$0]!.utf8) }
  }

  private var subject: Subject {
    let files = (["ShopTests.swift"] + others.keys.sorted()).map { "Tests/ShopTests/" + $0 }
    return Subject(
      name: "Shop", root: "/nowhere",
      targets: [
        Subject.Target(
          name: "Shop", module: "Shop", kind: .library, path: "Sources/Shop",
          sources: ["Sources/Shop/Shop.swift"], dependencies: []),
        Subject.Target(
          name: "ShopSupport", module: "ShopSupport", kind: .library, path: "Tests/ShopSupport",
          sources: ["Tests/ShopSupport/Support.swift"], dependencies: ["Shop"]),
        Subject.Target(
          name: "ShopTests", module: "ShopTests", kind: .test, path: "Tests/ShopTests",
          sources: files, dependencies: ["Shop", "ShopSupport"]),
      ])
  }

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

  func proposals(_ findings: [Finding], judged: Set<TestID>? = nil) throws -> Proposals {
    propose(
      for: findings.map { FindingToMend(id: $0.id, finding: $0) },
      besides: findings, in: try discover(), judged: judged)
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
