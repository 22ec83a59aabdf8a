import FixtureRuns
import Foundation
import Testing

/// What a user sees of the command: exit status, standard output, standard error, files. One test after another: each builds something.
@Suite(.serialized) enum EndToEnd {}

/// Expects the run to end as an error should: with the status, nothing on standard output, and one diagnostic that holds each of the texts.
func expectError(
  _ run: Unseam.Run, _ status: Int32, _ texts: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
  #expect(run.output == "", sourceLocation: sourceLocation)
  #expect(run.errors.contains("unseam: error: "), "\(run.errors)", sourceLocation: sourceLocation)
  for text in texts {
    #expect(run.errors.contains(text), "\(run.errors)", sourceLocation: sourceLocation)
  }
}
