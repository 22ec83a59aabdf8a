import Basics
import Commanding
import Dispatch
import Foundation
import Synchronization

/// The private folders of one test process, and the file that takes what it prints.
package struct Sandbox: Sendable {
  let root: String
  /// How long the output file was before the latest process of this sandbox began.
  ///
  /// Each process appends its output to that of the processes before it. To empty a file or to make one would take the file
  /// system a hundred times as long.
  var past = Past()
  /// What its folders could be used for when they were made.
  let mode: mode_t

  /// Lengths of files in bytes.
  struct Past: Sendable {
    var output = 0
  }

  /// Made under `parent`, whose path is short: sockets live in TMPDIR and have at most 108 characters.
  init(under parent: String) throws {
    // None gets the path of one that is still being removed.
    let number = latest.add(1, ordering: .relaxed).newValue
    // The path has the same length for each number, so that texts which hold it are cut at the same place.
    let digits = String(number, radix: 36)
    root = parent + "/" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    for folder in ["/home", "/tmp", "/layer"] {
      let path = root + folder
      let made: Void? = try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      // Once more, for the reason.
      if made == nil, mkdir(path, 0o777) != 0 {
        throw CommandError.noRoomForOutput(
          path: path, reason: String(cString: strerror(errno)))
      }
    }
    var status = stat()
    mode = lstat(root + "/tmp", &status) == 0 ? status.st_mode : 0
  }

  var home: String { root + "/home" }
  var temporary: String { root + "/tmp" }
  /// Takes what a process writes into folders outside the sandbox; no other process sees that.
  var layer: String { root + "/layer" }
  /// Takes the same where later processes are to find it.
  var kept: String { root + "/kept" }
  var output: String { root + "/output" }

  /// The environment of the process: the user's, with private folders.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("XDG_") { environment[name] = nil }
    environment.merge(variables) { $1 }
    // A crash is told by its signal and the runtime's own line; a backtrace that nobody reads takes up to a second.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    environment["UNSEAM_TRIAL"] = "\(EventChannel.descriptorInProcess)"
    return environment
  }

  /// What tells the process of its private folders.
  var variables: [String: String] {
    // Foundation asks the second, not HOME, for the home folder.
    ["HOME": home, "CFFIXED_USER_HOME": home, "TMPDIR": temporary]
  }

  /// Removes the folders, soon: the disk takes its time over it, and the next trial need not wait.
  func remove() {
    sweeping.async { [root] in removeWhole(root) }
  }

  /// Removes the folder that held all private folders, and waits for it.
  package static func removeAll(under parent: String) {
    sweeping.sync { removeWhole(parent) }
  }
}

/// The number of the process's latest sandbox, whoever made it.
private let latest = Atomic(0)

/// One for the process, so that folders are removed one after another.
private let sweeping = DispatchQueue(label: "unseam.sandboxes", qos: .utility)

/// Removes a folder with all that is in it, folders included that a test has locked.
private func removeWhole(_ path: String) {
  let files = FileManager.default
  guard (try? files.removeItem(atPath: path)) == nil, files.fileExists(atPath: path) else { return }
  chmod(path, 0o700)
  // Outer folders first: what a locked folder holds is seen only after the folder has been unlocked.
  for case let inner as String in files.enumerator(atPath: path) ?? .init() {
    let whole = path + "/" + inner
    var status = stat()
    if lstat(whole, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { chmod(whole, 0o700) }
  }
  try? files.removeItem(atPath: path)
}
