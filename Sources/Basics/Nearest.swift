/// How many single-character edits (insert, delete, replace, exchange two neighbours) lie between two words.
package func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var older: [Int] = []
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      var best = min(
        previous[column] + (left[row] == right[column] ? 0 : 1), previous[column + 1] + 1,
        current[column] + 1)
      let isExchange =
        row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
      if isExchange { best = min(best, older[column - 1] + 1) }
      current.append(best)
    }
    older = previous
    previous = current
  }
  return previous[right.count]
}

/// The word that `word` was probably meant to be, the first among equals; nil where none is near.
package func nearest(to word: String, among words: [String]) -> String? {
  let rated = words.map { (word: $0, distance: editDistance(word.lowercased(), $0)) }
  guard let best = rated.min(by: { $0.distance < $1.distance }) else { return nil }
  // A third of the letters wrong is a slip; more is another word.
  if best.distance <= max(1, best.word.count / 3) { return best.word }
  // A word that was cut short: its beginning, or that of one of its parts, if no other has it.
  let start = word.lowercased()
  guard start.count > 2 else { return nil }
  let begun = words.filter { $0.hasPrefix(start) || $0.contains("-" + start) }
  return begun.count == 1 ? begun[0] : nil
}
