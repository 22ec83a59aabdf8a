import Basics
import Foundation

/// The private folders of one test process.
struct Sandbox: Sendable {
  let root: String

  /// Made under `parent`, whose path is short: sockets live in TMPDIR and have at most 108 characters.
  init(under parent: String, number: Int) throws {
    root = parent + "/\(number)"
    for folder in [home, temporary] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  var home: String { root + "/home" }
  var temporary: String { root + "/tmp" }
  var events: String { root + "/events" }
  var script: String { root + "/trial" }
  var output: String { root + "/output" }

  /// The environment of the process: the user's, with private folders.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("XDG_") { environment[name] = nil }
    environment["HOME"] = home
    // Foundation asks this variable, not HOME, for the home folder.
    environment["CFFIXED_USER_HOME"] = home
    environment["TMPDIR"] = temporary
    environment["UNSEAM_TRIAL"] = script
    return environment
  }

  func remove() { try? FileManager.default.removeItem(atPath: root) }
}
