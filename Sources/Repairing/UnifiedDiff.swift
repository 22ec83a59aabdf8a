/// What a patch changes in one file, as `git apply` and `patch -p1` read it.
package struct UnifiedDiff: Hashable, Sendable {
  /// Relative to the package.
  package let file: String
  package let hunks: [DiffHunk]

  /// What the patch makes of the file; without hunks where nothing changes.
  package init(_ patch: Patch, in original: [UInt8], of file: String) throws(PatchError) {
    _ = try patch.applied(to: original, of: file)
    let old = TextLines(original)
    let changes = changedLines(patch, in: original, old, of: file)
    self.file = file
    hunks = diffHunks(of: changes, in: old)
  }

  /// The diff's bytes, with a comment above it; they need not be text, as the file need not be.
  ///
  /// - Parameter comment: sentences; what stands before a file's header is skipped by those who apply it.
  package func bytes(comment: [String] = []) -> [UInt8] {
    guard !hunks.isEmpty else { return [] }
    let said = comment.flatMap { $0.split(whereSeparator: \.isNewline) }.map { "# \($0)\n" }
    let header = "--- \(Self.name("a/" + file))\n+++ \(Self.name("b/" + file))\n"
    return Array((said.joined() + header).utf8) + hunks.flatMap(\.bytes)
  }

  /// The name as git writes it: quoted where a character needs that, and ended by a tab where it holds a space.
  private static func name(_ path: String) -> String {
    let special = path.unicodeScalars.contains {
      $0.value < 32 || $0 == "\"" || $0 == "\\" || $0.value == 127
    }
    guard special else { return path.contains(" ") ? path + "\t" : path }
    return "\"" + path.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.value < 32 || scalar.value == 127 else { return String(scalar) }
    let digits = String(scalar.value, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

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
  }

  /// How many lines stand before it in the file as it is.
  package let oldStart: Int
  /// How many lines stand before it in the file as it will be.
  package let newStart: Int
  package let lines: [Line]

  var bytes: [UInt8] {
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
