import Basics

/// The values that a test finds and leaves where another test of the same leak is shown.
package struct TestValues: Hashable, Sendable, Decodable {
  package let test: TestID
  package let before: String
  package let after: String

  init(_ leaking: LeakingTest) {
    test = leaking.test
    before = leaking.change.before
    after = leaking.change.after
  }

  var json: JSON {
    ["test": .string(test.rawValue), "before": .string(before), "after": .string(after)]
  }
}

extension ReportedFinding {
  /// Each test of a leak with the values that it finds and leaves.
  package var leaking: [LeakingTest] {
    guard let leakingTests, let shown = state.first else { return [] }
    let others = Dictionary(
      (otherValues ?? []).map { ($0.test, $0) }, uniquingKeysWith: { first, _ in first })
    return leakingTests.map { test in
      let change = others[test].map {
        StateChange(id: shown.id, before: $0.before, after: $0.after)
      }
      return LeakingTest(test: test, change: change ?? shown)
    }
  }
}
