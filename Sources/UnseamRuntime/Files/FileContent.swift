import Foundation

/// Tells files by what is in them.
enum FileContent {
  /// Larger files are told by their size alone.
  private static let limit = 65_536

  /// A hash of the bytes of the file that a scan of the folders found; nil where they can't be read.
  static func hash(
    of path: String, _ mark: FileMark, in folders: [ProcessState.Folder]
  ) -> String? {
    guard !mark.isFolder, mark.size <= limit else { return nil }
    // In the order of the scan, in which the first folder's file counts.
    for folder in folders {
      var status = stat()
      let file = folder.path + "/" + path
      guard lstat(file, &status) == 0 else { continue }
      // A pipe would keep us waiting.
      guard status.st_mode & S_IFMT == S_IFREG,
        let data = try? Data(contentsOf: URL(fileURLWithPath: file))
      else { return nil }
      var hash = ByteHash()
      data.withUnsafeBytes { hash.add($0) }
      return String(hash.value, radix: 16)
    }
    return nil
  }
}
