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

  /// The names of the values that generated code keeps.
  static func kept(in code: String) -> Set<String> {
    Set(
      code.matches(of: #/\blet (\w+) = /#).map { String($0.1) }.filter { name in
        beginnings.contains(where: name.hasPrefix)
      })
  }

  /// Generated code with other names for those of its values whose names `taken` holds; takes the names that it has then.
  static func renamed(in code: String, avoiding taken: inout Set<String>) -> String {
    let own = kept(in: code)
    var all = taken.union(own)
    var renamed = code
    for name in own.intersection(taken).sorted() {
      let beginning = beginnings.first(where: name.hasPrefix) ?? ""
      renamed.replace(word(name), with: take(name.dropFirst(beginning.count), from: &all))
    }
    taken.formUnion(all)
    return renamed
  }

  private static func word(_ name: String) -> some RegexComponent {
    Regex {
      Anchor.wordBoundary
      name
      Anchor.wordBoundary
    }.wordBoundaryKind(.simple)
  }
}
