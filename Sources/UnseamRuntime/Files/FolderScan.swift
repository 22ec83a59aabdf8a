import Foundation
import Synchronization

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

/// Tells that what is written under `folder` lands in `layer` alone, until that is taken away.
public func _unseamNoteLayer(over folder: String, at layer: String) {
  layers.withLock { $0[folder] = Layer(path: layer) }
}

/// Lists now what lies under the layers, so that processes forked afterwards find it listed.
public func _unseamListLayeredFolders() {
  for folder in layers.withLock({ $0.keys }) { _ = listingUnderLayer(of: folder) }
}

private struct Layer {
  /// A folder of what was written.
  let path: String
  /// What lies under it, which stays as it is; nil as long as nobody asked.
  var listing: [String: FileMark]?

  var isEmpty: Bool {
    guard let stream = opendir(path) else { return false }
    defer { closedir(stream) }
    // `.` and `..`.
    var count = 0
    while count < 3, readdir(stream) != nil { count += 1 }
    return count == 2
  }
}

/// By the folder over which they lie.
private let layers = Mutex<[String: Layer]>([:])

/// What the folder holds where nothing was written over it; nil where something was, or that can't be told.
private func listingUnderLayer(of folder: String) -> [String: FileMark]? {
  layers.withLock { layers in
    guard let layer = layers[folder], layer.isEmpty else { return nil }
    if let listing = layer.listing { return listing }
    var scan = FolderScan()
    scan.visit(folder, prefix: "")
    layers[folder]?.listing = scan.files
    return scan.files
  }
}

/// The files under the watched folders at one moment.
///
/// A folder that has a layer of its own is listed once and then only where something was written: others of the subject's may hold
/// thousands of files, and a test touches few.
struct WatchedFiles {
  /// What was listed now, by path within its folder.
  private var listed: [String: FileMark] = [:]
  /// The same of folders into which nobody wrote, and which these are.
  private var untouched: [String: FileMark] = [:]
  private var untouchedFolders: Set<String> = []

  init() {}

  /// Where two folders hold a file of one path, the first one's counts.
  init(under folders: [String]) {
    for folder in folders {
      if let listing = listingUnderLayer(of: folder) {
        if untouched.isEmpty {
          untouched = listing
        } else {
          untouched.merge(listing) { first, _ in first }
        }
        untouchedFolders.insert(folder)
      } else {
        var scan = FolderScan()
        scan.visit(folder, prefix: "")
        if listed.isEmpty {
          listed = scan.files
        } else {
          listed.merge(scan.files) { first, _ in first }
        }
      }
    }
  }

  subscript(path: String) -> FileMark? { untouched[path] ?? listed[path] }

  /// The paths of which the marks differ.
  func changed(since before: WatchedFiles) -> Set<String> {
    let isSame = untouchedFolders == before.untouchedFolders
    let (now, then) = (isSame ? listed : all, isSame ? before.listed : before.all)
    return Set(now.keys).union(then.keys).filter { self[$0] != before[$0] }
  }

  private var all: [String: FileMark] { untouched.merging(listed) { first, _ in first } }
}
