import Foundation
import Synchronization

/// Moves the files that a trial made out of the package's folder, so that no later trial finds them.
///
/// Needed only where all trials write to the same folder, that is without a layer of their own over it. Somebody may edit
/// the package during the audit and must lose nothing. So Swift files, `Package.resolved`, hidden files and files that were
/// there before the audit stay in place, and all others are moved, not removed.
final class FolderGuard: Sendable {
  private struct Memory {
    var marks: FolderMarks?
    /// When the marks were first made, in seconds since 1970.
    var begin = 0
    var moved = 0
  }

  private let root: String
  private let scratch: String
  private let displaced: String
  private let memory = Mutex(Memory())

  /// - Parameters:
  ///   - scratch: a folder of our own, which may lie within.
  ///   - displaced: the folder into which files are moved.
  init(_ root: String, without scratch: String, displaced: String) {
    self.root = root
    self.scratch = scratch
    self.displaced = displaced
  }

  /// Notes which files are there. Only the first call does so.
  func begin() {
    memory.withLock { memory in
      guard memory.marks == nil else { return }
      memory.begin = time(nil)
      memory.marks = FolderMarks(of: root, without: scratch)
    }
  }

  /// Whether any file came, went or changed since the files were last noted.
  var isChanged: Bool {
    memory.withLock { memory in
      guard let marks = memory.marks else { return false }
      return !FolderMarks(of: root, without: scratch).differences(from: marks).isEmpty
    }
  }

  /// Moves new files away, and returns the paths that came, went or changed since the files were last noted.
  func restore() -> [String] {
    memory.withLock { memory in
      guard let marks = memory.marks else { return [] }
      let now = FolderMarks(of: root, without: scratch)
      let changed = now.differences(from: marks)
      if changed.isEmpty { return [] }
      let kept = Set(changed.filter { !isOfATest($0, since: memory.begin) || marks.knows($0) })
      for path in changed where !kept.contains(path) && !isWithinNew(path, changed, marks) {
        // A folder is moved as a whole, or stays as a whole.
        if kept.contains(where: { $0.hasPrefix(path + "/") }) { continue }
        // Another runner may have moved files there, too.
        repeat { memory.moved += 1 } while access("\(displaced)/\(memory.moved)", F_OK) == 0
        move(path, number: memory.moved)
      }
      memory.marks = FolderMarks(of: root, without: scratch)
      return changed
    }
  }

  /// Whether the folder that holds the path is new, too: then the path is moved with that folder.
  private func isWithinNew(_ path: String, _ changed: [String], _ marks: FolderMarks) -> Bool {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    return !parent.isEmpty && changed.contains(parent) && !marks.knows(parent)
  }

  /// Whether a test may have made the file. Swift files, hidden files and `Package.resolved` may come from an editor.
  private func isOfATest(_ path: String, since begin: Int) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var status = stat()
    return !name.hasPrefix(".") && !name.hasSuffix(".swift") && name != "Package.resolved"
      && lstat(root + "/" + path, &status) == 0 && status.st_ctim.tv_sec >= begin
  }

  private func move(_ path: String, number: Int) {
    let target = displaced + "/\(number)/" + path
    let parent = URL(fileURLWithPath: target).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try? FileManager.default.moveItem(atPath: root + "/" + path, toPath: target)
  }
}
