import Basics

/// A part of `items`, in order, that still shows what `shows` looks for and of which no single item
/// can be left out.
///
/// This is ddmin of Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002). All probes of one
/// granularity are asked for at once, and the first one that shows it is taken. After `limit` probes the items that are
/// left are good enough: if very many items are needed together, ddmin takes the square of their number in probes.
func minimise<Item>(
  _ items: [Item], limit: Int = 600, shows: ([[Item]]) async -> [Bool]
) async -> [Item] {
  var items = items
  var parts = 2
  var probes = 0
  while items.count > 1, probes < limit {
    probes += 2 * parts
    let subsets = cut(items, into: parts)
    if let index = await shows(subsets).firstIndex(of: true) {
      items = subsets[index]
      parts = 2
      continue
    }
    let complements = parts == 2 ? [] : subsets.indices.map { without($0, subsets) }
    if !complements.isEmpty, let index = await shows(complements).firstIndex(of: true) {
      items = complements[index]
      parts = max(parts - 1, 2)
    } else if parts < items.count {
      parts = min(2 * parts, items.count)
    } else {
      break
    }
  }
  return items
}

/// `items` in `parts` stretches whose lengths differ by at most one.
private func cut<Item>(_ items: [Item], into parts: Int) -> [[Item]] {
  (0..<parts).map { part in
    Array(items[(part * items.count / parts)..<((part + 1) * items.count / parts)])
  }
}

private func without<Item>(_ left: Int, _ subsets: [[Item]]) -> [Item] {
  subsets.enumerated().filter { $0.offset != left }.flatMap(\.element)
}
