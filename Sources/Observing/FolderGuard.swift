import Foundation
import Synchronization

/// Puts the package's folder back where trials share it: a later trial must find what the first found.
///
/// Needed only where trials have no layer of their own over it. Keeps a copy of what is there at first.
final class FolderGuard: Sendable {
  /// Larger folders are not copied: then only what is new can be taken away.
  private static let capacity = 512 << 20

  private struct Memory {
    var marks: FolderMarks?
    var copied: Set<String> = []
  }

  private let root: String
  private let scratch: String
  private let copy: String
  private let memory = Mutex(Memory())

  /// - Parameters:
  ///   - scratch: a folder of our own, which may lie within.
  ///   - copy: where the copy is to lie.
  init(_ root: String, without scratch: String, copy: String) {
    self.root = root
    self.scratch = scratch
    self.copy = copy
  }

  /// Notes what is there, the first time that it is called.
  func begin() {
    memory.withLock { memory in
      guard memory.marks == nil else { return }
      memory.marks = FolderMarks(of: root, without: scratch)
      var rest = Self.capacity
      for path in FolderMarks.files(of: root, without: scratch) {
        var status = stat()
        guard lstat(root + "/" + path, &status) == 0 else { continue }
        rest -= Int(status.st_size)
        if rest < 0 { return }
        if put(path, from: root, to: copy) { memory.copied.insert(path) }
      }
    }
  }

  /// Whether anything is other than at first.
  var isChanged: Bool {
    memory.withLock { memory in
      guard let marks = memory.marks else { return false }
      return !FolderMarks(of: root, without: scratch).differences(from: marks).isEmpty
    }
  }

  /// Makes the folder as it was at first; returns what was other.
  func restore() -> [String] {
    memory.withLock { memory in
      guard let marks = memory.marks else { return [] }
      let changed = FolderMarks(of: root, without: scratch).differences(from: marks)
      // The inner before the outer, so that folders are empty when their turn comes.
      for path in changed.reversed() where !marks.knows(path) {
        try? FileManager.default.removeItem(atPath: root + "/" + path)
      }
      for path in changed where marks.knows(path) {
        if memory.copied.contains(path) {
          _ = put(path, from: copy, to: root)
        } else if marks.isFolder(path) {
          try? FileManager.default.createDirectory(
            atPath: root + "/" + path, withIntermediateDirectories: true)
        }
      }
      return changed
    }
  }

  /// Copies one file or link with its rights and times.
  private func put(_ path: String, from source: String, to target: String) -> Bool {
    let files = FileManager.default
    let (old, new) = (source + "/" + path, target + "/" + path)
    var status = stat()
    guard lstat(old, &status) == 0 else { return false }
    let parent = URL(fileURLWithPath: new).deletingLastPathComponent().path
    try? files.createDirectory(atPath: parent, withIntermediateDirectories: true)
    unlink(new)
    do { try files.copyItem(atPath: old, toPath: new) } catch { return false }
    if status.st_mode & S_IFMT != S_IFLNK { chmod(new, status.st_mode & 0o7777) }
    let times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, new, times, AT_SYMLINK_NOFOLLOW)
    return true
  }
}
