extension Sequence where Element: Hashable {
  /// Each element where it stands first.
  package var withoutRepetition: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
