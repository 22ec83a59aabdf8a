import FixtureRuns
import Foundation
import Reporting

/// A package that a test writes into a temporary folder, for what no fixture shows.
struct SmallPackage: Sendable {
  /// Holds the package and whatever the test puts beside it; goes with `remove`.
  let home: URL
  var root: URL { home.appendingPathComponent("package") }
  var scratch: URL { home.appendingPathComponent("scratch") }

  /// - Parameter files: texts by path; without a manifest of their own they get a library `Shop` with `ShopTests`.
  init(_ files: [String: String]) throws {
    home = FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-package-" + String(UUID().uuidString.prefix(8)))
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let manifest = files.isEmpty ? [:] : ["Package.swift": SmallPackage.manifest]
    for (path, text) in manifest.merging(files, uniquingKeysWith: { $1 }) {
      try write(text, to: path)
    }
  }

  func write(_ text: String, to path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func removeFile(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appendingPathComponent(path))
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// What the command says of this package, as its JSON report has it, and how it ended.
  func audited(_ more: String...) async throws -> (report: Report, run: Unseam.Run) {
    let json = home.appendingPathComponent("report.json")
    let run = try await Unseam().run(
      ["audit", root.path, "--scratch-path", scratch.path, "--format", "json:" + json.path] + more)
    return (try readReport(Data(contentsOf: json)), run)
  }

  func remove() { try? FileManager.default.removeItem(at: home) }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      targets: [
        .target(name: "Shop"),
        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
      ]
    )
    """
}
