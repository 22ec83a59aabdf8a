import Basics

/// Tests that leave the same dirty state behind, of which one speaks for all.
struct StateClass: Sendable {
  let endState: [StateID: String]
  /// Sorted.
  let members: [TestID]

  /// The smallest member.
  var representative: TestID { members[0] }

  /// The representative is judged too: after it comes another member's turn to stand first.
  var pairBeforeRepresentative: [TestPair] {
    members.count > 1 ? [TestPair(first: members[1], second: members[0])] : []
  }
}

/// The tests grouped by equal end states, ordered by representative. One whose end state can't be compared stands
/// for itself alone.
func classes(of endStates: [TestID: [StateID: String]]) -> [StateClass] {
  let (alone, others) = (
    endStates.filter { $0.value.values.contains(where: isIncomparable) },
    endStates.filter { !$0.value.values.contains(where: isIncomparable) }
  )
  return
    (Dictionary(grouping: others.keys) { others[$0] ?? [:] }
    .map { StateClass(endState: $0.key, members: $0.value.sorted()) }
    + alone.map { StateClass(endState: $0.value, members: [$0.key]) })
    .sorted { $0.representative < $1.representative }
}

/// Whether nobody can tell it from another of the same text.
func isIncomparable(_ value: String) -> Bool {
  value == varying || value.contains(EndStateText.incomparable)
}
