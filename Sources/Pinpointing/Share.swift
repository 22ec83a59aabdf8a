import Basics

/// Splits the search over shards. Every shard does what all findings need. What concerns one test or one seam is done by
/// the shard that owns it. The number of shards does not change which trials there are, so all shards together run the same
/// trials as one search.
struct Share: Sendable {
  /// The most parts into which the cleanups fall; those of a part can be skipped at once.
  private static let seamParts = 8
  /// A part has about so many cleanups: few at once save little.
  private static let leastOfPart = 6
  /// How many groups a part of the cleanups falls into.
  private static let seamGroups = 3
  /// The most parts into which the tests fall.
  private static let testParts = 24

  let shard: Shard?
  private let isSmall: Bool
  /// How many parts the tests fall into: large suites are swept part by part, and small parts cost processes.
  let parts: Int

  init(_ shard: Shard?, tests: Int, isSmall: Bool) {
    self.shard = shard
    self.isSmall = isSmall
    parts = isSmall ? Self.testParts : min(Self.testParts, max(1, tests / 16))
  }

  /// The part that holds the test, from 0.
  func part(of test: TestID) -> Int {
    Int(StableHash.of(["part", test.rawValue]) % UInt64(Self.testParts)) * parts / Self.testParts
  }

  /// Whether what happens to `test` is this shard's to find out.
  func judges(_ test: TestID) -> Bool { owns(part(of: test)) }

  /// The part that holds the cleanup.
  ///
  /// - Parameter count: how many cleanups there are.
  func part(of cleanup: SeamID, among count: Int) -> Int {
    // In small suites none are skipped at once, unless their tests are slow.
    let parts = isSmall ? Self.seamParts : min(Self.seamParts, max(1, count / Self.leastOfPart))
    let eighth = Int(StableHash.of(["part", cleanup.rawValue]) % UInt64(Self.seamParts))
    return eighth * parts / Self.seamParts
  }

  /// The group that holds the cleanup, within its part: what one teaches of a state helps to judge the others of its group.
  func group(of cleanup: SeamID) -> Int {
    Int(
      StableHash.of(["part", cleanup.rawValue]) % UInt64(Self.seamParts * Self.seamGroups))
  }

  /// Whether the replacement is this shard's to judge.
  func judges(replacement: SeamID) -> Bool { shard?.owns(replacement.rawValue) ?? true }

  /// The tests that this shard judges, by part, each in the given order.
  func split(_ tests: [TestID]) -> [[TestID]] {
    let split = Dictionary(grouping: tests, by: part(of:))
    return split.sorted { $0.key < $1.key }.filter { owns($0.key) }.map(\.value)
  }

  /// Whether what happens to tests or cleanups of the part is this shard's to find out.
  func owns(_ part: Int) -> Bool {
    shard.map { part % $0.count == $0.index - 1 } ?? true
  }
}
