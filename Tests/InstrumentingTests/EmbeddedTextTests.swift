import Foundation
import Testing

@testable import Instrumenting

/// The runtime that subjects get is the one that is compiled and tested here.
@Suite struct EmbeddedTextTests {
  @Test func theRuntimeIsEmbeddedByteForByte() throws {
    try expectEmbedded(EmbeddedText.runtime, from: "UnseamRuntime")
  }

  @Test func theTrialDriverIsEmbeddedByteForByte() throws {
    try expectEmbedded(EmbeddedText.driver, from: "UnseamTrialDriver")
  }

  private func expectEmbedded(_ files: [EmbeddedText.File], from target: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/" + target).standardizedFileURL
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    #expect(files.map(\.name).sorted() == sources.map(\.lastPathComponent).sorted())
    for source in sources {
      let file = files.first { $0.name == source.lastPathComponent }
      let isSame = try file.map { Data($0.bytes) } == Data(contentsOf: source)
      #expect(isSame, "\(source.lastPathComponent) is embedded as it once was")
    }
  }
}
