import Basics

/// Which state each test was seen to touch when it ran alone: tests that touch the same may clash side by side, even where
/// each leaves everything as it was.
struct Touches: Sendable {
  /// Up to so many tests run in one group: of more, few would overlap.
  private static let groupSize = 6
  /// How many groups the tests that touch one variable fall into at most.
  private static let groupsOfOne = 3

  private let touched: [TestID: Set<StateID>]
  /// What some test was seen to change, or to give a value before it looked at it.
  private let changed: Set<StateID>

  init(_ traces: Traces, _ sights: [TestID: FirstSight]) {
    let leaks = traces.leaks.mapValues { Set($0.map(\.id)) }
    let looks = sights.compactMapValues { sight in
      sight.looks.map { $0.ids.union($0.made.keys) }
    }
    touched = leaks.merging(looks) { $0.union($1) }
    changed = sights.values.reduce(into: leaks.values.reduce(into: []) { $0.formUnion($1) }) {
      $0.formUnion(Set($1.looks?.made.keys.map(\.self) ?? []).subtracting($1.looks?.ids ?? []))
    }
  }

  /// Whether both were seen to touch the same state.
  func share(_ one: TestID, _ other: TestID) -> Bool {
    guard let left = touched[one], let right = touched[other] else { return false }
    return !left.isDisjoint(with: right)
  }

  /// Small groups of tests that touch the same state, what is seen to change first; not more than the limits allow, and none
  /// that no change can have affected.
  func groups(of tests: [TestID], _ search: Search) -> [[TestID]] {
    var members: [StateID: [TestID]] = [:]
    for test in tests {
      for id in touched[test] ?? [] { members[id, default: []].append(test) }
    }
    let states = members.filter { $0.value.count > 1 }.keys.sorted { left, right in
      let isLess = (changed.contains(left), changed.contains(right))
      return isLess.0 == isLess.1 ? left < right : isLess.0
    }
    var known: Set<Set<TestID>> = [Set(tests)]
    let groups = states.flatMap { cut(members[$0] ?? [], search.seed) }
      .filter { known.insert(Set($0)).inserted }
      .filter { group in search.affected.map { !$0.isDisjoint(with: group) } ?? true }
    return Array(groups.prefix(search.limits.sideBySide))
  }

  private func cut(_ tests: [TestID], _ seed: Seed) -> [[TestID]] {
    guard tests.count > Self.groupSize else { return [tests] }
    let shuffled = seed.shuffled(tests)
    return (0..<Self.groupsOfOne).compactMap { number in
      let group = shuffled.dropFirst(number * Self.groupSize).prefix(Self.groupSize)
      return group.count > 1 ? Array(group) : nil
    }
  }
}
