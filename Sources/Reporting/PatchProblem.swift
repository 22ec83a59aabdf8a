import Basics

/// What a patch that was tried did that it must not do, or did not do.
package enum PatchProblem: Hashable, Sendable {
  case doesNotCompile
  /// There is something new with it.
  case findsNew(ReportedFinding)
  /// The test fails with it as the user runs the suite, and did not before.
  case breaksPlainRun(TestID)
  case stillShows

  /// The same as a sentence.
  package var sentence: String {
    switch self {
    case .doesNotCompile: "What was tried does not compile."
    case .findsNew(let finding):
      "With what was tried there is a new finding: \(finding.placedMessage)"
    case .breaksPlainRun(let test):
      "With what was tried '\(Prose.oneLine(test.short))' fails in the plain run."
    case .stillShows: "With what was tried it shows all the same."
    }
  }
}
