/// What a format needs besides the report, such as source files. The caller hands it in, since this module reads no files.
package struct Surroundings: Sendable {
  /// The package's folder in its repository, such as `Packages/Shop`; empty where they are one.
  package let folder: String
  /// Whether there is a package at hand at all.
  let hasPackage: Bool
  /// A source file's text by its path in the package; nil where it can't be read.
  package let source: @Sendable (String) -> String?

  /// Nothing is known of it.
  package init() {
    self.init(folder: "", hasPackage: false) { _ in nil }
  }

  /// A package is at hand.
  package init(folder: String = "", source: @escaping @Sendable (String) -> String? = { _ in nil })
  {
    self.init(folder: folder, hasPackage: true, source: source)
  }

  private init(
    folder: String, hasPackage: Bool, source: @escaping @Sendable (String) -> String?
  ) {
    self.folder = folder
    self.hasPackage = hasPackage
    self.source = source
  }

  /// The path as the repository knows it: CI services show findings by paths within it.
  func path(_ file: String) -> String {
    if file.hasPrefix("/") || file.hasPrefix("$") { return file }
    var parts: [Substring] = []
    for part in (folder + "/" + file).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
