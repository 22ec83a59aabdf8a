import RegexBuilder

/// What generated code calls a value that it keeps.
enum KeptName {
  private static let beginnings = ["previous", "original", "earlier", "unseamPrevious"]

  /// A name that `taken` does not hold yet.
  ///
  /// - Parameter ending: begins with a capital letter.
  static func take(_ ending: some StringProtocol, from taken: inout Set<String>) -> String {
    let name =
      beginnings.map { $0 + ending }.first { !taken.contains($0) } ?? "previous\(taken.count)"
    taken.insert(name)
    return name
  }

  /// The code with other names for the values that it keeps, where `taken` holds theirs; takes the names that it has then.
  static func rename(in code: String, avoiding taken: inout Set<String>) -> String {
    var renamed = code
    for found in code.matches(of: #/\blet (\w+) = /#) {
      let name = String(found.1)
      guard taken.contains(name) else {
        taken.insert(name)
        continue
      }
      let beginning = beginnings.first { name.hasPrefix($0) } ?? ""
      let other = take(name.dropFirst(beginning.count), from: &taken)
      renamed.replace(words(name), with: other)
    }
    return renamed
  }

  private static func words(_ name: String) -> some RegexComponent {
    Regex {
      Anchor.wordBoundary
      name
      Anchor.wordBoundary
    }
  }
}
