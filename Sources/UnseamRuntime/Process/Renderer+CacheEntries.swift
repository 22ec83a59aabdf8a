import Foundation

extension Renderer {
  /// What an `NSCache` holds, which reflection of Foundation's own objects leaves out; nil for all else, and where the
  /// cache is not laid out as known.
  mutating func cacheEntries(_ mirror: Mirror, depth: Int) -> Node? {
    guard _typeName(mirror.subjectType, qualified: true).hasPrefix("Foundation.NSCache<"),
      let entries = mirror.children.first(where: { $0.label == "_entries" })?.value
    else { return nil }
    veil()
    var nodes: [Node] = []
    for child in Mirror(reflecting: entries).children.prefix(Limit.elements) {
      guard
        let entry = Mirror(reflecting: child.value).children.first(where: { $0.label == "value" })
      else { return nil }
      let parts = Mirror(reflecting: entry.value).children
      guard let key = parts.first(where: { $0.label == "key" })?.value,
        let value = parts.first(where: { $0.label == "value" })?.value
      else { return nil }
      nodes.append(
        .entry(key: node(for: key, depth: depth + 1), value: node(for: value, depth: depth + 1)))
    }
    nodes.sort { $0 < $1 }
    let shown: Node = nodes.isEmpty ? .leaf("[:]") : .list(nodes, brackets: "[]")
    return .object(type: "NSCache", fields: [.init(name: "entries", value: shown)])
  }
}
