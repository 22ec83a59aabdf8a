extension Prose {
  /// Two values of one state, a clipped line each, so that their difference is seen; an empty one is said to be nothing.
  static func values(
    _ before: String, _ after: String, to limit: Int
  ) -> (before: String, after: String) {
    let cut = fromDifference(oneLine(before), oneLine(after), room: limit)
    return (value(cut.before, to: limit), value(cut.after, to: limit))
  }

  /// If two texts are too long to be shown whole and differ only far from their beginnings, cuts off most of what they have
  /// in common and puts an ellipsis in its place. Returns any other two texts as they are.
  static func fromDifference(
    _ before: String, _ after: String, room: Int
  ) -> (before: String, after: String) {
    let common = zip(before, after).prefix { $0 == $1 }.count
    let isShown = common <= room / 2 || min(before.count, after.count) < room - 1
    if isShown || max(before.count, after.count) <= room || before == after {
      return (before, after)
    }
    // As much of what stands before as the differing ends leave room for.
    let ends = max(before.count, after.count) - common
    let skipped = common - max(room / 4, room - 1 - ends)
    if skipped <= 1 { return (before, after) }
    return ("…" + before.dropFirst(skipped), "…" + after.dropFirst(skipped))
  }
}
