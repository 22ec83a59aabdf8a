import Basics
import Discovering
import Repairing
import Reporting

/// Finds out which of the changes that are tried together make the problems of the whole.
struct Blame {
  let trial: PatchTrial
  /// All that can be tried.
  let candidates: [Candidate]
  /// What is to be mended.
  let chosen: [ReportedFinding]
  let discovery: Discovery

  /// The candidates that can't stay, each with its first problem.
  ///
  /// - Parameters:
  ///   - good: what was good without the others; these are not blamed.
  ///   - tell: takes the number of those among which a maker of the problem is looked for by builds.
  func broken(
    by result: PatchTrial.Result, of tried: [Candidate], besides good: [Candidate],
    telling tell: (Int) -> Void
  ) async throws -> [Candidate: PatchProblem] {
    let new = tried.filter { !$0.isSameChange(asOneOf: good) }
    let suspects = new.isEmpty ? tried : new
    var found = Self.notPutBack(result.left, by: suspects)
    let isLeft = { (leak: LeakingTest) in
      tried.contains { $0.undone.contains { $0.isLeft(by: leak) } }
    }
    if found.isEmpty, let leak = result.left.first(where: isLeft) {
      // What is good alone is disturbed by what else runs after the test.
      let beside = suspects.filter { $0.undone.contains { $0.tests.contains(leak.test) } }
      for candidate in beside.isEmpty ? suspects : beside {
        found[candidate] = .leavesAnother(leak)
      }
    }
    for problem in result.problems {
      for candidate in blamed(for: problem, among: suspects, of: tried) {
        found[candidate] = found[candidate] ?? problem
      }
    }
    // What goes may take other problems with it.
    guard found.isEmpty, let problem = result.problems.first else { return found }
    if suspects.count > 1 { tell(suspects.count) }
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
      // A test that relies on what another leaves fails where that is put back, unless it sets it up well.
      guard tried.contains(where: { takes(from: test, $0) }) else { return [] }
      let setUps = suspects.filter { sets(up: test, $0) }
      return setUps.isEmpty ? suspects.filter { takes(from: test, $0) } : setUps
    case .findsNew, .leavesAnother, .stillShows, .undecided: return []
    }
  }

  /// The candidates that can't stay where these can't: all that put back the same, where a test relies on it.
  ///
  /// - Parameter good: what was good without these; that stays.
  func alike(
    _ broken: [Candidate: PatchProblem], besides good: [Candidate]
  ) -> Set<Candidate> {
    var alike = Set(broken.keys)
    for case (let candidate, .breaksPlainRun(let test)) in broken where takes(from: test, candidate)
    {
      alike.formUnion(
        candidates.filter { takes(from: test, $0) && !$0.isSameChange(asOneOf: good) })
    }
    return alike
  }

  /// The candidates that put back what a test relies on, where a set-up of that test waits.
  ///
  /// - Parameter waiting: the ids of the findings for which something waits.
  func early(_ broken: [Candidate: PatchProblem], waiting: Set<String>) -> Set<Candidate> {
    var early: Set<Candidate> = []
    for case (let candidate, .breaksPlainRun(let test)) in broken where takes(from: test, candidate)
    {
      if chosen.contains(where: { isBrittle($0, test) && waiting.contains($0.id) }) {
        early.insert(candidate)
      }
    }
    return early
  }

  /// Whether it puts back what the test relies on.
  private func takes(from test: TestID, _ candidate: Candidate) -> Bool {
    let relying = trial.reliances(of: test)
    return candidate.undone.contains { undone in relying.contains { undone.takes($0) } }
  }

  /// Whether it is there so that the test does not rely on others any more.
  private func sets(up test: TestID, _ candidate: Candidate) -> Bool {
    chosen.contains { isBrittle($0, test) && candidate.findings.contains($0.id) }
  }

  private func isBrittle(_ finding: ReportedFinding, _ test: TestID) -> Bool {
    finding.kind == .brittle && finding.test == test
  }

  /// The suspects with which the problem is there and without which it is not; none where that can't be told.
  private func makers(
    of problem: PatchProblem, among suspects: [Candidate], of tried: [Candidate]
  ) async throws -> [Candidate] {
    if case .doesNotCompile = problem { return [] }
    if suspects.count < 2 { return [] }
    func shows(_ parts: [Candidate]) async throws -> Bool {
      let left = tried.filter { parts.contains($0) || !suspects.contains($0) }
      return try await trial.shows(problem, with: ChangedFile.texts(of: left, in: discovery))
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
  static func notPutBack(
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
