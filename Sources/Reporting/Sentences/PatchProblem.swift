import Basics

/// Why a patch that was tried is no good.
package enum PatchProblem: Hashable, Sendable {
  /// The patched package does not compile. `files` are the changed files that the compiler names, perhaps none; `error` is
  /// its first message.
  case doesNotCompile(files: Set<String>, error: String)
  /// The patched package has a finding that it did not have before.
  case findsNew(ReportedFinding)
  /// With the patch, the test fails in a plain run, and without it the test does not.
  case breaksPlainRun(TestID)
  case stillShows

  /// The same as a sentence.
  package var sentence: String {
    switch self {
    case .doesNotCompile(_, let error):
      "What was tried does not compile: \(Prose.clip(error, to: 200))"
    case .findsNew(let finding):
      "With what was tried there is a new finding: \(finding.placedMessage)"
    case .breaksPlainRun(let test):
      "With what was tried '\(Prose.oneLine(test.short))' fails in the plain run."
    case .stillShows: "With what was tried it shows all the same."
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
