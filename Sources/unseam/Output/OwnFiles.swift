import Foundation
import Reporting

/// Files of ours in the subject's folder, which no test depends on: configuration, baseline, saved reports.
enum OwnFiles {
  static func contain(_ path: String) -> Bool {
    let name = URL(fileURLWithPath: path).lastPathComponent
    if name.hasPrefix(".unseam") && name.hasSuffix(".json") { return true }
    return name.hasSuffix(".json") && isReport(path)
  }

  /// Whether it begins as `renderJSON` begins.
  private static func isReport(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let start = (try? file.read(upToCount: 80)) ?? Data()
    let words = String(decoding: start, as: UTF8.self).filter { !$0.isWhitespace }
    return words.hasPrefix("{\"schemaVersion\":") && words.contains("\"tool\":{\"name\":\"unseam\"")
  }
}
