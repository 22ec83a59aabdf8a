/// Why nothing is proposed for a finding.
package enum NoCandidate: Hashable, Sendable {
  /// Findings of this kind are never patched: what to assert, or what to wait for, is for the team to say.
  case neverPatched(FindingKind)
  /// No probe saw the state that carries it.
  case unseenState
  /// The state is a constant: what changes is inside it, and nothing in the tests undoes that.
  case constant(StateID)
  /// Tests can't set the state: it, or its setter, is not visible to them.
  case notVisible(StateID)
  /// An actor guards the state, so that no cleanup can set it as it stands.
  case isolated(StateID)
  /// Tests that run side by side change the state, and no suite holds them all: what one puts back disturbs another.
  case changedSideBySide(StateID)
  /// The package's own sources don't declare the state: a library, C code or the system does.
  case declaredElsewhere(StateID)
  /// The variable was made already, and nothing has it made again.
  case madeOnce(StateID)
  /// Nothing that a test could say in a line puts the state back.
  case nothingUndoesIt(StateID)
  /// Nothing that a test could say in a line sets the state.
  case nothingSetsIt(StateID)
  /// A cleanup undoes the polluter's change already. The report only says which victim depends on that cleanup.
  case heldByCleanup(SeamID)
  /// The cleanup changes nothing, but can't be taken out by itself.
  case notSeparate
  /// What would mend it is compiled under a condition only, and the code can't be written so that it is, too.
  case conditional
  /// A part of the cleanup runs under a condition only: that it changes nothing elsewhere, nobody tried.
  case runsSometimes
  /// What there is to clean up may depend on how the tests are built or where they run: nobody tried any other way.
  case dependsOnBuild
  /// Other tests may run the cleanup, and the audit did not try how these do without it.
  case usedElsewhere
  /// Another patch changes the same lines. Once that patch is applied, there may be one for this finding.
  case changedOtherwise
  /// No suite holds all of the tests that must not run side by side.
  case noCommonSuite
  /// Where the tests that would have to change are declared is not known, or their text can't be changed safely.
  case unknownPlace(TestID)

  /// Whether there is nothing to mend, as a cleanup does it already.
  package var isHeld: Bool {
    if case .heldByCleanup = self { return true }
    return false
  }
}
