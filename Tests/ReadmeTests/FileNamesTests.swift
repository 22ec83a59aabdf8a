import Foundation
import Testing

/// Who looks for a type finds it by its file's name, and a folder can be read at a glance.
@Suite struct FileNamesTests {
  /// The Swift files of the modules, but for links.
  private static let files: [URL] = {
    let root = Page.root.appending(path: "Sources")
    let all = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isSymbolicLinkKey])
    return (all?.compactMap { $0 as? URL } ?? []).filter { file in
      let isLink = try? file.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink
      return file.pathExtension == "swift" && isLink != true
    }.sorted { $0.path < $1.path }
  }()

  /// The names that a file declares or extends, without regard to case; a function that renders a format counts for it.
  private static func names(in text: String) -> Set<String> {
    let declaration =
      /(?m)^(?:[a-z@]+(?:\(\w+\))? )*(?:struct|enum|class|actor|protocol|extension|func|let) ([\w.]+)|^  static let (\w+) = KindWords/
    let found = text.matches(of: declaration).map { String($0.1 ?? $0.2 ?? "") }
    let last = found.map { String($0.split(separator: ".").last ?? "") }
    return Set(
      (found + last).flatMap { name -> [String] in
        let plain = name.lowercased()
        return [plain, plain.hasPrefix("render") ? String(plain.dropFirst(6)) : plain]
      })
  }

  @Test func eachFileIsNamedForWhatItHolds() throws {
    #expect(Self.files.count > 300)
    let strange = try Self.files.filter { file in
      let name = file.deletingPathExtension().lastPathComponent
      let base = String(name.prefix { $0 != "+" }).lowercased()
      let text = try String(contentsOf: file, encoding: .utf8)
      return base != "main" && !Self.names(in: text).contains(base)
    }
    #expect(strange.map(\.lastPathComponent) == [])
  }

  @Test func noFolderIsTooLongToRead() {
    let folders = Dictionary(grouping: Self.files) { $0.deletingLastPathComponent().path }
    let long = folders.filter { $0.value.count > 20 }
    #expect(long.keys.sorted() == [])
  }
}
