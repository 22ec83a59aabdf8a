import Basics

/// Why a patch that was tried is no good.
package enum PatchProblem: Hashable, Sendable {
  /// The patched package does not compile. `files` are the changed files that the compiler names, perhaps none; `error` is
  /// its first message, which is about the line `at`.
  case doesNotCompile(files: Set<String>, error: String, at: SourceLine?)
  /// The patched package has a finding that it did not have before.
  case findsNew(ReportedFinding)
  /// With the patch, the test fails in a plain run, and without it the test does not.
  case breaksPlainRun(TestID)
  /// With the patch, the test ends with a state that is not as it was before.
  case leavesAnother(LeakingTest)
  case stillShows
  /// The tries were over before it was decided.
  case undecided

  /// The same as a sentence, of a patch that was named before.
  package var sentence: String {
    switch self {
    case .doesNotCompile(_, let error, _):
      "It does not compile: \(Prose.clip(error, to: 200))"
    case .findsNew(let finding):
      "With it there is a new finding: \(finding.placedMessage)"
    case .breaksPlainRun(let test):
      "With it '\(Prose.oneLine(test.short))' does not pass in the plain run."
    case .leavesAnother(let leak):
      "With it '\(Prose.oneLine(leak.test.short))' leaves another value than it found: "
        + Prose.clip(
          "\(leak.change.id.phrase), \(leak.change.before) -> \(leak.change.after)", to: 200)
    case .stillShows: "With it the finding shows all the same."
    case .undecided:
      "The tries were over before it was decided; name this finding alone to try it by itself."
    }
  }
}

extension PatchReadingError {
  /// Why the patch can't be tried, as a fragment with what to do.
  package var sentence: String {
    switch self {
    case .empty: "it holds no change; a unified diff is needed, as 'git diff' writes it"
    case .malformed(let line): "line \(line) is not what a unified diff has there"
    case .unsupported(let line):
      "line \(line): only changes of files that are there, within the package, can be tried"
    case .doesNotFit(let file, let line):
      "it does not fit line \(line) of '\(file)'; make it anew from the file as it is"
    case .noSource(let file): "'\(file)' is none of the package's Swift sources"
    }
  }
}
