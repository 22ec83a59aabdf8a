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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.map(\.name).sorted() == names)
    for file in files {
      let source = try Data(contentsOf: folder.appendingPathComponent(file.name))
      #expect(Data(file.bytes) == source, "\(file.name) is embedded as it once was")
    }
  }
}
