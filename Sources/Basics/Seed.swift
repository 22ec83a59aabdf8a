/// What decides every order that the tool chooses: the same seed gives the same orders and the same report.
package struct Seed: Hashable, Sendable, Codable {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  /// `tests` ordered by hash(seed, salt, id): adding or filtering a test does not reshuffle the rest.
  package func shuffled(_ tests: [TestID], salt: Int = 0) -> [TestID] {
    let keyed: [(key: UInt64, test: TestID)] = tests.map { test in
      (StableHash.of([String(value), String(salt), test.rawValue]), test)
    }
    return keyed.sorted { ($0.key, $0.test) < ($1.key, $1.test) }.map(\.test)
  }
}
