import Foundation

/// What all packages have in common that are written for a benchmark: one target and its tests.
struct WrittenPackage {
  let name: String

  /// - Parameter files: the texts by their paths in the package, those of the target and its tests.
  func write(_ files: [String: String], to folder: String) throws {
    for (path, text) in files.merging(["Package.swift": manifest], uniquingKeysWith: { $1 }) {
      let file = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// The path of a test class's file.
  func path(ofTests name: String) -> String { "Tests/\(self.name)Tests/\(name).swift" }

  /// Of as many letters for each number, so that names stand in the order of the numbers.
  static func className(_ group: Int) -> String { "Class\(String(format: "%03d", group))" }

  private var manifest: String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "\(name)",
      targets: [
        .target(name: "\(name)"), .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
      ])
    """
  }
}
