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

  /// The same with another text.
  func with(_ text: String) -> Replacement {
    Replacement(file: file, range: range, text: text, content: content, names: names)
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

  /// Functions of two changes as one text, or statements with which those of the other begin; nil for all else, and where
  /// the two are not at one place.
  func joined(_ next: Replacement) -> Replacement? {
    guard range == next.range, content == next.content else { return nil }
    switch content {
    case .statements: return begins(with: next) ? self : next.begins(with: self) ? next : nil
    case .functions:
      var members = NewMembers(text)
      members.add(NewMembers(next.text))
      return Replacement(file: file, range: range, text: members.text, content: .functions)
    case .other: return nil
    }
  }

  /// Whether the other's lines are the first of these.
  private func begins(with other: Replacement) -> Bool {
    guard text.hasPrefix(other.text) else { return false }
    return other.text.last?.isNewline == true
      || text.dropFirst(other.text.count).first?.isNewline != false
  }
}
