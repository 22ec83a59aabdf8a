import Foundation
import Testing

@testable import unseam

/// Several files are replaced, or none is; nothing else is left in their folder.
@Suite final class WholeWriteTests {
  private let folder = NSTemporaryDirectory() + "/unseam-whole-write-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("a", "old a")
    try write("b", "old b")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func allAreReplacedAndKeepTheirPermissions() throws {
    chmod(folder + "/a", 0o640)
    try WholeWrite(files: [file("a"), file("b")]).run()
    #expect(try texts() == ["a": "new a", "b": "new b"])
    var status = stat()
    #expect(stat(folder + "/a", &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
  }

  @Test func aFileThatChangedIsNamedAndNoneIsReplaced() throws {
    try write("b", "edited")
    #expect(throws: WholeWrite.Trouble.changed(folder + "/b")) {
      try WholeWrite(files: [file("a"), file("b")]).run()
    }
    #expect(try texts() == ["a": "old a", "b": "edited"])
  }

  @Test func aFileThatChangesInBetweenIsNamedAndNoneIsReplaced() throws {
    #expect(throws: WholeWrite.Trouble.changed(folder + "/b")) {
      try WholeWrite(files: [file("a"), file("b")]).run {
        (try? self.write("b", "edited")) == nil
      }
    }
    #expect(try texts() == ["a": "old a", "b": "edited"])
  }

  @Test func whatIsInterruptedBeforeTheFirstReplacesNone() throws {
    #expect(throws: WholeWrite.Trouble.interrupted) {
      try WholeWrite(files: [file("a"), file("b")]).run { true }
    }
    #expect(try texts() == ["a": "old a", "b": "old b"])
  }

  @Test func whatFailsInTheMiddleIsTakenBack() throws {
    try write("d", "old d")
    #expect(throws: WholeWrite.Trouble.self) {
      try WholeWrite(files: [file("a"), file("d")]).run {
        // The second file's new text is gone, so that only the first can be put in place.
        for (name, text) in (try? self.texts()) ?? [:] where text == "new d" {
          unlink(self.folder + "/" + name)
        }
        return false
      }
    }
    #expect(try texts() == ["a": "old a", "b": "old b", "d": "old d"])
  }

  /// Also for those whom no permission stops.
  @Test func aReadOnlyFileIsNamedAndNoneIsReplaced() throws {
    chmod(folder + "/b", 0o444)
    #expect {
      try WholeWrite(files: [file("a"), file("b")]).run()
    } throws: {
      guard case .notWritable(let path, _)? = $0 as? WholeWrite.Trouble else { return false }
      return path == folder + "/b"
    }
    #expect(try texts() == ["a": "old a", "b": "old b"])
  }

  @Test func aLinkStaysALink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/c", withDestinationPath: folder + "/a")
    try WholeWrite(files: [.init(path: folder + "/c", read: Array("old a".utf8), new: [65])]).run()
    #expect(try texts() == ["a": "A", "b": "old b", "c": "A"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/c") == folder + "/a")
  }

  private func file(_ name: String) -> WholeWrite.File {
    .init(
      path: folder + "/" + name, read: Array("old \(name)".utf8), new: Array("new \(name)".utf8))
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  private func texts() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try String(contentsOfFile: folder + "/" + name, encoding: .utf8))
      })
  }
}
