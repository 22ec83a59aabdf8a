import FixtureRuns
import Foundation
import Reporting
import Testing

extension EndToEnd {
  /// From an audit to a patch in the sources, and to an audit that finds no error any more.
  @Suite struct FixTests {
    private static let file = "Tests/MessagesTests/MessageManagerTests.swift"

    @Test func itMendsWhatAnAuditFound() async throws {
      try await FixtureCopy.with(Fixture("StaticMethodsLeaky")) { copy in
        let place = [copy.package.path, "--scratch-path", copy.scratch.path]
        let fix = ["fix", "--package-path"] + place
        expectError(try await Unseam().run(fix), 64, "run 'unseam audit' first\n")
        #expect(try await Unseam().run(["audit"] + place).status == 2)
        expectError(try await Unseam().run(fix + ["f-none"]), 64, "f-none")
        try await expectRefusalOfChangedSources(fix, copy)
        try await expectPatchThatGitTakes(fix, copy)
        try await expectReportsWithThePatch(fix, copy)
        try await expectCheckedPatch(fix, copy)
        let applied = try await Unseam().run(fix + ["--apply"])
        #expect(applied.status == 0 && applied.output.isEmpty, "\(applied.errors)")
        #expect(applied.errors.contains("changed '\(Self.file)'"))
        #expect(try await Unseam().run(["audit"] + place).status == 0)
        let again = try await Unseam().run(fix)
        #expect(again.status == 0 && again.errors.contains("found no error"), "\(again.errors)")
      }
    }

    /// The build makes sources of its own for them, once.
    @Test func itMendsTestsThatHaveResources() async throws {
      let package = try SmallPackage([
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Shop",
          targets: [
            .testTarget(name: "ShopTests", resources: [.process("data.txt")])
          ])
        """,
        "Tests/ShopTests/data.txt": "data",
        "Tests/ShopTests/CountTests.swift": """
        import Foundation
        import XCTest

        enum Shop { nonisolated(unsafe) static var count = 0 }

        final class CountTests: XCTestCase {
          func testAEmpty() { XCTAssertEqual(Shop.count, 0) }
          func testBCounts() {
            Shop.count = Bundle.module.url(forResource: "data", withExtension: "txt") == nil ? 0 : 1
            XCTAssertEqual(Shop.count, 1)
          }
        }
        """,
      ])
      defer { package.remove() }
      #expect(try await package.audited().run.status == 2)
      let run = try await Unseam().run([
        "fix", "--package-path", package.root.path, "--scratch-path", package.scratch.path,
      ])
      #expect(run.status == 0 && run.output.contains("+++ b/Tests/ShopTests/"), "\(run.errors)")
    }

    /// Putting back the object undoes nothing, as what changed is inside it: a new object takes its place.
    @Test func whatDoesNotHoldGivesWayToTheNext() async throws {
      let package = try SmallPackage([
        "Sources/Shop/Shop.swift": """
        public final class Log {
          private var lines: [String] = []
          public var count: Int { lines.count }
          public init(limit: Int) {}
          public func add(_ line: String) { lines.append(line) }
        }

        public enum Shop { nonisolated(unsafe) public static var log = Log(limit: 3) }
        """,
        "Tests/ShopTests/LogTests.swift": """
        import Shop
        import XCTest

        final class LogTests: XCTestCase {
          func testAIsEmpty() { XCTAssertEqual(Shop.log.count, 0) }
          func testBAdds() { Shop.log.add("a") }
        }
        """,
      ])
      defer { package.remove() }
      #expect(try await package.audited().run.status == 2)
      let run = try await Unseam().run([
        "fix", "--package-path", package.root.path, "--scratch-path", package.scratch.path,
      ])
      #expect(run.status == 0 && run.output.contains("Shop.log = Log(limit: 3)"), "\(run.errors)")
    }

    /// What the last audit left out is not new when it shows.
    @Test func itKnowsWhatTheAuditWasOf() async throws {
      try await FixtureCopy.with(Fixture("StaticMethodsLeaky")) { copy in
        let place = [copy.package.path, "--scratch-path", copy.scratch.path]
        let part = ["audit"] + place + ["--filter", "MessagesTests"]
        #expect(try await Unseam().run(part).status == 2)
        let fixed = try await Unseam().run(["fix", "--package-path"] + place)
        #expect(fixed.status == 0 && fixed.output.contains("+++ b/"), "\(fixed.errors)")
        let short = ["audit"] + place + ["--fresh", "--shard", "1/2"]
        _ = try await Unseam().run(short)
        let refused = try await Unseam().run(["fix", "--package-path"] + place)
        expectError(refused, 64, "did not come to its end")
      }
    }

    private func expectRefusalOfChangedSources(
      _ fix: [String], _ copy: FixtureCopy
    ) async throws {
      let file = copy.package.appendingPathComponent(Self.file)
      let text = try Data(contentsOf: file)
      try (text + Data("// more\n".utf8)).write(to: file)
      expectError(
        try await Unseam().run(fix), 64, "'\(Self.file)' changed since the last audit")
      try text.write(to: file)
    }

    private func expectReportsWithThePatch(_ fix: [String], _ copy: FixtureCopy) async throws {
      expectError(try await Unseam().run(fix + ["--format", "html"]), 64, "--format html:FILE")
      let file = copy.output("mended.json")
      let run = try await Unseam().run(
        fix + ["--kind", "victim", "--output", "/dev/null", "--format", "json:" + file.path])
      #expect(run.status == 0, "\(run.errors)")
      let written = try readReport(Data(contentsOf: file))
      let kept = try readReport(
        Data(contentsOf: copy.scratch.appendingPathComponent("report.json")))
      #expect(written == kept)
      let victim = try #require(written.findings.first { $0.kind == .victim })
      #expect(victim.remedy?.isVerified == true)
      #expect(victim.remedy?.patch?.contains("+++ b/" + Self.file) == true)
    }

    private func expectCheckedPatch(_ fix: [String], _ copy: FixtureCopy) async throws {
      let patch = copy.output("patch").path
      let good = try await Unseam().run(fix + ["--check", patch])
      #expect(good.status == 0 && good.output.hasPrefix("mended: f-"), "\(good.errors)")
      let comment = copy.output("comment.patch")
      let path = copy.package.appendingPathComponent(Self.file).path
      let first = try #require(
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false).first)
      let text = "--- a/\(Self.file)\n+++ b/\(Self.file)\n@@ -1 +1,2 @@\n+// nothing\n \(first)\n"
      try Data(text.utf8).write(to: comment)
      let vain = try await Unseam().run(fix + ["--check", comment.path])
      #expect(vain.status == 2 && vain.output.hasPrefix("not mended: f-"), "\(vain.errors)")
      try Data(text.replacing("// nothing", with: "nothing").utf8).write(to: comment)
      let broken = try await Unseam().run(fix + ["--check", comment.path])
      #expect(broken.status == 2 && broken.output.contains("does not compile"), "\(broken.errors)")
      try Data("nothing\n".utf8).write(to: comment)
      let empty = try await Unseam().run(fix + ["--check", comment.path])
      expectError(empty, 64, "it holds no change")
    }

    private func expectPatchThatGitTakes(_ fix: [String], _ copy: FixtureCopy) async throws {
      let patch = copy.output("patch").path
      let run = try await Unseam().run(fix + ["--output", patch])
      #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
      let source = copy.fixture.folder.appendingPathComponent(Self.file).path
      let isSame = FileManager.default.contentsEqual(
        atPath: copy.package.appendingPathComponent(Self.file).path, andPath: source)
      #expect(isSame)
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "apply", "--check", patch]
      git.currentDirectoryURL = copy.package
      try git.run()
      git.waitUntilExit()
      #expect(git.terminationStatus == 0)
    }
  }
}
