import Foundation

/// What the repository tells its readers: README.md and the pages of the manual, one after another.
struct Page {
  /// A table, as the texts of its cells.
  struct Table {
    let header: [String]
    let rows: [[String]]

    /// The code in each row's first cell, without its backticks.
    var terms: [[String]] { rows.map { code(in: $0[0]) } }
  }

  /// A fenced block.
  struct Block {
    let language: String
    let lines: [String]
  }

  let lines: [String]

  /// README and the whole manual.
  init() throws { lines = try (["README.md"] + Page.manual()).flatMap(Page.lines) }

  /// One file alone.
  init(_ path: String) throws { lines = try Page.lines(of: path) }

  /// The folder of the manual.
  static let catalogue = "Sources/unseam/Unseam.docc"

  /// The files of the manual's pages.
  static func manual() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalogue).path)
      .filter { $0.hasSuffix(".md") }.sorted().map { catalogue + "/" + $0 }
  }

  /// The lines of a file of the repository.
  static func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The blocks in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in lines {
      if let block = open, line == "```" {
        blocks.append(Block(language: block.language, lines: block.lines))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    return blocks
  }

  /// Everything that stands in no block.
  var prose: [String] {
    var isProse = true
    return lines.filter { line in
      if line.hasPrefix("```") { isProse.toggle() }
      return isProse && !line.hasPrefix("```")
    }
  }

  /// The tables whose header begins with `title`.
  func tables(_ title: String) -> [Table] {
    lines.indices.filter { lines[$0].hasPrefix("| \(title) |") }.map { start in
      let rows = lines[start...].prefix { $0.hasPrefix("|") }.map(Page.cells)
      return Table(header: rows[0], rows: Array(rows.dropFirst(2)))
    }
  }

  /// `\|` is a stroke within a cell.
  private static func cells(_ line: String) -> [String] {
    line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: true)
      .map { $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces) }
  }
}

/// The texts between backticks.
func code(in text: String) -> [String] {
  text.matches(of: /`([^`]+)`/).map { String($0.1) }
}
