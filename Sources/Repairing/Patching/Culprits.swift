/// The changes without which a problem is gone, each found by halving: of the shortest beginning of `changes` that
/// shows the problem, the last one; then the same of the rest, until the rest shows it no more.
///
/// This is the bisection of version control, repeated. Where several changes make the problem only together, the last of
/// them is named. For each culprit it asks some log2 of the number of changes times.
///
/// - Parameters:
///   - changes: all of them together may show the problem or not; none of them shows nothing.
///   - most: where more changes than that show the problem each, it is none that single changes make.
///   - shows: whether these show it.
/// - Returns: none where all changes together do not show it, and where they are more than `most`.
package func culprits<Change>(
  among changes: [Change], most: Int = 3, showing shows: ([Change]) async throws -> Bool
) async rethrows -> [Change] {
  var (left, found): ([Change], [Change]) = (changes, [])
  while !left.isEmpty, try await shows(left) {
    if found.count == most { return [] }
    // Without any change it is not there, with `shown` of them it is.
    var (hidden, shown) = (0, left.count)
    while shown - hidden > 1 {
      let middle = (hidden + shown) / 2
      if try await shows(Array(left.prefix(middle))) { shown = middle } else { hidden = middle }
    }
    found.append(left.remove(at: shown - 1))
  }
  return found
}
