/// New text for a part of one of the subject's files.
package struct Replacement: Hashable, Sendable {
  /// Relative to the package.
  package let file: String
  /// UTF-8 offsets into the file as the audit read it; empty where text is put in and none taken out.
  package let range: Range<Int>
  package let text: String

  package init(file: String, range: Range<Int>, text: String) {
    self.file = file
    self.range = range
    self.text = text
  }
}
