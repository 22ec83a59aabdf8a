/// The package under audit.
package struct Subject: Sendable {
  /// One target of the root package.
  package struct Target: Hashable, Sendable {
    /// What sort of target it is.
    package enum Kind: String, Hashable, Sendable {
      case library, executable, test, macro, plugin, other
    }

    package let name: String
    /// The module's name in source (`c99name`).
    package let module: String
    package let kind: Kind
    /// Relative to the package.
    package let path: String
    /// The Swift files, relative to the package.
    package let sources: [String]
    /// Names of the root package's targets that it depends on.
    package let dependencies: [String]

    package init(
      name: String, module: String, kind: Kind, path: String, sources: [String],
      dependencies: [String]
    ) {
      self.name = name
      self.module = module
      self.kind = kind
      self.path = path
      self.sources = sources
      self.dependencies = dependencies
    }
  }

  package let name: String
  /// The absolute path of the folder that holds Package.swift.
  package let root: String
  /// The version of the package manager that the manifest asks for, as `5.9`.
  package let toolsVersion: String
  package let targets: [Target]

  package init(name: String, root: String, toolsVersion: String = "6.0", targets: [Target]) {
    self.name = name
    self.root = root
    self.toolsVersion = toolsVersion
    self.targets = targets
  }
}
