import Foundation
import Testing

/// A saved text that output must equal byte for byte.
///
/// With `UNSEAM_RECORD=1` in the environment it is rewritten, and the test fails all the same: a recording run proves nothing.
struct Golden {
  let name: String

  private var file: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name)
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let saved = FileManager.default.contents(atPath: file.path)
      .map { String(decoding: $0, as: UTF8.self) }
    if text == saved { return }
    guard ProcessInfo.processInfo.environment["UNSEAM_RECORD"] == "1" else {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let old = (saved ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      let line = zip(old, lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      Issue.record(
        "\(name) differs from line \((line ?? min(old.count, lines.count)) + 1) on",
        sourceLocation: sourceLocation)
      return
    }
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name); run again without", sourceLocation: sourceLocation)
  }
}
