import Foundation
import Testing

@testable import UnseamRuntime

/// What is listed of a folder.
@Suite struct FolderScanTests {
  @Test func filesAndFoldersAreListedByTheirPaths() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("inner/deep/file", to: folder)
    try add("top", to: folder)
    #expect(scan(folder).keys.sorted() == ["inner", "inner/deep", "inner/deep/file", "top"])
  }

  @Test func buildProductsAndVersionControlAreLeftOut() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [".build/x", ".git/x", ".swiftpm/x", ".hidden"] { try add(name, to: folder) }
    #expect(scan(folder).keys.sorted() == [".hidden"])
  }

  @Test func aFileWrittenAgainHasAnotherMark() throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try add("file", to: folder)
    let before = scan(folder)
    try Data("other".utf8).write(to: folder.appendingPathComponent("file"))
    #expect(scan(folder) != before)
  }

  @Test func aFolderThatIsNotThereHoldsNothing() {
    #expect(scan(URL(fileURLWithPath: "/nonexistent/folder")).isEmpty)
  }

  @Test func underALayerThatNobodyWroteIntoNothingIsListedAgain() throws {
    let (folder, layer) = (try makeFolder(), try makeFolder())
    defer { for place in [folder, layer] { try? FileManager.default.removeItem(at: place) } }
    try add("old", to: folder)
    _unseamNoteLayer(over: folder.path, at: layer.path)
    let before = WatchedFiles(under: [folder.path])
    try add("new", to: folder)
    #expect(WatchedFiles(under: [folder.path]).changed(since: before).isEmpty)
  }

  @Test(arguments: [false, true])
  func whatIsWrittenIntoALayerIsSeenFromBothSides(isTakenBack: Bool) throws {
    let (folder, layer) = (try makeFolder(), try makeFolder())
    defer { for place in [folder, layer] { try? FileManager.default.removeItem(at: place) } }
    try add("old", to: folder)
    _unseamNoteLayer(over: folder.path, at: layer.path)
    let empty = WatchedFiles(under: [folder.path])
    for place in [folder, layer] { try add("new", to: place) }
    let filled = WatchedFiles(under: [folder.path])
    let changed = isTakenBack ? empty.changed(since: filled) : filled.changed(since: empty)
    #expect(changed == ["new"])
    #expect((empty["new"] == nil, filled["new"] == nil) == (true, false))
  }

  @Test func ofTwoFoldersTheFirstOnesFileCounts() throws {
    let folders = [try makeFolder(), try makeFolder()]
    defer { for place in folders { try? FileManager.default.removeItem(at: place) } }
    for place in folders { try add("same", to: place) }
    let before = WatchedFiles(under: folders.map(\.path))
    try Data("longer text".utf8).write(to: folders[1].appendingPathComponent("same"))
    #expect(WatchedFiles(under: folders.map(\.path)).changed(since: before).isEmpty)
  }

  @Test func randomPartsOfPathsAreTakenOut() {
    #expect(normalised("a/6F9619FF-8B86-D011-B42D-00CF4FC964FF.txt") == "a/*.txt")
    #expect(normalised("log-1234567") == "log-*")
    #expect(normalised("v2/2024") == "v2/2024")
  }

  private func scan(_ folder: URL) -> [String: FileMark] {
    var scan = FolderScan()
    scan.visit(folder.path, prefix: "")
    return scan.files
  }

  private func add(_ path: String, to folder: URL) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("text".utf8).write(to: file)
  }
}
