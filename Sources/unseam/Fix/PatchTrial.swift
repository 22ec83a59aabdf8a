import Basics
import Discovering
import Instrumenting
import Observing
import Pinpointing
import Repairing
import Reporting

/// Tries patches on the subject's sources; its files on disk stay as they are.
struct PatchTrial {
  /// What a patch did.
  struct Result {
    /// The ids of the findings that show no more.
    var mended: Set<String> = []
    /// The ids of idle cleanups that have something to undo with it.
    var needed: Set<String> = []
    /// Whether the patched sources were audited.
    var isAudited = false
    /// Those to be mended that an audit of the patched sources shows all the same, as they show there, by id.
    var shown: [String: Finding] = [:]
    /// What tests leave changed with it, where the values tell that.
    var left: [LeakingTest] = []
    /// What it did that it must not do; where there is anything, nothing is mended.
    var problems: [PatchProblem] = []
  }

  private let located: Located
  private let session: Session
  /// Before the patch.
  private let report: Report
  private let unsteady: UnsteadyTests
  /// Where the patched sources are built without our seams; ours as long as the process runs.
  private let plain: Scratch

  init(_ located: Located, _ session: Session, report: Report) throws {
    plain = Scratch(located.scratch.root + "/plain")
    do { try plain.prepare() } catch { throw Failure("\(error)", .usage) }
    // What replaces the real thing is judged by assertions; a patch changes none.
    var options = session.options
    options.seams = SeamKind.allCases.filter(\.isCleanup)
    options.skipFailing = true
    self.session = session.with(options)
    self.located = located
    self.report = report
    unsteady = UnsteadyTests(report)
  }

  /// - Parameters:
  ///   - texts: the changed files as they will be, by path relative to the package.
  ///   - chosen: the findings that are to be mended.
  ///   - isWorthAll: whether a patch with which these findings show no more, as far as their own replays tell, is worth an
  ///     audit and a plain build; else nothing more is known of it.
  func run(
    _ texts: [String: [UInt8]], for chosen: [ReportedFinding],
    isWorthAll: (_ mended: Set<String>) -> Bool = { !$0.isEmpty }
  ) async throws -> Result {
    // What a cleanup holds back is a warning: where only errors are to be mended, no cleanup is skipped.
    let changed = try changed(texts, for: chosen, judgesSeams: leastSeverity(of: chosen) < .error)
    let prepared: Prepared
    do { prepared = try Prepared(changed) } catch let failure as Failure {
      guard failure.status == .doesNotBuild else { throw failure }
      let files = Set(texts.keys.filter { failure.message.contains($0 + ":") })
      let lines = failure.message.split(separator: "\n").map(String.init)
      let error = lines.first { $0.contains("error:") } ?? lines.first ?? ""
      return Result(problems: [.doesNotCompile(files: files, error: error, at: place(in: error))])
    }
    var result = Result()
    result.mended = try await mended(among: chosen, prepared)
    guard isWorthAll(result.mended) else { return result }
    // An audit costs much more than a plain run.
    result.problems = try await failingWithoutSeams(changed, prepared).sorted().map {
      .breaksPlainRun($0)
    }
    guard result.problems.isEmpty else { return result }
    let after = try await audit(prepared)
    result.isAudited = true
    let shown = Set(after.findings.map(\.id))
    result.mended.subtract(shown)
    result.mended.subtract(chosen.filter { isIdleStill($0, in: after) }.map(\.id))
    result.needed = Set(chosen.filter { isNeeded($0, in: after) }.map(\.id)).subtracting(shown)
    result.shown = Dictionary(
      after.findings.map { ($0.id, $0.facts) }.filter { one in chosen.contains { $0.id == one.0 } },
      uniquingKeysWith: { first, _ in first })
    result.left = after.findings.flatMap(\.leaking).filter { isTold($0.change) }
    let red = newlyRed(in: after)
    result.problems =
      !red.isEmpty
      ? red.sorted().map { .breaksPlainRun($0) }
      : newFindings(in: after, chosen).map(PatchProblem.findsNew)
    return result
  }

  /// Whether the problem that a patch made is there with this part of it as well.
  func shows(_ problem: PatchProblem, with texts: [String: [UInt8]]) async throws -> Bool {
    let prepared: Prepared
    do { prepared = try Prepared(changed(texts, for: [], judgesSeams: false)) } catch let failure
      as Failure
    {
      guard failure.status == .doesNotBuild else { throw failure }
      return false
    }
    switch problem {
    case .findsNew(let finding): return await isShown(finding.facts, prepared)
    case .breaksPlainRun(let test):
      do {
        return try await failingPlainly(prepared.runner, prepared).contains(test)
      } catch let failure as Failure {
        guard failure.status == .inconclusive else { throw failure }
        return false
      }
    case .doesNotCompile, .leavesAnother, .stillShows, .undecided: return false
    }
  }

  /// Whether the finding's own replay shows it, with its controls; false where that can't be told.
  private func isShown(_ finding: Finding, _ prepared: Prepared) async -> Bool {
    let seams = Set(prepared.located.discovery.seams.map(\.id))
    for step in replayPlan(for: finding) {
      guard step.trial.tests.allSatisfy({ prepared.catalog[$0] != nil }),
        step.trial.toggles.isSubset(of: seams)
      else { return false }
      let seen = await prepared.runner.observe(
        [Trial](repeating: step.trial, count: max(3, step.times)), .confirming)
      guard seen.allSatisfy({ $0.failure == nil }) else { return false }
      let green = seen.count(where: \.verdict.isGreen)
      switch step.expectation {
      case .fails: if green > 0 { return false }
      case .someFails, .differs: if green == seen.count { return false }
      case .passes: if green < seen.count { return false }
      case .changes: if doesNotShow(step.expectation, seen) { return false }
      case .endsAlike: return false
      }
    }
    return true
  }

  /// Of tests that the last audit left out, nobody knows what they did before.
  private func changed(
    _ texts: [String: [UInt8]], for chosen: [ReportedFinding], judgesSeams: Bool
  ) throws -> Located {
    let change = TriedChange(
      texts: texts, judgesSeams: judgesSeams,
      tests: report.isWhole ? nil : Set(report.tests.map(\.id)),
      alwaysJudged: Set(chosen.flatMap { $0.tests + $0.sequence }),
      isOfSteadyTests: unsteady.besideOthers.isEmpty)
    return try Located(located, session, with: change)
  }

  /// Whether the values tell that the state is not what it was: of two closures nobody knows.
  private func isTold(_ change: StateChange) -> Bool {
    func closures(_ text: String) -> Int { text.ranges(of: EndStateText.closure).count }
    let (before, after) = (closures(change.before), closures(change.after))
    return ![change.before, change.after].contains(varying)
      && (before + after == 0 || before != after)
  }

  /// The line that a compiler's message begins with.
  private func place(in message: String) -> SourceLine? {
    guard let found = message.prefixMatch(of: #/(.+?):([0-9]+):[0-9]+: /#), let line = Int(found.2)
    else { return nil }
    return SourceLine(file: String(found.1), line: line)
  }

  /// What the test relied on before the patch.
  func reliances(of test: TestID) -> [Reliance] {
    report.findings.filter { $0.kind == .brittle && $0.test == test }.map { Reliance($0.facts) }
  }

  /// The findings whose own replay shows them no more.
  private func mended(among chosen: [ReportedFinding], _ prepared: Prepared) async throws -> Set<
    String
  > {
    var mended: Set<String> = []
    for finding in chosen where await isMended(finding.facts, prepared) {
      mended.insert(finding.id)
    }
    return mended
  }

  private func isMended(_ finding: Finding, _ prepared: Prepared) async -> Bool {
    guard finding.kind != .idleCleanup else { return true }
    guard finding.sequence.allSatisfy({ prepared.catalog[$0] != nil }) else { return false }
    for step in replayPlan(for: finding) where step.part == .shows {
      // The cleanup that it is about may be another one now: then nothing can be said.
      let seams = prepared.located.discovery.seams.map(\.id)
      guard step.trial.toggles.isSubset(of: seams) else { return false }
      let seen = await prepared.runner.observe(
        [Trial](repeating: step.trial, count: max(3, step.times)), .confirming)
      guard seen.allSatisfy({ $0.failure == nil }) else { return false }
      // A test that skips itself there was not mended.
      guard seen.allSatisfy({ $0.verdict.isGreen && $0.executions.last?.outcome != .skipped }),
        doesNotShow(step.expectation, seen)
      else { return false }
    }
    return true
  }

  /// Whether passing runs disprove what was to be seen.
  private func doesNotShow(
    _ expectation: ReplayStep.Expectation, _ seen: [Observation]
  ) -> Bool {
    switch expectation {
    case .fails, .someFails, .differs: return true
    case .changes(let states):
      let changed = seen.flatMap { $0.executions.last?.changes.map(\.id) ?? [] }
      return Set(states).isDisjoint(with: changed)
    // Of these a run that passes says nothing.
    case .passes, .endsAlike: return false
    }
  }

  /// The search of the patched sources, as far as the patch can have affected it.
  private func audit(_ prepared: Prepared) async throws -> Report {
    let search = AuditSearch(prepared)
    let found = await search.search(telling: try LineStream([], session.console), nil)
    if session.interruption.status != nil {
      throw Failure("interrupted; the package is as it was", .interrupted)
    }
    let judged = leavingOutOwn(openIn: unsteady.leavingOut(openIn: found), prepared)
    let after = session.report(judged, search)
    // What was not looked at is not known to be without findings.
    let known = Set(report.undecided.map(withoutNumbers))
    if newlyRed(in: after).isEmpty,
      let open = after.undecided.first(where: { !known.contains(withoutNumbers($0)) })
    {
      throw Failure("the patched sources could not be judged: \(open)", .inconclusive)
    }
    return after
  }

  /// What was found out, less what is open of cleanups that the patch puts in, and of tests that failed by themselves before.
  private func leavingOutOwn(openIn found: Investigation, _ prepared: Prepared) -> Investigation {
    let known = Set(report.seams.map(\.id))
    let own = prepared.located.discovery.seams.filter { !known.contains($0.id) }
    let red = failingByThemselves(in: report)
    return found.with(
      seams: found.seams.filter { known.contains($0.seam) || $0.verdict != .inconclusive },
      undecided: found.undecided.filter {
        guard case .seam(let place, let kind, _) = $0 else { return true }
        return !own.contains { $0.location == place && $0.kind == kind }
      },
      unjudged: found.unjudged.filter { $0.reason != .failsByItself || !red.contains($0.test) })
  }

  /// A sentence less its numbers: a patch moves what stands below it, and how many pairs are left open by their seconds differs
  /// from run to run.
  private func withoutNumbers(_ sentence: String) -> String {
    sentence.replacing(/[0-9]+/, with: "#")
  }

  /// The tests that fail by themselves in the patched sources and did not before: they were left out, and the rest says little.
  private func newlyRed(in after: Report) -> Set<TestID> {
    failingByThemselves(in: after).subtracting(failingByThemselves(in: report))
      .subtracting(unsteady.always)
  }

  private func failingByThemselves(in report: Report) -> Set<TestID> {
    Set(report.unjudged.filter { $0.reason == .failsByItself }.map(\.test)).union(report.red)
  }

  /// Whether as many cleanups as before change nothing at the place of one that was idle: then a patch only wrote it in other words.
  private func isIdleStill(_ finding: ReportedFinding, in after: Report) -> Bool {
    guard finding.kind == .idleCleanup,
      let old = report.seams.first(where: { $0.id == finding.seam })
    else { return false }
    func count(_ report: Report) -> Int {
      report.seams.count {
        ($0.kind, $0.file, $0.enclosing) == (old.kind, old.file, old.enclosing)
          && $0.verdict == .idle
      }
    }
    return count(after) >= count(report)
  }

  /// Whether the cleanup that was idle undoes something in the patched sources: its text may be another one there.
  private func isNeeded(_ finding: ReportedFinding, in after: Report) -> Bool {
    guard finding.kind == .idleCleanup,
      let old = report.seams.first(where: { $0.id == finding.seam }), let place = old.enclosing
    else { return false }
    return after.seams.contains {
      ($0.kind, $0.file, $0.enclosing) == (old.kind, old.file, place)
        && [.exposed, .contained, .noticed].contains($0.verdict)
    }
  }

  private func leastSeverity(of findings: [ReportedFinding]) -> Severity {
    findings.map(\.severity).min() ?? .error
  }

  /// What was not there before, as serious as what is mended. What a new cleanup holds back is no harm, nor is an old
  /// one that nothing needs any more, nor the folder of a file that is gone. Of a test that failed by itself before, nobody knows
  /// what it left then.
  private func newFindings(in after: Report, _ chosen: [ReportedFinding]) -> [ReportedFinding] {
    let known = Set(report.findings.map(\.id))
    let left = report.findings.filter { $0.kind == .leak }.flatMap { $0.state.map(\.id.rawValue) }
    let unknown = failingByThemselves(in: report)
    let least = leastSeverity(of: chosen)
    let harmless: Set<FindingKind> = [.latentVictim, .idleCleanup]
    return after.findings.filter {
      $0.severity >= least && $0.counts && !known.contains($0.id) && !harmless.contains($0.kind)
        && !isFolder($0, of: left) && !unsteady.mayMake($0)
        && ([.crash, .timeout].contains($0.kind)
          || unknown.isDisjoint(with: $0.tests + $0.sequence))
    }
  }

  /// Whether it is no more than a folder that was left before with something in it.
  private func isFolder(_ finding: ReportedFinding, of left: [String]) -> Bool {
    finding.kind == .leak && !finding.state.isEmpty
      && finding.state.allSatisfy { state in
        state.after == "a folder" && left.contains { $0.hasPrefix(state.id.rawValue + "/") }
      }
  }

  /// The tests that do not pass in the plain run of the patched sources, without our seams, and passed before.
  private func failingWithoutSeams(
    _ changed: Located, _ prepared: Prepared
  ) async throws -> Set<TestID> {
    session.console.progress("Building the patched sources without seams")
    let built = try Prepared.build(changed, changed.discovery.withoutEdits, scratch: plain)
    let runner = Prepared.runner(
      built, prepared.catalog, session, scratch: changed.scratch.root)
    runner.seclusion = prepared.runner.seclusion
    let failing = try await failingPlainly(runner, prepared)
    // A test may need what trials have not, as the audit found out before.
    guard !failing.isEmpty, await runner.reconsider(failing.sorted()) else { return failing }
    return try await failingPlainly(runner, prepared)
  }

  /// The tests that fail in the plain run, are skipped or not run there, and passed before.
  private func failingPlainly(
    _ runner: TrialRunner, _ prepared: Prepared
  ) async throws -> Set<TestID> {
    let order = prepared.question(networkless: false).plainTests
    guard !order.isEmpty else { return [] }
    let known = Set(report.tests.filter { $0.baseline != Outcome.passed.word }.map(\.id))
    let enders = Set(report.tests.filter { Outcome.endings.contains($0.baseline) }.map(\.id))
    func tests(in ran: [Execution], ending isMeant: (Outcome) -> Bool) -> Set<TestID> {
      Set(ran.filter { isMeant($0.outcome) }.map(\.test))
        .subtracting(unsteady.besideOthers).subtracting(known)
    }
    var failing: Set<TestID>?
    // A test that may race with one that ends by chance fails because of the patch if it fails each time.
    for _ in 1...3 {
      let ran = try await runPlainly(order, enders, runner)
      // A patch that skips a test mends nothing.
      let (missed, red) = (
        tests(in: ran) { $0 == .notRun },
        tests(in: ran) { $0 == .skipped || !$0.isGreen && $0 != .notRun }
      )
      // What stands behind one that ended the process tells nothing besides.
      let failed = red.isEmpty ? missed : red
      failing = failing.map { $0.intersection(failed) } ?? failed
      guard let left = failing, !left.isEmpty, left.isSubset(of: unsteady.mayDisturb) else { break }
    }
    return failing ?? []
  }

  /// The plain run; what stands behind a test that ended its process before as well runs in a process of its own.
  private func runPlainly(
    _ order: [TestID], _ enders: Set<TestID>, _ runner: TrialRunner
  ) async throws -> [Execution] {
    var (rest, ran): ([TestID], [Execution]) = (order, [])
    while !rest.isEmpty {
      let seen = await runner.observe([Trial(rest, mode: .plain)], .judging)
      if let reason = seen.compactMap(\.failure).first { throw Failure(reason, .inconclusive) }
      let executions = seen.flatMap(\.executions)
      let isKnown = executions.contains { $0.outcome.endedTheProcess && enders.contains($0.test) }
      ran += isKnown ? executions.filter { $0.outcome != .notRun } : executions
      let left = Set(executions.filter { $0.outcome == .notRun }.map(\.test))
      let next = isKnown ? rest.filter(left.contains) : []
      // Else it would never end.
      if next.count == rest.count { break }
      rest = next
    }
    return ran
  }
}
