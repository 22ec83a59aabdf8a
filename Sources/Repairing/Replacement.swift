/// New text for a part of one of the subject's files.
package struct Replacement: Hashable, Sendable {
  /// Relative to the package.
  package let file: String
  /// UTF-8 offsets into the file as the audit read it; empty where text is put in and none taken out.
  package let range: Range<Int>
  package let text: String
  /// Whether it consists of whole statements, so that other statements may be put in at the same place.
  package let isStatements: Bool

  package init(file: String, range: Range<Int>, text: String, isStatements: Bool = false) {
    self.file = file
    self.range = range
    self.text = text
    self.isStatements = isStatements
  }

  /// Whether the two can't be made together.
  ///
  /// - Parameter next: one that does not begin before this one.
  func overlaps(_ next: Replacement) -> Bool {
    range.upperBound > next.range.lowerBound
      || (range == next.range && !(range.isEmpty && isStatements && next.isStatements))
  }
}
