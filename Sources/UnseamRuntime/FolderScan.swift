import Foundation

/// What tells whether a file changed.
struct FileMark: Equatable {
  let size: Int
  let modified: Int
  let isFolder: Bool

  var text: String { isFolder ? "a folder" : "\(size) bytes" }
}

/// Lists a folder's files with their marks, without build products and version control.
struct FolderScan {
  private(set) var files: [String: FileMark] = [:]
  private var remaining = 5_000

  /// Whether there were more than can be listed.
  var isCutOff: Bool { remaining < 0 }

  mutating func visit(_ folder: String, prefix: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if skipped.contains(name) { continue }
      remaining -= 1
      if remaining < 0 { return }
      add(folder + "/" + name, as: prefix + name)
    }
  }

  private mutating func add(_ path: String, as name: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    // A folder's own time changes with its entries, which are listed themselves.
    let modified = isFolder ? 0 : status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    files[name] = FileMark(
      size: isFolder ? 0 : Int(status.st_size), modified: modified, isFolder: isFolder)
    if isFolder { visit(path, prefix: name + "/") }
  }
}

private let skipped: Set<String> = [".", "..", ".build", ".git", ".swiftpm"]
