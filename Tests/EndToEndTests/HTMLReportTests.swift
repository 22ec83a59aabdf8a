import Basics
import FixtureRuns
import Foundation
import Testing

extension EndToEnd {
  /// The page that `--format html` makes of a saved report.
  @Suite struct HTMLReportTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    private func render(_ words: [String]) async throws -> Unseam.Run {
      let report = root.appending(path: "Reports/StaticMethodsLeaky.json").path
      return try await Unseam().run(["report", report, "--format", "html"] + words)
    }

    @Test func sourceLinesAreTakenFromThePackage() async throws {
      let package = root.appending(path: "Fixtures/StaticMethodsLeaky").path
      let run = try await render(["--package-path", package])
      #expect(run.status == 2)
      #expect(run.errors == "")
      #expect(run.output.hasPrefix("<!DOCTYPE html>\n"))
      #expect(run.output.contains("static var stubbedType"))
      #expect(!run.output.contains(root.path))
    }

    @Test func withoutThePackageThePageHasNone() async throws {
      let run = try await render([])
      #expect(run.status == 2)
      #expect(run.output.contains("Source lines are not shown"))
      #expect(!run.output.contains("static var stubbedType"))
    }

    @Test func aFolderThatIsNoPackageIsWrongUsage() async throws {
      let folder = try SmallPackage([:])
      defer { folder.remove() }
      expectError(
        try await render(["--package-path", folder.root.path]), 64, "holds no Package.swift")
    }

    @Test func aReportCannotNameFilesOutsideOfThePackage() async throws {
      let outside = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "unseam-outside-\(UUID().uuidString.prefix(8)).swift")
      try Data(String(repeating: "let secret = 1\n", count: 200).utf8).write(to: outside)
      let folder = try SmallPackage(["Package.swift": "// swift-tools-version: 6.0\n"])
      defer {
        folder.remove()
        try? FileManager.default.removeItem(at: outside)
      }
      let link = folder.root.appending(path: "Link.swift")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
      let saved = try String(
        contentsOf: root.appending(path: "Reports/StaticMethodsLeaky.json"), encoding: .utf8)
      for path in ["../../" + outside.lastPathComponent, outside.path, "Link.swift"] {
        let report = folder.root.appending(path: "report.json")
        try Data(saved.replacing(/"file": "[^"]*"/, with: "\"file\": \"\(path)\"").utf8)
          .write(to: report)
        let run = try await Unseam().run([
          "report", report.path, "--format", "html", "--package-path", folder.root.path,
        ])
        #expect(run.status == 2)
        #expect(!run.output.contains("secret"), "\(path)")
      }
    }
  }
}
