import Basics

/// Words for absolute folders, so that a report names no place of one machine.
package struct FolderNames: Hashable, Sendable {
  /// Longest folder first: a folder within another is named by its own word.
  private let names: [(folder: [Unicode.Scalar], word: String)]

  /// `words` maps an absolute folder to the word for it: `["/home/me/Shop": ".", "/tmp/x/home": "$HOME"]`.
  package init(_ words: [String: String]) {
    names = words.map { folder, word in
      var scalars = Array(folder.unicodeScalars)
      while scalars.count > 1, scalars.last == "/" { scalars.removeLast() }
      return (scalars, word)
    }
    .filter { $0.folder.count > 1 }
    .sorted { ($1.folder.count, $0.word) < ($0.folder.count, $1.word) }
  }

  package static func == (left: FolderNames, right: FolderNames) -> Bool {
    left.names.elementsEqual(right.names, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(name.word) }
  }

  /// `text` with each folder replaced by its word; what is below a folder called "." is written relative to it.
  package func shortened(_ text: String) -> String {
    guard !names.isEmpty, text.unicodeScalars.contains("/") else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      guard let match = match(in: scalars, at: index) else {
        result.append(scalars[index])
        index += 1
        continue
      }
      result.append(contentsOf: match.word.unicodeScalars)
      index = match.end
    }
    return String(result)
  }

  private func match(in text: [Unicode.Scalar], at start: Int) -> (word: String, end: Int)? {
    guard text[start] == "/", FolderNames.beginsPath(text[..<start]) else { return nil }
    for (folder, word) in names where text[start...].starts(with: folder) {
      let end = start + folder.count
      guard !FolderNames.endsComponent(text[end...]) else { return (word, end) }
      guard text[end] == "/" else { continue }
      return word == "." ? ("", end + 1) : (word, end)
    }
    return nil
  }

  /// Whether an absolute path may begin after `text`: not within another one, but after a URL's scheme.
  private static func beginsPath(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let last = text.last else { return true }
    return !isPart(last) || text.suffix(3).elementsEqual("://".unicodeScalars)
  }

  /// Whether `text` goes on with something else than a path; a full stop may end a sentence.
  private static func endsComponent(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = text.first(where: { $0 != "." }) else { return true }
    return !isPart(first)
  }

  /// Whether the scalar goes on with a path's component or begins the next.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar == "_" || scalar == "-" || scalar == "."
      || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
