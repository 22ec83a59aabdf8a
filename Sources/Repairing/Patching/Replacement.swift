/// New text for a part of one of the subject's files.
package struct Replacement: Hashable, Sendable {
  /// What the text consists of, and so what may be put in at the same place.
  package enum Content: Hashable, Sendable {
    /// Whole statements: others may follow.
    case statements
    /// Functions, and variables that they use: others may follow, and what two of one name do goes into one.
    case functions
    /// Nothing else may be put in.
    case other
  }

  /// Relative to the package.
  package let file: String
  /// UTF-8 offsets into the file as the audit read it; empty where text is put in and none taken out.
  package let range: Range<Int>
  package let text: String
  package let content: Content
  /// The names that stand around it, which no value that it keeps may have.
  package let names: Set<String>

  package init(
    file: String, range: Range<Int>, text: String, content: Content = .other,
    names: Set<String> = []
  ) {
    self.file = file
    self.range = range
    self.text = text
    self.content = content
    self.names = names
  }

  /// Whether it ends the work of a function as its superclass does.
  var callsSuper: Bool { text.contains("super.") }

  /// Whether both put something in at one place.
  package func isAtThePlace(of other: Replacement) -> Bool {
    file == other.file && range == other.range
  }

  /// Whether the two can't be made together.
  ///
  /// - Parameter next: one that does not begin before this one.
  func overlaps(_ next: Replacement) -> Bool {
    let joins = range.isEmpty && content != .other && content == next.content
    return range.upperBound > next.range.lowerBound || (range == next.range && !joins)
  }

  /// Functions of two changes as one text; nil where it is not both times functions, at one place.
  func joined(_ next: Replacement) -> Replacement? {
    guard range == next.range, content == .functions, next.content == .functions else {
      return nil
    }
    var members = NewMembers(text)
    members.add(NewMembers(next.text))
    return Replacement(file: file, range: range, text: members.text, content: .functions)
  }
}
