import Basics
import Testing

@testable import Discovering

/// Which files can decide what a test does.
@Suite struct TestSourcesTests {
  private let subject = Subject(
    name: "Shop", root: "/nowhere",
    targets: [
      Subject.Target(
        name: "Core", module: "Core", kind: .library, path: "Sources/Core",
        sources: ["Sources/Core/Core.swift"], dependencies: []),
      Subject.Target(
        name: "Shop", module: "Shop", kind: .library, path: "Sources/Shop",
        sources: ["Sources/Shop/Shop.swift"], dependencies: ["Core"]),
      Subject.Target(
        name: "Other", module: "Other", kind: .library, path: "Sources/Other",
        sources: ["Sources/Other/Other.swift"], dependencies: []),
      Subject.Target(
        name: "ShopTests", module: "ShopTests", kind: .test, path: "Tests/ShopTests",
        sources: ["A", "B", "Helper"].map { "Tests/ShopTests/\($0).swift" },
        dependencies: ["Shop"]),
    ])

  private func files(behind test: String, a: String = "", helper: String = "") throws -> [String] {
    let texts = [
      "Tests/ShopTests/A.swift": "import XCTest\nfinal class A: XCTestCase { func testA() {} }" + a,
      "Tests/ShopTests/B.swift": "import Testing\n@Suite struct B { @Test func b() {} }",
      "Tests/ShopTests/Helper.swift": "func help() {}\n" + helper,
    ]
    let discovery = try discover(in: subject) { Array((texts[$0] ?? "").utf8) }
    let all = TestSources(subject, discovery).files(behind: TestID(test))
    return all.sorted().map { String($0.split(separator: "/").last?.dropLast(6) ?? "") }
  }

  @Test func ownSuiteHelpersAndAllThatTheTargetDependsOn() throws {
    #expect(try files(behind: "ShopTests.A/testA") == ["Core", "Shop", "A", "Helper"])
    #expect(try files(behind: "ShopTests.B/b()") == ["Core", "Shop", "B", "Helper"])
  }

  @Test func whatNoTestTargetDependsOnIsNotKnown() throws {
    let discovery = try discover(in: subject) { _ in [] }
    let sources = TestSources(subject, discovery)
    #expect(sources.knows("Sources/Core/Core.swift"))
    #expect(!sources.knows("Sources/Other/Other.swift"))
    #expect(!sources.knows("Package.swift"))
  }

  @Test func aTypeThatHoldsNoTestMayMatterByBeingThere() throws {
    let all = try files(behind: "ShopTests.B/b()", a: "\nfinal class FakeA {}")
    #expect(all == ["Core", "Shop", "A", "B", "Helper"])
  }

  @Test func aSuiteThatAnotherFileNamesIsAHelper() throws {
    let all = try files(behind: "ShopTests.B/b()", helper: "let a = A.self")
    #expect(all == ["Core", "Shop", "A", "B", "Helper"])
  }

  @Test(arguments: [
    "\nextension Int { var twice: Int { 2 } }", "\nlet shared = 1", "\nfunc f() {}",
  ])
  func aFileThatDeclaresMoreThanTypesIsAHelper(more: String) throws {
    let all = try files(behind: "ShopTests.B/b()", a: more)
    #expect(all == ["Core", "Shop", "A", "B", "Helper"])
  }
}
