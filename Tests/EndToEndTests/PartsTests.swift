import Basics
import Commanding
import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// Audits in parts: over several machines, over several days, over what changed.
  @Suite struct PartsTests {
    @Test func threeShardsGiveTheBytesOfOneAudit() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      for index in 1...3 {
        let run = try await audit(
          package, ["--shard", "\(index)/3", "--format", "text"], to: "shard-\(index)",
          variables: ["GITHUB_ACTIONS": "true"])
        #expect([0, 2].contains(run.status), "\(run.errors)")
        // They come with the merged report.
        #expect(run.output.contains("seed 1") && !run.output.contains("\n::"))
      }
      let whole = try await audit(
        package, ["--fresh", "--format", "text"], to: "whole",
        variables: ["GITHUB_ACTIONS": "true"])
      #expect(whole.output.contains("\n::warning file="))
      let merged = try await report(package, ["shard-2", "shard-3", "shard-1"], to: "merged")
      #expect(merged.status == whole.status, "\(merged.errors)")
      let difference = try difference(text(package, "merged"), text(package, "whole"))
      #expect(difference == nil)
    }

    @Test func anIncompleteSetOfShardsIsRefused() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      for index in [1, 3] {
        _ = try await audit(package, ["--shard", "\(index)/3"], to: "shard-\(index)")
      }
      let merged = try await report(package, ["shard-1", "shard-3"], to: "merged")
      #expect(merged.status == 3)
      #expect(merged.errors.contains("of 3 shards 2/3 is missing"), "\(merged.errors)")
      let twice = try await report(package, ["shard-1", "shard-1", "shard-3"], to: "merged")
      #expect(twice.status == 64)
      #expect(!FileManager.default.fileExists(atPath: file(package, "merged")))
    }

    @Test func anAuditThatRanOutOfTimeGoesOnWhereItWas() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      // The build alone takes longer than this.
      let cut = try await audit(package, ["--budget", "0.1s"], to: "cut")
      #expect(cut.status == 3, "\(cut.errors)")
      let report = try readReport(Data(text(package, "cut").utf8))
      #expect(!report.complete)
      #expect(report.undecided.contains { $0.hasPrefix("the budget was spent") })
      #expect(report.findings.isEmpty)

      _ = try await audit(package, [], to: "first")
      #expect(try timings(package).processes > 0)
      _ = try await audit(package, [], to: "second")
      #expect(try timings(package).processes == 0)
      let difference = try difference(text(package, "first"), text(package, "second"))
      #expect(difference == nil)
      _ = try await audit(package, ["--fresh"], to: "third")
      #expect(try timings(package).processes > 0)
    }

    @Test func changesSinceACommitNarrowTheAudit() async throws {
      let package = try SmallPackage(
        Shop.files.merging(Self.aside, uniquingKeysWith: { first, _ in first }))
      defer { package.remove() }
      try await git(package, ["init", "-q"])
      try await git(package, ["add", "-A"])
      try await git(package, ["commit", "-q", "-m", "all"])
      let unchanged = try await audit(package, ["--since", "HEAD"], to: "unchanged")
      #expect(unchanged.status == 0, "\(unchanged.errors)")
      #expect(unchanged.errors.contains("nothing that a test depends on changed"))
      #expect(try !readReport(Data(text(package, "unchanged").utf8)).isWhole)

      let path = "Tests/ShopTests/AsideTests.swift"
      let edited = try package.text(of: path).replacing("mode = 1", with: "mode = 2")
      try package.write(edited, to: path)
      let run = try await audit(package, ["--since", "HEAD"], to: "since")
      #expect(run.status == 2, "\(run.errors)")
      let since = try readReport(Data(text(package, "since").utf8))
      #expect(since.findings.compactMap(\.test?.rawValue).allSatisfy { $0.contains("AsideTests/") })
      #expect(since.findings.contains { $0.kind == .victim })
      #expect(run.errors.contains("1 file, 1 of "), "\(run.errors)")
    }

    /// Nothing tells git to ignore where it is built.
    @Test func theScratchFolderIsNoChange() async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      try await git(package, ["init", "-q"])
      try await git(package, ["add", "-A"])
      try await git(package, ["commit", "-q", "-m", "all"])
      try package.write("{}", to: "Inner/.build/debug.yaml")
      for scratch in [".build/unseam", "out"] {
        let run = try await Unseam().run([
          "audit", package.root.path, "--since", "HEAD", "--scratch-path",
          package.root.path + "/" + scratch,
        ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("nothing that a test depends on changed"), "\(run.errors)")
        try? FileManager.default.removeItem(at: package.root.appendingPathComponent(scratch))
      }
    }

    @Test func anUnknownCommitIsRefusedBeforeTheBuild() async throws {
      try await FixtureCopy.with(Fixture("DoesNotBuild")) { copy in
        let words = ["audit", copy.package.path, "--scratch-path", copy.scratch.path, "--since"]
        let repository = try await Unseam.Run(
          Command(["git", "-C", copy.package.path, "init", "-q"]))
        #expect(repository.status == 0)
        let unknown = try await Unseam().run(words + ["no-such-commit"])
        let hint = "since 'no-such-commit'; name a commit that git knows"
        #expect(unknown.status == 64 && unknown.errors.contains(hint), "\(unknown.errors)")
        let option = try await Unseam().run(words + ["-x"])
        #expect(option.status == 64 && option.errors.contains("is no commit"), "\(option.errors)")
      }
    }

    @Test(arguments: [("UnseamPlugin", true), ("OtherPlugin", false)])
    func aDependencyThatIsThisPackageDecidesNoTrial(_ plugin: String, _ isOurs: Bool) async throws {
      let package = try SmallPackage(Shop.files)
      defer { package.remove() }
      try package.write(
        try package.text(of: "Package.swift").replacing(
          "  targets:", with: "  dependencies: [.package(path: \"../other\")],\n  targets:"),
        to: "Package.swift")
      try package.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(name: "other", targets: [.target(name: "Other")])
        """, to: "../other/Package.swift")
      try package.write("let a = 1\n", to: "../other/Sources/Other/Other.swift")
      try package.write("let a = 1\n", to: "../other/Sources/\(plugin)/\(plugin).swift")
      let first = try await audit(package, [], to: "first")
      #expect(first.status == 0, "\(first.errors)")
      try package.write("let a = 2\n", to: "../other/Sources/Other/Other.swift")
      _ = try await audit(package, [], to: "second")
      #expect(try timings(package).processes == 0 || !isOurs)
      #expect(try timings(package).processes > 0 || isOurs)
    }

    /// A suite that nothing else mentions, with a polluter and a victim.
    private static let aside = [
      "Tests/ShopTests/AsideTests.swift": """
      import Shop
      import XCTest

      final class AsideTests: XCTestCase {
        nonisolated(unsafe) static var mode = 0
        func testA() { Self.mode = 1 }
        func testB() { XCTAssertEqual(Self.mode, 0) }
      }

      """
    ]

    private func file(_ package: SmallPackage, _ name: String) -> String {
      package.home.appendingPathComponent(name + ".json").path
    }

    private func text(_ package: SmallPackage, _ name: String) throws -> String {
      try String(contentsOfFile: file(package, name), encoding: .utf8)
    }

    private func audit(
      _ package: SmallPackage, _ options: [String], to name: String,
      variables: [String: String] = [:]
    ) async throws -> Unseam.Run {
      try await Unseam().run(
        ["audit", package.root.path, "--scratch-path", package.scratch.path, "--format"]
          + ["json:" + file(package, name)] + options, variables: variables)
    }

    private func report(
      _ package: SmallPackage, _ names: [String], to name: String
    ) async throws -> Unseam.Run {
      try await Unseam().run(
        ["report"] + names.map { file(package, $0) } + ["--format", "json:" + file(package, name)])
    }

    private struct Timings: Decodable {
      let processes: Int
      let recalled: Int
    }

    private func timings(_ package: SmallPackage) throws -> Timings {
      let file = package.scratch.appendingPathComponent("timings.json")
      return try JSONDecoder().decode(Timings.self, from: Data(contentsOf: file))
    }

    private func git(_ package: SmallPackage, _ arguments: [String]) async throws {
      let run = try await Unseam.Run(
        Command(
          ["git", "-C", package.root.path, "-c", "user.name=a", "-c", "user.email=a@b.c"]
            + arguments))
      #expect(run.status == 0, "\(run.errors)")
    }
  }
}
