import Basics
import Discovering
import Repairing
import Reporting

/// The search for a patch: the best candidate for each finding, all tried together; what does not hold gives way to the next.
struct Repair {
  /// What came of it.
  struct Outcome {
    /// What was tried and holds; empty where nothing does.
    var candidates: [Candidate] = []
    /// As they change them.
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
  /// Takes a line on what is tried next.
  let tell: (String) -> Void

  func run() async throws -> Outcome {
    var choice = CandidateChoice(candidates)
    var outcome = Outcome()
    for round in 1...Self.mostRounds {
      let tried = choice.chosen
      if tried.isEmpty { return outcome }
      let files = try ChangedFile.all(of: tried, in: discovery)
      let texts = Dictionary(files.map { ($0.path, $0.new) }, uniquingKeysWith: { one, _ in one })
      for line in describe(tried: tried.map(\.remedy), at: round) { tell(line) }
      // Where another candidate waits for what still shows, the rest is left for that one.
      var result = try await trial.run(texts, for: chosen) { mended in
        let meant = mended.intersection(tried.flatMap(\.findings))
        var next = choice
        next.drop(notMending: Set(next.findings).subtracting(meant))
        return !meant.isEmpty && next.chosen == tried
      }
      // What no change is meant to mend, and does not show just now, is not mended.
      result.mended.formIntersection(tried.flatMap(\.findings))
      let broken = blamed(for: result.problems, among: tried)
      note(result.mended, broken, of: tried, in: &outcome)
      if broken.isEmpty {
        choice.drop(notMending: Set(choice.findings).subtracting(result.mended))
        guard choice.chosen != tried else {
          outcome.candidates = tried.map { $0.mending(idle(in: result.needed, changedBy: $0)) }
          outcome.files = try ChangedFile.all(of: outcome.candidates, in: discovery)
          outcome.mended = result.mended.union(
            result.needed.intersection(outcome.candidates.flatMap(\.findings)))
          return outcome
        }
      } else {
        choice.drop(Set(broken.keys))
      }
    }
    return outcome
  }

  /// The idle cleanups that got something to undo as the candidate changes the lines that would have gone.
  private func idle(in needed: Set<String>, changedBy candidate: Candidate) -> Set<String> {
    needed.filter { finding in
      candidates.contains {
        $0.findings == [finding] && (try? Patch([candidate, $0])) == nil
      }
    }
  }

  private func note(
    _ mended: Set<String>, _ broken: [Candidate: PatchProblem], of tried: [Candidate],
    in outcome: inout Outcome
  ) {
    for candidate in tried {
      for finding in candidate.findings {
        if let problem = broken[candidate] ?? (mended.contains(finding) ? nil : .stillShows) {
          outcome.problems[finding] = problem
        }
      }
    }
  }

  /// The candidates that can't stay, each with the first problem that it is blamed for.
  private func blamed(
    for problems: [PatchProblem], among candidates: [Candidate]
  ) -> [Candidate: PatchProblem] {
    var blamed: [Candidate: PatchProblem] = [:]
    for problem in problems {
      let files = files(concernedBy: problem)
      let guilty = candidates.filter { candidate in
        candidate.replacements.contains { files.contains($0.file) }
      }
      for candidate in guilty.isEmpty ? candidates : guilty {
        blamed[candidate] = blamed[candidate] ?? problem
      }
    }
    return blamed
  }

  private func files(concernedBy problem: PatchProblem) -> Set<String> {
    let tests: [TestID]
    switch problem {
    case .doesNotCompile(let files, _): return files
    case .findsNew(let finding): tests = finding.tests + finding.partners.map(\.test)
    case .breaksPlainRun(let test): tests = [test]
    case .stillShows: tests = []
    }
    return Set(tests.compactMap { discovery.testLocations[$0]?.file })
  }
}
