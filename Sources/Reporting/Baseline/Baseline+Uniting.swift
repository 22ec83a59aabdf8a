extension Baseline {
  /// One entry for each id; where several give other reasons or owners, all of them.
  init(uniting entries: [BaselineEntry]) {
    var order: [String] = []
    var groups: [String: [BaselineEntry]] = [:]
    for entry in entries {
      if groups[entry.id] == nil { order.append(entry.id) }
      groups[entry.id, default: []].append(entry)
    }
    self.init(
      entries: order.compactMap { groups[$0] }.map { group in
        var entry = group[0]
        entry.reason = joined(group.map(\.reason))
        entry.owner = joined(group.map(\.owner))
        return entry
      })
  }
}

/// Each text once, in the order in which they come; nil where there is none.
private func joined(_ texts: [String?]) -> String? {
  let told = texts.compactMap(\.self).filter { !$0.isEmpty }
  let each = told.withoutRepetition
  return each.isEmpty ? texts[0] : each.joined(separator: " / ")
}
