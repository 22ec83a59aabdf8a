/// What an audit could not tell.
package enum Undecided: Hashable, Sendable {
  /// There was no test to run, as the command has told already.
  case nothingToRun(String)
  /// So many ordered pairs of tests were not tried: they are too many for a process each, or take too long.
  case pairs(Int)
  /// Toggling the seam told nothing.
  case seam(SourceLocation, SeamKind, SeamReason)
  /// What it exposed were only tests that end by chance.
  case exposedByChance(SourceLocation, SeamReason)
  /// So many tests ran side by side in a process that ended early.
  case endedSideBySide(Int)
  /// The process of Swift Testing's tests ended early in the plain run and in no other one.
  case endedPlainly
  /// The process of the library's tests ended so after all of them had ended, in so many of so many plain runs.
  case endsAmiss(Framework, Outcome, times: Int, runs: Int)
  /// What the user's own run does is up to an entry point of the package's own.
  case ownEntryPoint(OwnEntryPoint)
  /// The test fails in each plain run and in none of the others.
  case failsOnlyPlainly(TestID)
  /// So many trials could not be observed, for this reason.
  case unobserved(Int, String)
  /// So many pairs were not tried with the cleanup at this place skipped: tests hang then, or the pairs are too many.
  case sparedHanging(place: String, Int)
  case sparedMany(place: String, Int)
  /// The budget was spent, or shards did not run everything: so many trials were left out, by phase.
  case budgetSpent([LeftOut])
  case shardsOpen([LeftOut])

  /// Whether the user's own run may fail where everything that was judged is well.
  package var forbidsACleanBill: Bool {
    switch self {
    case .endsAmiss, .ownEntryPoint(.handsOverNoTest), .ownEntryPoint(.doesNotCompile): true
    case .ownEntryPoint(.unreadable), .nothingToRun, .pairs, .seam, .exposedByChance,
      .endedSideBySide, .endedPlainly,
      .failsOnlyPlainly, .unobserved, .sparedHanging, .sparedMany, .budgetSpent, .shardsOpen:
      false
    }
  }

  /// An entry point of the package's own that keeps `swift test` from running the tests, or does not tell which.
  package enum OwnEntryPoint: Hashable, Sendable, Codable {
    case handsOverNoTest(file: String)
    case unreadable(file: String)
    /// The compiler's first error in it.
    case doesNotCompile(file: String, line: Int, error: String)
  }

  /// Trials that one phase of the search left out; the phase by its name.
  package struct LeftOut: Hashable, Sendable {
    package let phase: String
    package let trials: Int

    package init(phase: String, trials: Int) {
      self.phase = phase
      self.trials = trials
    }
  }
}
