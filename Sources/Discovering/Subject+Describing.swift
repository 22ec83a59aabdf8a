import Foundation

extension Subject {
  /// Decodes what `swift package describe --type json` prints for the package at `root`.
  package init(describing json: Data, root: String) throws(DiscoveryError) {
    let description: PackageDescription
    do {
      description = try JSONDecoder().decode(PackageDescription.self, from: json)
    } catch {
      throw .descriptionUnreadable(reason: "\(error)")
    }
    let own = Set(description.targets.map(\.name))
    self.init(
      name: description.name, root: root, toolsVersion: description.toolsVersion ?? "6.0",
      targets: description.targets.map { Target($0, own: own) })
  }
}

extension Subject.Target {
  fileprivate init(_ described: PackageDescription.Target, own: Set<String>) {
    let isSwift =
      described.moduleType == nil || described.moduleType == "SwiftTarget"
      || described.moduleType == "PluginTarget"
    self.init(
      name: described.name, module: described.c99name ?? described.name,
      kind: isSwift ? Kind(described: described.type) : .other, path: described.path,
      sources: (described.sources ?? []).filter { $0.hasSuffix(".swift") }
        .map { Subject.join(described.path, $0) }.sorted(),
      dependencies: (described.targetDependencies ?? []).filter(own.contains))
  }
}

extension Subject.Target.Kind {
  /// A snippet is an executable to SwiftPM, but no one's product: it is left alone.
  fileprivate init(described type: String) {
    switch type {
    case "library": self = .library
    case "executable": self = .executable
    case "test": self = .test
    case "macro": self = .macro
    case "plugin": self = .plugin
    default: self = .other
    }
  }
}

extension Subject {
  /// `folder` and `name` as one path; a target in the package's own folder has the path `.` or an empty one.
  fileprivate static func join(_ folder: String, _ name: String) -> String {
    var folder = Substring(folder)
    while folder.hasPrefix("./") { folder = folder.dropFirst(2) }
    if folder.hasSuffix("/") { folder = folder.dropLast() }
    return folder.isEmpty || folder == "." ? name : folder + "/" + name
  }
}

/// The part of `swift package describe --type json` that is of use.
private struct PackageDescription: Decodable {
  /// One target as described.
  struct Target: Decodable {
    let name: String
    let c99name: String?
    let type: String
    let moduleType: String?
    let path: String
    let sources: [String]?
    let targetDependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name, c99name, type, path, sources
      case moduleType = "module_type"
      case targetDependencies = "target_dependencies"
    }
  }

  let name: String
  let targets: [Target]
  let toolsVersion: String?

  enum CodingKeys: String, CodingKey {
    case name, targets
    case toolsVersion = "tools_version"
  }
}
