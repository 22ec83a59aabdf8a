import Basics
import Discovering
import Repairing
import Reporting

/// The search for a patch: the best candidate for each finding, all tried together; what does not hold gives way to the next.
struct Repair {
  /// What came of it.
  struct Outcome {
    /// What was tried and holds; empty where nothing does.
    var files: [ChangedFile] = []
    /// The ids of the findings that show no more with it.
    var mended: Set<String> = []
    /// What was tried last for a finding in vain, by its id.
    var problems: [String: PatchProblem] = [:]
  }

  /// More often nothing is tried: each time costs a build.
  private static let mostRounds = 8

  let trial: PatchTrial
  let chosen: [ReportedFinding]
  let candidates: [Candidate]
  let discovery: Discovery

  func run() async throws -> Outcome {
    var choice = CandidateChoice(candidates)
    var outcome = Outcome()
    for _ in 0..<Self.mostRounds {
      let tried = choice.chosen
      if tried.isEmpty { return outcome }
      let files = try ChangedFile.all(of: tried, in: discovery)
      var result = try await trial.run(files, tried, for: chosen)
      // What no change is meant to mend, and does not show just now, is not mended.
      result.mended.formIntersection(tried.flatMap(\.findings))
      note(result, of: tried, in: &outcome)
      if result.broken.isEmpty {
        choice.drop(notMending: Set(choice.findings).subtracting(result.mended))
        guard choice.chosen != tried else {
          (outcome.files, outcome.mended) = (files, result.mended)
          return outcome
        }
      } else {
        choice.drop(Set(result.broken.keys))
      }
    }
    return outcome
  }

  private func note(
    _ result: PatchTrial.Result, of tried: [Candidate], in outcome: inout Outcome
  ) {
    for candidate in tried {
      for finding in candidate.findings where !result.mended.contains(finding) {
        outcome.problems[finding] = result.broken[candidate] ?? .stillShows
      }
    }
  }
}
