/// One of several parts of an audit's trials, each run by a machine of its own.
package struct Shard: Hashable, Sendable, Codable {
  /// From 1 to `count`.
  package let index: Int
  package let count: Int

  /// Nil where there is no such part.
  package init?(index: Int, count: Int) {
    guard count >= 1, count <= 1_000, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether this shard judges what `name` stands for. Each name belongs to exactly one shard.
  package func owns(_ name: String) -> Bool {
    StableHash.of(["shard", name]) % UInt64(count) == UInt64(index - 1)
  }
}
