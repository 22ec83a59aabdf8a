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
  private static let mostRounds = 12
  /// Each so many rounds the patched sources are audited, though other candidates wait for what still shows: what holds then is
  /// not lost if nothing is found for the rest.
  private static let roundsUntilAudit = 3

  let trial: PatchTrial
  let chosen: [ReportedFinding]
  let candidates: [Candidate]
  let discovery: Discovery
  /// Takes a line on what is tried next.
  let tell: (String) -> Void

  func run() async throws -> Outcome {
    var choice = CandidateChoice(candidates)
    var problems: [String: PatchProblem] = [:]
    // Those of the last round whose sources were audited and are as they should be.
    var good: [Candidate] = []
    for round in 1...Self.mostRounds {
      let tried = choice.chosen
      if tried.isEmpty { break }
      var next = choice
      let result = try await result(of: tried, at: round) { mended in
        // Where another candidate waits for what still shows, the rest is left for that one.
        next.drop(notMending: Set(next.findings).subtracting(mended))
        return round.isMultiple(of: Self.roundsUntilAudit) || next.chosen == tried
      }
      let broken = try await broken(by: result, of: tried, besides: good)
      note(result.mended, broken, of: tried, in: &problems)
      guard broken.isEmpty else {
        choice.drop(Set(broken.keys))
        continue
      }
      choice.drop(notMending: Set(choice.findings).subtracting(result.mended))
      if choice.chosen == tried { return try outcome(result, of: tried, problems) }
      if result.isAudited {
        good = tried.filter { !result.mended.isDisjoint(with: $0.findings) }
      }
    }
    // Of what was tried last and had no problem, nothing more is known.
    for finding in choice.chosen.flatMap(\.findings) where problems[finding] == nil {
      problems[finding] = .undecided
    }
    return try await lastResort(good, problems)
  }

  /// What held once, where what was tried instead of the rest came to nothing.
  private func lastResort(
    _ good: [Candidate], _ problems: [String: PatchProblem]
  ) async throws -> Outcome {
    guard !good.isEmpty else { return Outcome(problems: problems) }
    let result = try await result(of: good, at: Self.mostRounds + 1) { _ in true }
    guard result.problems.isEmpty, notPutBack(result.left, by: good).isEmpty,
      !result.mended.isEmpty
    else {
      return Outcome(problems: problems)
    }
    return try outcome(result, of: good, problems)
  }

  /// - Parameter isWorthAll: whether these findings, which show no more, are reason enough to audit the patched sources.
  private func result(
    of tried: [Candidate], at round: Int, isWorthAll: (_ mended: Set<String>) -> Bool
  ) async throws -> PatchTrial.Result {
    for line in describe(tried: tried.map(\.remedy), at: round) { tell(line) }
    let meant = tried.flatMap(\.findings)
    var result = try await trial.run(texts(of: tried), for: chosen) {
      let mended = $0.intersection(meant)
      return !mended.isEmpty && isWorthAll(mended)
    }
    // What no change is meant to mend, and does not show just now, is not mended.
    result.mended.formIntersection(meant)
    return result
  }

  /// The files as the candidates change them.
  private func texts(of candidates: [Candidate]) throws -> [String: [UInt8]] {
    let files = try ChangedFile.all(of: candidates.withoutNeedless, in: discovery)
    return Dictionary(files.map { ($0.path, $0.new) }, uniquingKeysWith: { one, _ in one })
  }

  private func outcome(
    _ result: PatchTrial.Result, of tried: [Candidate], _ problems: [String: PatchProblem]
  ) throws -> Outcome {
    let all = tried.withoutNeedless.map { $0.mending(idle(in: result.needed, changedBy: $0)) }
    return Outcome(
      candidates: all, files: try ChangedFile.all(of: all, in: discovery),
      mended: result.mended.union(result.needed.intersection(all.flatMap(\.findings))),
      problems: problems)
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
    in problems: inout [String: PatchProblem]
  ) {
    for candidate in tried {
      for finding in candidate.findings {
        if let problem = broken[candidate] ?? (mended.contains(finding) ? nil : .stillShows) {
          problems[finding] = problem
        }
      }
    }
  }

  /// The candidates that can't stay, each with its first problem. Those that were good without the others are not blamed.
  private func broken(
    by result: PatchTrial.Result, of tried: [Candidate], besides good: [Candidate]
  ) async throws -> [Candidate: PatchProblem] {
    var found = notPutBack(result.left, by: tried)
    let new = tried.filter { !good.contains($0) }
    let suspects = new.isEmpty ? tried : new
    for problem in result.problems {
      for candidate in blamed(for: problem, among: suspects, of: tried) {
        found[candidate] = found[candidate] ?? problem
      }
    }
    // What goes may take other problems with it.
    guard found.isEmpty, let problem = result.problems.first else { return found }
    let makers = try await makers(of: problem, among: suspects, of: tried)
    for candidate in makers.isEmpty ? concerned(by: problem, among: suspects) : makers {
      found[candidate] = problem
    }
    return found
  }

  /// The candidates that the problem itself names; none where it names nothing.
  private func blamed(
    for problem: PatchProblem, among suspects: [Candidate], of tried: [Candidate]
  ) -> [Candidate] {
    switch problem {
    case .doesNotCompile(_, _, let place):
      guard let guilty = place.flatMap({ changed($0, by: tried) }) else { return [] }
      let makers = suspects.filter { $0.replacements.contains(guilty) }
      // Functions that several candidates add at one place are one text.
      return makers.isEmpty
        ? suspects.filter { $0.replacements.contains { $0.isAtThePlace(of: guilty) } } : makers
    case .breaksPlainRun(let test):
      // A test that relies on what another leaves fails where that is put back.
      let relying = trial.reliances(of: test)
      return suspects.filter { candidate in
        candidate.undone.contains { undone in relying.contains { undone.takes($0) } }
      }
    case .findsNew, .leavesAnother, .stillShows, .undecided: return []
    }
  }

  /// The suspects with which the problem is there and without which it is not; none where that can't be told.
  private func makers(
    of problem: PatchProblem, among suspects: [Candidate], of tried: [Candidate]
  ) async throws -> [Candidate] {
    if case .doesNotCompile = problem { return [] }
    if suspects.count < 2 { return [] }
    tell(describe(lookingAmong: suspects.count))
    func shows(_ parts: [Candidate]) async throws -> Bool {
      let left = tried.filter { parts.contains($0) || !suspects.contains($0) }
      return try await trial.shows(problem, with: texts(of: left))
    }
    // What it shows without any suspect, none of them makes.
    if suspects.count < tried.count, try await shows([]) { return [] }
    return try await culprits(among: suspects, showing: shows)
  }

  /// Those that change a file that the problem is about; all where none does.
  private func concerned(
    by problem: PatchProblem, among candidates: [Candidate]
  ) -> [Candidate] {
    let files = files(concernedBy: problem)
    let guilty = candidates.filter { $0.replacements.contains { files.contains($0.file) } }
    return guilty.isEmpty ? candidates : guilty
  }

  /// The replacement whose text stands on that line of the patched file.
  private func changed(_ line: SourceLine, by candidates: [Candidate]) -> Replacement? {
    guard let old = discovery.files.first(where: { $0.path == line.file })?.original,
      let patch = try? Patch(candidates.withoutNeedless)
    else { return nil }
    return patch.replacement(onLine: line.line, of: line.file, as: old)
  }

  /// The candidates after which a state that they put back is another one than before the test.
  private func notPutBack(
    _ left: [LeakingTest], by candidates: [Candidate]
  ) -> [Candidate: PatchProblem] {
    var found: [Candidate: PatchProblem] = [:]
    for candidate in candidates {
      found[candidate] = left.first { leak in candidate.undone.contains { $0.isLeft(by: leak) } }
        .map { .leavesAnother($0) }
    }
    return found
  }

  private func files(concernedBy problem: PatchProblem) -> Set<String> {
    let tests: [TestID]
    switch problem {
    case .doesNotCompile(let files, _, _): return files
    case .findsNew(let finding): tests = finding.tests + finding.partners.map(\.test)
    case .breaksPlainRun(let test): tests = [test]
    case .leavesAnother(let leak): tests = [leak.test]
    case .stillShows, .undecided: tests = []
    }
    return Set(tests.compactMap { discovery.testLocations[$0]?.file })
  }
}
