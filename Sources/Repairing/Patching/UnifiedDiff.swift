import Basics

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
