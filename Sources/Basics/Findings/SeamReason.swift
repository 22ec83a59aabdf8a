/// Why a seam was not toggled, or why toggling it told nothing.
package enum SeamReason: Hashable, Sendable {
  /// The source asks to leave it alone, for this reason.
  case suppressed(String)
  /// What the compiler says of its toggle.
  case doesNotCompile(String)
  case unreached
  /// The search, or the audit, ended before the seam's turn.
  case notToggled, notJudged
  /// Skipping it skips the test as well, or a part of its body.
  case leavesOut(TestID)

  /// All tests that run through it were left out; or some were left out, and the others fail alone.
  case onlyLeftOut, onlyLeftOutOrFailing
  /// Only tests that end by chance run through it, or failed.
  case onlyChanceReaches, onlyChanceFailed
  /// With it skipped the test fails after the other, but not each time.
  case failsSometimes(TestID, after: TestID)
  /// With it skipped the test fails in a long order, and after no few tests.
  case unexplained(TestID)
  /// With it skipped the test's process comes to this end.
  case endsProcess(TestID?, String)
  case endsVary, unobserved, notReachedAlone, statesVary, workIsDue, tooManyStates
  case pairsNotTried(Int)

  /// There is no way to keep the real thing off the network here.
  case noWayToCutOff
  /// Without network every test that runs through it fails before the toggle, or none was seen to pass.
  case failsWithoutNetwork, passesNowhereWithoutNetwork
  /// Identical runs of the test differ with it toggled.
  case runsDiffer(TestID)
}
