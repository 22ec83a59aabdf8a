import Foundation
import Synchronization

/// The folder that holds all private folders of one run of the command, and its lock: an audit that was killed leaves its
/// folder behind, and the next one takes it away.
package struct TrialFolders: Sendable {
  private static let lock = "lock"

  /// The folders that this process holds.
  private static let held = Mutex<Set<String>>([])

  /// Makes the folder, and removes those beside it whose owners are gone. The lock is held until the process ends; a folder
  /// that is held already stays so.
  package static func claim(_ folder: String) throws {
    guard !held.withLock({ $0.contains(folder) }) else { return }
    let place = URL(fileURLWithPath: folder)
    let parent = place.deletingLastPathComponent().path
    removeLeft(in: parent)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw TrialFoldersError.notWritable(folder, reason: String(cString: strerror(errno)))
    }
    let descriptor = open(folder + "/" + lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw TrialFoldersError.notWritable(folder, reason: String(cString: strerror(errno)))
    }
    _ = held.withLock { $0.insert(folder) }
  }

  /// Removes folders whose lock nobody holds. A process number in place of the lock would not do: another process may have
  /// that number by now, and in another container the number means nothing.
  static func removeLeft(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.wholeMatch(of: /unseam-[0-9a-z]{7}-[0-9a-z]{7}/) != nil {
      let folder = parent + "/" + name
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      let descriptor = open(folder + "/" + lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { Sandbox.removeAll(under: folder) }
      close(descriptor)
    }
  }
}

/// Why no trial can have private folders.
package enum TrialFoldersError: Error, CustomStringConvertible {
  case notWritable(String, reason: String)

  package var description: String {
    switch self {
    case .notWritable(let path, let reason):
      "can't make '\(path)', which is to hold each trial's HOME and TMPDIR: \(reason)"
    }
  }
}
