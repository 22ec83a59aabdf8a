/// One of the tests that a leak names, with the values that it found and left.
package struct LeakingTest: Hashable, Sendable {
  package let test: TestID
  package let change: StateChange

  package init(test: TestID, change: StateChange) {
    self.test = test
    self.change = change
  }

  /// Whether the other test found and left the same values.
  package func leavesTheSame(as other: LeakingTest) -> Bool {
    change.before == other.change.before && change.after == other.change.after
  }
}

extension Finding {
  /// One leak for each suite and state, its tests sorted; by first test and state.
  package static func leaks(_ tests: [LeakingTest]) -> [Finding] {
    let groups = Dictionary(grouping: tests) {
      LeakKey(suite: $0.test.suiteID, state: $0.change.id)
    }
    return groups.map { key, tests in (key, Finding(leaking: tests)) }.sorted { left, right in
      let (one, other) = (left.1.test ?? TestID(""), right.1.test ?? TestID(""))
      return one == other ? left.0.state < right.0.state : one < other
    }.map(\.1)
  }

  /// The same leak without some of its tests; nil where none remains.
  package func without(_ tests: Set<TestID>) -> Finding? {
    let rest = leaking.filter { !tests.contains($0.test) }
    return rest.isEmpty ? nil : Finding(leaking: rest)
  }

  /// The tests whose values are not those of the first.
  package var otherValues: [LeakingTest] {
    leaking.filter { !$0.leavesTheSame(as: leaking[0]) }
  }
}

/// What makes two leaks one finding.
private struct LeakKey: Hashable {
  let suite: SuiteID
  let state: StateID
}
