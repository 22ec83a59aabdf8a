/// Text within Markdown as GitHub and GitLab read it: whatever it holds, it stays text.
enum MarkdownText {
  /// As prose: nothing in it is a mark, a tag, a link or the mention of somebody.
  static func prose(_ text: String) -> String {
    let marks = Set("\\`*_{}[]()!|~$:".unicodeScalars)
    return Prose.mapping(Prose.oneLine(text)) { marks.contains($0) ? "\\\($0)" : reference($0) }
      .replacing("www.", with: "www\\.")
  }

  /// As text within a tag, where marks mean nothing.
  static func html(_ text: String) -> String { Prose.mapping(Prose.oneLine(text), reference) }

  private static func reference(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    // An empty comment keeps what follows from being somebody's name or an issue's number.
    case "@", "#": "\(scalar)<!-- -->"
    default: nil
    }
  }

  /// As code within a line or a cell of a table: between more backticks than it holds in a row.
  static func code(_ text: String) -> String {
    // In a table a stroke ends the cell even within code.
    let line = Prose.mapping(Prose.oneLine(text)) { $0 == "|" ? "\\|" : nil }
    let tick = UInt8(ascii: "`")
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let pad = line.utf8.first == tick || line.utf8.last == tick || line.isEmpty ? " " : ""
    return fence + pad + line + pad + fence
  }

  /// As a block of code in a language.
  static func block(_ lines: [String], _ language: String = "text") -> [String] {
    let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines.map { Prose.keepingTabs($0) } + [fence]
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for next in text.unicodeScalars {
      run = next == scalar ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
