/// The words by which people name doubles. A name alone is never evidence that something is one, only that it looks so.
enum DoubleNames {
  private static let words: Set<String> = ["fake", "stub", "spy", "mock", "dummy"]

  /// Those that only a static member is named by.
  private static let memberWords: Set<String> = [
    "failing", "noop", "preview", "test", "unimplemented",
  ]

  /// Whether one of the words of `name`, as capitals part it, is such a word.
  static func arePartOf(_ name: String, isMember: Bool = false) -> Bool {
    parts(of: name).contains { words.contains($0) || isMember && memberWords.contains($0) }
  }

  private static func parts(of name: String) -> [String] {
    var parts: [String] = [""]
    for character in name {
      if character == "_" || character.isUppercase && parts.last?.last?.isLowercase == true {
        parts.append("")
      }
      if character != "_" { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0.lowercased() }.filter { !$0.isEmpty }
  }
}
