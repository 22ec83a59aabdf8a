import Foundation

/// The app's documents folder, inside the home folder that the environment names.
public enum Documents {
  public static var folder: URL {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSTemporaryDirectory()
    return URL(filePath: home).appending(path: "AppDelegateIsolated")
  }

  /// Adds a line to a text file in the documents folder, which both come to be when they are missing.
  public static func append(_ line: String, to name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try (read(name) + line + "\n").write(
      to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// The text of a file in the documents folder, empty when there is none.
  public static func read(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }
}
