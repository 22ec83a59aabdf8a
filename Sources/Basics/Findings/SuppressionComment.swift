/// A comment in the subject's source that asks for findings or seams to be left alone.
package struct SuppressionComment: Hashable, Sendable, Codable {
  /// Relative to the package.
  package let file: String
  /// Where the comment stands.
  package let line: Int
  /// The lines that it speaks for.
  package let lines: ClosedRange<Int>
  /// The words of the kinds, known ones.
  package let kinds: [String]
  package let reason: String
  /// Why it does nothing: it can't be understood; nil for one that can.
  package let problem: String?

  package init(
    file: String, line: Int, lines: ClosedRange<Int>, kinds: [String], reason: String,
    problem: String? = nil
  ) {
    self.file = file
    self.line = line
    self.lines = lines
    self.kinds = kinds
    self.reason = reason
    self.problem = problem
  }

  /// Whether it speaks for something of the kind on the line.
  package func covers(_ kind: String, file: String, line: Int) -> Bool {
    problem == nil && self.file == file && lines.contains(line) && kinds.contains(kind)
  }
}
