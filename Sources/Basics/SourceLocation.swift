/// A place in the subject's source.
package struct SourceLocation: Hashable, Comparable, Sendable, Codable {
  /// The file's path relative to the package.
  package let file: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in UTF-8 bytes, as the compiler counts.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// A line of the subject's source.
package struct SourceLine: Hashable, Sendable, Codable {
  /// The file's path relative to the package.
  package let file: String
  /// Counted from 1.
  package let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
