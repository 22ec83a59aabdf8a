/// One side of a grid: each item by itself where there is room, else in groups, else the largest groups.
struct GridAxis {
  /// How wide a label may be.
  static let labelWidth = 34

  let lines: [Grid.Line]
  /// Whether a line may stand for several items.
  let isGrouped: Bool
  /// How many lines there was no room for.
  let hidden: Int
  private let places: [String: Int]

  /// - Parameters:
  ///   - items: with how many marks each has.
  ///   - group: what the item belongs to; used where there are more than `limit` items.
  ///   - label: for an item or a group, without what can be taken for granted.
  init(
    _ items: [String: Int], limit: Int, group: (String) -> String, label: (String) -> String
  ) {
    isGrouped = items.count > limit
    let isGrouped = isGrouped
    func line(of item: String) -> String { isGrouped ? group(item) : item }
    let marks = items.reduce(into: [String: Int]()) { $0[line(of: $1.key), default: 0] += $1.value }
    let kept = marks.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
      .sorted()
    hidden = marks.count - kept.count
    lines = kept.map { key in
      Grid.Line(label: Grid.clipped(label(key), to: GridAxis.labelWidth), title: key)
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    places = Dictionary(
      uniqueKeysWithValues: items.keys.compactMap { item in
        numbers[line(of: item)].map { (item, $0) }
      })
  }

  /// The line that an item is drawn in; nil where there was no room.
  func place(of item: String) -> Int? { places[item] }
}
