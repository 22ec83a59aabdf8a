/// A teardown of a class of XCTest's that leaves out its superclass's teardown, which would undo something.
package struct MissingSuperCall: Hashable, Sendable, Codable {
  /// The name of both functions, such as `tearDown`.
  package let function: String
  /// The class that leaves it out: that of the tests, or one above it.
  package let type: String
  /// The states that the superclass's teardown puts back, sorted.
  package let states: [StateID]

  package init(function: String, type: String, states: [StateID]) {
    self.function = function
    self.type = type
    self.states = states.sorted()
  }

  /// The same of those among `states`; nil where there are none.
  package func of(_ states: some Sequence<StateID>) -> MissingSuperCall? {
    let common = Set(self.states).intersection(states)
    return common.isEmpty
      ? nil : MissingSuperCall(function: function, type: type, states: common.sorted())
  }

  /// Whether the call would put all these changes back.
  package func undoes(_ changes: [StateChange]) -> Bool {
    !changes.isEmpty && changes.allSatisfy { states.contains($0.id) }
  }
}
