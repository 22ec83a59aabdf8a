import Basics

/// How far the search is.
package struct Progress: Hashable, Sendable {
  package let phase: Phase
  /// Trials of this phase that have ended.
  package let done: Int
  /// Trials of this phase known so far; it may grow.
  package let planned: Int
  /// What was found so far, in the order in which it was. A test that later turns out to be flaky takes its findings back.
  package let found: [Finding]
  /// The tests that are left out since they fail by themselves; none as long as that is not known.
  package let red: [TestID]

  /// Those of `found` that are errors.
  package var errors: Int { found.count { $0.kind.severity == .error } }

  package init(
    phase: Phase, done: Int = 0, planned: Int = 0, found: [Finding] = [], red: [TestID] = []
  ) {
    self.phase = phase
    self.done = done
    self.planned = planned
    self.found = found
    self.red = red
  }
}
