import Basics
import Commanding
import FixtureRuns
import Foundation

/// A package that depends on this repository by path, as one does that wants the plug-in.
struct PluggedPackage: Sendable {
  let package: SmallPackage

  init(_ files: [String: String]) throws {
    package = try SmallPackage(files.merging(["Package.swift": Self.manifest]) { own, _ in own })
  }

  /// Runs `swift package unseam …` with the permission that it asks for.
  func unseam(_ words: String...) async throws -> Unseam.Run {
    try await swiftPackage(["--allow-writing-to-package-directory", "unseam"] + words)
  }

  /// Runs `swift package …`; the first time that includes the build of the command, which takes minutes.
  func swiftPackage(_ words: [String]) async throws -> Unseam.Run {
    var command = Command(["swift", "package", "--package-path", package.root.path] + words)
    command.timeLimit = .whole(.seconds(1800))
    return try await Unseam.Run(command)
  }

  /// A line of the shell in the package's folder, `PLUGIN` standing for `swift package …  unseam`.
  func shell(_ line: String) -> Command {
    let plugin = "swift package --allow-writing-to-package-directory unseam"
    var command = Command(["/bin/sh", "-c", line.replacing("PLUGIN", with: plugin)])
    command.directory = package.root.path
    command.timeLimit = .whole(.seconds(300))
    return command
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Shop",
      dependencies: [.package(path: "\(Fixture.repository.path)")],
      targets: [
        .target(name: "Shop"),
        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
      ]
    )
    """
}
