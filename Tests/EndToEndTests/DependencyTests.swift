import Basics
import Commanding
import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// A subject that depends on other packages.
  @Suite struct DependencyTests {
    @Test func aPackageWithoutItsVersionsPinnedIsAuditedAndLeftAlone() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": "import Core\npublic func price() -> Int { core() }",
        "Tests/ShopTests/ShopTests.swift": """
        import Shop
        import XCTest

        final class PriceTests: XCTestCase {
          func testPrice() { XCTAssertEqual(price(), 7) }
        }
        """,
      ])
      defer { package.remove() }
      let core = try await makeDependency(beside: package)
      try package.write(manifest(core), to: "Package.swift")
      let run = try await Unseam().run([
        "audit", package.root.path, "--scratch-path", package.scratch.path,
      ])
      #expect(run.status == 0, "\(run.errors)")
      let pins = package.root.appendingPathComponent("Package.resolved").path
      #expect(!FileManager.default.fileExists(atPath: pins))
    }

    private func manifest(_ core: URL) -> String {
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Shop",
        dependencies: [.package(url: "\(core.absoluteString)", from: "1.0.0")],
        targets: [
          .target(name: "Shop", dependencies: [.product(name: "Core", package: "core")]),
          .testTarget(name: "ShopTests", dependencies: ["Shop"]),
        ]
      )
      """
    }

    /// A package in a git repository of its own, with one version.
    private func makeDependency(beside package: SmallPackage) async throws -> URL {
      let root = package.home.appendingPathComponent("core")
      let sources = root.appendingPathComponent("Sources/Core")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data("public func core() -> Int { 7 }".utf8)
        .write(to: sources.appendingPathComponent("Core.swift"))
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "core", products: [.library(name: "Core", targets: ["Core"])],
          targets: [.target(name: "Core")])
        """
      try Data(manifest.utf8).write(to: root.appendingPathComponent("Package.swift"))
      for words in [["init", "-q"], ["add", "-A"], ["commit", "-qm", "all"], ["tag", "1.0.0"]] {
        let run = try await Unseam.Run(
          Command(
            ["git", "-C", root.path, "-c", "user.name=a", "-c", "user.email=a@b.c"] + words))
        #expect(run.status == 0, "\(run.errors)")
      }
      return root
    }
  }
}
