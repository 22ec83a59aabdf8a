import Foundation
import Testing

/// A saved text that output must equal byte for byte.
///
/// With `UNSEAM_RECORD=1` in the environment it is rewritten, and the test fails all the same: a recording run proves nothing.
struct Golden {
  let name: String

  static var isRecording: Bool { ProcessInfo.processInfo.environment["UNSEAM_RECORD"] == "1" }

  private var file: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name)
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Golden.isRecording {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "recorded \(name); run again without UNSEAM_RECORD", sourceLocation: sourceLocation)
      return
    }
    guard let saved = FileManager.default.contents(atPath: file.path) else {
      Issue.record(
        "no golden \(name); record it with UNSEAM_RECORD=1", sourceLocation: sourceLocation)
      return
    }
    guard Data(text.utf8) != saved else { return }
    let old = String(decoding: saved, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line =
      zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(old.count, new.count)
    Issue.record(
      """
      \(name) differs from line \(line + 1) on
      saved: \(line < old.count ? String(old[line]) : "(end)")
      now:   \(line < new.count ? String(new[line]) : "(end)")
      """, sourceLocation: sourceLocation)
  }
}
