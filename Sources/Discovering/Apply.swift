/// `original` with all of `edits` made.
///
/// Edits may nest. At one offset what closes comes before what opens, inner closers before outer ones and
/// outer openers before inner ones; of edits with the same range the earlier one is the outer one.
package func apply(_ edits: [SourceEdit], to original: [UInt8]) -> [UInt8] {
  let placed = edits.enumerated().flatMap { order, edit in
    edit.insertions.enumerated().map { PlacedInsertion($1, of: edit, order: order, position: $0) }
  }
  var result: [UInt8] = []
  result.reserveCapacity(original.count + placed.reduce(0) { $0 + $1.insertion.text.utf8.count })
  var copied = 0
  for place in placed.sorted(by: { $0.precedes($1) }) {
    let offset = min(max(place.insertion.offset, copied), original.count)
    result += original[copied..<offset]
    result += place.insertion.text.utf8
    copied = offset
  }
  return result + original[copied...]
}

/// An insertion with what decides its place among others at the same offset.
private struct PlacedInsertion {
  let insertion: Insertion
  let range: Range<Int>
  let order: Int
  let position: Int
  let closes: Bool

  init(_ insertion: Insertion, of edit: SourceEdit, order: Int, position: Int) {
    self.insertion = insertion
    self.range = edit.range
    self.order = order
    self.position = position
    closes = insertion.offset == edit.range.upperBound && !edit.range.isEmpty
  }

  func precedes(_ other: PlacedInsertion) -> Bool {
    if insertion.offset != other.insertion.offset {
      return insertion.offset < other.insertion.offset
    }
    if order == other.order { return position < other.position }
    if closes != other.closes { return closes }
    if closes {
      return (-range.lowerBound, -order) < (-other.range.lowerBound, -other.order)
    }
    // An edit that began before this offset surrounds one that begins here.
    return (range.lowerBound, -range.upperBound, order)
      < (other.range.lowerBound, -other.range.upperBound, other.order)
  }
}
