import Foundation

extension Session {
  /// The folder that UNSEAM_PACKAGE_PATH names, or the current one. What we start does not inherit the variable: tests that
  /// run this command mean their own folders.
  static func takeStartFolder() -> String {
    let name = "UNSEAM_PACKAGE_PATH"
    defer { unsetenv(name) }
    return ProcessInfo.processInfo.environment[name] ?? "."
  }

  /// Whether the nearest package from a folder upward is meant: none is named, or `.` is.
  var looksUpward: Bool { (options.packagePath ?? ".") == "." }

  /// The folder that holds the Package.swift: the one named, or the nearest from the current one upward.
  func packageRoot() throws -> String {
    let named = options.packagePath ?? startFolder
    let start = URL(fileURLWithPath: named).standardizedFileURL.path
    guard let real = realpath(start, nil) else {
      throw Failure(
        "there is no folder '\(named)'; name a Swift package's folder", .usage)
    }
    defer { free(real) }
    var folder = String(cString: real)
    let found = folder
    while !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
      guard looksUpward, folder != "/" else {
        throw Failure(
          "'\(found)' is no Swift package: it holds no Package.swift; name a package's folder",
          .usage)
      }
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    return folder
  }
}
