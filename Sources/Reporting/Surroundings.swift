/// What a format may need of the world around a report: this module reads nothing by itself.
package struct Surroundings: Sendable {
  /// The package's folder in its repository, such as `Packages/Shop`; empty where they are one.
  package let folder: String
  /// A source file's text by its path in the package; nil where it can't be read.
  package let source: @Sendable (String) -> String?

  package init(
    folder: String = "", source: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.folder = folder
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
