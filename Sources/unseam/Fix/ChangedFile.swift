import Discovering
import Repairing

/// One file as candidates change it.
struct ChangedFile {
  /// Relative to the package.
  let path: String
  let old: [UInt8]
  let new: [UInt8]
  let difference: UnifiedDiff
  /// Those that change it.
  let candidates: [Candidate]

  /// All files that the candidates change, sorted by path.
  static func all(of candidates: [Candidate], in discovery: Discovery) throws -> [ChangedFile] {
    let patch = try Patch(candidates)
    return try patch.files.compactMap { path in
      guard let old = discovery.files.first(where: { $0.path == path })?.original else {
        return nil
      }
      return ChangedFile(
        path: path, old: old, new: try patch.applied(to: old, of: path),
        difference: try UnifiedDiff(patch, in: old, of: path),
        candidates: candidates.filter { $0.replacements.contains { $0.file == path } })
    }
  }

  /// The files as the candidates change them, by path; what one of them does, no other one does again.
  static func texts(
    of candidates: [Candidate], in discovery: Discovery
  ) throws -> [String: [UInt8]] {
    let files = try all(of: candidates.withoutNeedless, in: discovery)
    return Dictionary(files.map { ($0.path, $0.new) }, uniquingKeysWith: { one, _ in one })
  }
}
