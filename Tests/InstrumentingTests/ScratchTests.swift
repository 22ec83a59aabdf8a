import Foundation
import Instrumenting
import Testing

/// The scratch folder.
@Suite struct ScratchTests {
  @Test func aFileWithTheSameContentIsNotWrittenAgain() throws {
    let scratch = try TemporaryScratch()
    let path = scratch.scratch.root + "/inner/file"
    try scratch.scratch.write(Data("a".utf8), to: path)
    let old = Date(timeIntervalSince1970: 1_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    try scratch.scratch.write(Data("a".utf8), to: path)
    #expect(try modified(path) == old)
    try scratch.scratch.write(Data("b".utf8), to: path)
    #expect(try modified(path) != old)
  }

  @Test func aPlaceThatIsAFileIsRefused() throws {
    let scratch = try TemporaryScratch()
    let path = scratch.scratch.root + "/file"
    try scratch.scratch.write(Data(), to: path)
    #expect(throws: ScratchError.self) { try Scratch(path).prepare() }
  }

  @Test func whatWasBuiltElsewhereIsRemovedAndWhatWasBuiltHereStays() throws {
    let files = FileManager.default
    let home = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? files.removeItem(at: home) }
    let (first, second) = (home.appendingPathComponent("a"), home.appendingPathComponent("b"))
    try Scratch(first.path).prepare()
    let object = "build/debug/Shop.o"
    let folder = first.appendingPathComponent("build/debug")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: first.appendingPathComponent(object))
    try Data("1".utf8).write(to: first.appendingPathComponent("rollbacks.json"))
    try files.copyItem(at: first, to: second)
    try Scratch(second.path).prepare()
    #expect(!files.fileExists(atPath: second.appendingPathComponent("build").path))
    #expect(files.fileExists(atPath: second.appendingPathComponent("rollbacks.json").path))
    let third = home.appendingPathComponent("c")
    try files.copyItem(at: first, to: third)
    try files.removeItem(at: first)
    try files.moveItem(at: third, to: first)
    try Scratch(first.path).prepare()
    #expect(files.fileExists(atPath: first.appendingPathComponent(object).path))
  }

  private func modified(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}

/// A scratch folder that goes when its test is over.
final class TemporaryScratch {
  let scratch: Scratch

  init() throws {
    let root = FileManager.default.temporaryDirectory.path + "/unseam-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    scratch = Scratch(root)
  }

  deinit { try? FileManager.default.removeItem(atPath: scratch.root) }
}
