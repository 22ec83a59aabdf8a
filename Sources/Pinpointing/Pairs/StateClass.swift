import Basics

/// Tests that leave the same dirty state behind, of which one speaks for all.
struct StateClass: Sendable {
  let endState: [StateID: String]
  /// Sorted, the slow ones last.
  let members: [TestID]

  /// The first member.
  var representative: TestID { members[0] }

  /// The pair that judges the representative: another member of the class stands before it. Empty where there is no other.
  var pairBeforeRepresentative: [TestPair] {
    members.count > 1 ? [TestPair(first: members[1], second: members[0])] : []
  }
}

/// The tests grouped by equal end states, ordered by representative. One whose end state can't be compared stands
/// for itself alone.
///
/// - Parameter slow: those that speak for others only where all of them are slow.
func classes(
  of endStates: [TestID: [StateID: String]], last slow: Set<TestID> = []
) -> [StateClass] {
  let (alone, others) = (
    endStates.filter { $0.value.values.contains(where: isIncomparable) },
    endStates.filter { !$0.value.values.contains(where: isIncomparable) }
  )
  return
    (Dictionary(grouping: others.keys) { others[$0] ?? [:] }
    .map { StateClass(endState: $0.key, members: slowLast($0.value, slow)) }
    + alone.map { StateClass(endState: $0.value, members: [$0.key]) })
    .sorted { $0.representative < $1.representative }
}

private func slowLast(_ tests: [TestID], _ slow: Set<TestID>) -> [TestID] {
  let sorted = tests.sorted()
  return sorted.filter { !slow.contains($0) } + sorted.filter(slow.contains)
}

/// Whether nobody can tell it from another of the same text.
func isIncomparable(_ value: String) -> Bool {
  value == varying || value.contains(EndStateText.incomparable)
}
