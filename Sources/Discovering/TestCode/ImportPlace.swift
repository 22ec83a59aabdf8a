import SwiftSyntax

/// Where a file of the tests can import one more module.
package struct ImportPlace: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let offset: Int
  /// The import with a line end before or behind it.
  package let text: String

  /// Among the plain imports by name, or before all others; nil where the file begins with none.
  init?(_ module: String, in file: ParsedFile) {
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    let plain = imports.filter { $0.attributes.isEmpty }
    let layout = FileLayout(file)
    let following = plain.first { $0.path.trimmedDescription > module }
    if following == nil, let last = plain.last?.trimmedRange {
      guard layout.endOfLine(at: last.lowerBound) == last.upperBound else { return nil }
      offset = last.upperBound
      text = layout.lineEnd + "import " + module
    } else {
      guard let start = (following ?? imports.first)?.trimmedRange.lowerBound,
        layout.beginsLine(start)
      else { return nil }
      offset = start
      text = "import " + module + layout.lineEnd
    }
    self.file = file.path
    line = file.location(at: offset).line
  }
}
