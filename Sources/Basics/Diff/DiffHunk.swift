/// Changed lines of a file with those around them.
package struct DiffHunk: Hashable, Sendable {
  /// A line with its end, and what becomes of it.
  package struct Line: Hashable, Sendable {
    package enum Mark: Character, Sendable {
      case kept = " "
      case removed = "-"
      case added = "+"
    }
    package let mark: Mark
    package let text: [UInt8]

    package init(mark: Mark, text: [UInt8]) { (self.mark, self.text) = (mark, text) }
  }

  /// How many lines stand before it in the file as it is.
  package let oldStart: Int
  /// How many lines stand before it in the file as it will be.
  package let newStart: Int
  package let lines: [Line]

  package init(oldStart: Int, newStart: Int, lines: [Line]) {
    (self.oldStart, self.newStart, self.lines) = (oldStart, newStart, lines)
  }

  /// As a unified diff has it.
  package var bytes: [UInt8] {
    let old = Self.range(oldStart, lines.count { $0.mark != .added })
    let new = Self.range(newStart, lines.count { $0.mark != .removed })
    return Array("@@ -\(old) +\(new) @@\n".utf8) + lines.flatMap(Self.bytes)
  }

  /// The first line, counted from 1, and how many; an empty range is named by the line before it.
  private static func range(_ before: Int, _ count: Int) -> String {
    let first = count == 0 ? before : before + 1
    return count == 1 ? "\(first)" : "\(first),\(count)"
  }

  private static func bytes(_ line: Line) -> [UInt8] {
    let text = Array(String(line.mark.rawValue).utf8) + line.text
    if line.text.last == UInt8(ascii: "\n") { return text }
    return text + Array("\n\\ No newline at end of file\n".utf8)
  }
}
