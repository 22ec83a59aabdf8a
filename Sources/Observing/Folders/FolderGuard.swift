import Foundation
import Synchronization

/// Takes new files out of the package's folder where trials share it: a later trial must not find what another left.
///
/// Needed only where trials have no layer of their own over the folder. Whoever works on the package meanwhile must lose
/// nothing: what takes part in the build, hidden files and whatever was there before are never touched, and what is taken
/// out is moved, not removed.
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
  ///   - displaced: where what is taken out is to lie.
  init(_ root: String, without scratch: String, displaced: String) {
    self.root = root
    self.scratch = scratch
    self.displaced = displaced
  }

  /// Notes what is there, the first time that it is called.
  func begin() {
    memory.withLock { memory in
      guard memory.marks == nil else { return }
      memory.begin = time(nil)
      memory.marks = FolderMarks(of: root, without: scratch)
    }
  }

  /// Whether anything is other than when it was last looked at.
  var isChanged: Bool {
    memory.withLock { memory in
      guard let marks = memory.marks else { return false }
      return !FolderMarks(of: root, without: scratch).differences(from: marks).isEmpty
    }
  }

  /// Moves away what is new; returns all that is other than when it was last looked at.
  func restore() -> [String] {
    memory.withLock { memory in
      guard let marks = memory.marks else { return [] }
      let now = FolderMarks(of: root, without: scratch)
      let changed = now.differences(from: marks)
      if changed.isEmpty { return [] }
      let kept = Set(changed.filter { !isOfATest($0, since: memory.begin) || marks.knows($0) })
      for path in changed where !kept.contains(path) && !isWithinNew(path, changed, marks) {
        // A folder goes whole, or not at all.
        if kept.contains(where: { $0.hasPrefix(path + "/") }) { continue }
        memory.moved += 1
        move(path, number: memory.moved)
      }
      memory.marks = FolderMarks(of: root, without: scratch)
      return changed
    }
  }

  /// Whether the folder around it is new, too, and goes with all that is in it.
  private func isWithinNew(_ path: String, _ changed: [String], _ marks: FolderMarks) -> Bool {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    return !parent.isEmpty && changed.contains(parent) && !marks.knows(parent)
  }

  /// Whether a test may have made it: no one who edits the package, and no build.
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
