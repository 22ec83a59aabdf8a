/// What a patch that somebody wrote asks of one file.
package struct FilePatch: Hashable, Sendable {
  /// Relative to the package.
  package let file: String
  package let hunks: [DiffHunk]

  /// The file's text with the patch applied; each hunk must find its lines exactly where it says.
  package func applied(to original: [UInt8]) throws(PatchReadingError) -> [UInt8] {
    let old = TextLines(original).lines
    var (result, next): ([[UInt8]], Int) = ([], 0)
    for hunk in hunks {
      let removed = hunk.lines.filter { $0.mark != .added }.map(\.text)
      let end = hunk.oldStart + removed.count
      guard next <= hunk.oldStart, end <= old.count,
        old[hunk.oldStart..<end].elementsEqual(removed)
      else { throw .doesNotFit(file: file, line: hunk.oldStart + 1) }
      result += old[next..<hunk.oldStart]
      result += hunk.lines.filter { $0.mark != .removed }.map(\.text)
      next = end
    }
    return Array((result + old[next...]).joined())
  }
}

/// Why a patch can't be read or applied.
package enum PatchReadingError: Error, Hashable, Sendable {
  /// The patch has no hunk at all.
  case empty
  /// A line of the patch, counted from 1, is not what has to stand there.
  case malformed(line: Int)
  /// It makes, removes or renames a file, or changes one outside the package.
  case unsupported(line: Int)
  /// The file's text at this line is not the one that the patch takes out or keeps.
  case doesNotFit(file: String, line: Int)
  /// The file is none of the package's Swift sources.
  case noSource(String)
}
