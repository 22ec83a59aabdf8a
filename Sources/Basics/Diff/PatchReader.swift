/// Reads a unified diff; what stands between the files' parts is skipped, as `git apply` does.
package func readPatch(_ text: [UInt8]) throws(PatchReadingError) -> [FilePatch] {
  var reader = PatchReader(lines: TextLines(text).lines)
  var files: [FilePatch] = []
  while let file = try reader.nextFile() { files.append(file) }
  guard !files.isEmpty else { throw .empty }
  return files
}

private struct PatchReader {
  let lines: [[UInt8]]
  private var next = 0

  init(lines: [[UInt8]]) { self.lines = lines }

  mutating func nextFile() throws(PatchReadingError) -> FilePatch? {
    while next < lines.count, !isHeader {
      let line = text(next)
      if line.hasPrefix("rename ") || line.hasPrefix("GIT binary patch") {
        throw .unsupported(line: next + 1)
      }
      if line.hasPrefix("@@ ") { throw .malformed(line: next + 1) }
      next += 1
    }
    guard next < lines.count else { return nil }
    let (old, new) = (try name(next), try name(next + 1))
    guard old == new else { throw .unsupported(line: next + 1) }
    next += 2
    var hunks: [DiffHunk] = []
    while next < lines.count, text(next).hasPrefix("@@ ") { hunks.append(try hunk()) }
    guard !hunks.isEmpty else { throw .malformed(line: next + 1) }
    return FilePatch(file: new, hunks: hunks)
  }

  private var isHeader: Bool {
    next + 1 < lines.count && text(next).hasPrefix("--- ") && text(next + 1).hasPrefix("+++ ")
  }

  /// The line without its end.
  private func text(_ line: Int) -> String {
    String(String(decoding: lines[line], as: UTF8.self).prefix { !$0.isNewline })
  }

  /// The path in a header, without the `a/` or `b/` before it.
  private func name(_ line: Int) throws(PatchReadingError) -> String {
    let written = text(line).dropFirst(4)
    let path =
      written.first == "\"" ? unquoted(written) : written.prefix { $0 != "\t" }.description
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard !parts.isEmpty, !path.hasPrefix("/"), !parts.contains(where: { ["", ".."].contains($0) })
    else { throw .unsupported(line: line + 1) }
    return parts.joined(separator: "/")
  }

  private func unquoted(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), Array(text.utf8.dropFirst())[...])
    let letters: [UInt8: UInt8] = [
      0x61: 7, 0x62: 8, 0x74: 9, 0x6E: 10, 0x76: 11, 0x66: 12, 0x72: 13,
    ]
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.first else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(3)
      if let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8), digits.count == 3 {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(letters[escaped] ?? escaped)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func hunk() throws(PatchReadingError) -> DiffHunk {
    let header = next + 1
    guard let match = text(next).firstMatch(of: /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/),
      let old = range(match.1, match.2), let new = range(match.3, match.4)
    else { throw .malformed(line: header) }
    next += 1
    var (left, added, found): (Int, Int, [DiffHunk.Line]) = (old.count, new.count, [])
    while left > 0 || added > 0 {
      guard next < lines.count, let line = line(next) else { throw .malformed(line: next + 1) }
      if line.mark != .added { left -= 1 }
      if line.mark != .removed { added -= 1 }
      guard left >= 0, added >= 0 else { throw .malformed(line: next + 1) }
      next += 1
      found.append(
        endsWithoutNewline ? .init(mark: line.mark, text: Array(line.text.dropLast())) : line)
      if endsWithoutNewline { next += 1 }
    }
    return DiffHunk(oldStart: old.before, newStart: new.before, lines: found)
  }

  /// Whether the next line says that the one before it has no end.
  private var endsWithoutNewline: Bool {
    next < lines.count && lines[next].first == UInt8(ascii: "\\")
  }

  private func line(_ number: Int) -> DiffHunk.Line? {
    guard let first = lines[number].first,
      let mark = DiffHunk.Line.Mark(rawValue: Character(Unicode.Scalar(first)))
    else { return nil }
    return .init(mark: mark, text: Array(lines[number].dropFirst()))
  }

  private func range(_ first: Substring, _ count: Substring?) -> (before: Int, count: Int)? {
    guard let first = Int32(first), let count = Int32(count ?? "1") else { return nil }
    return (Int(count == 0 ? first : first - 1), Int(count))
  }
}
