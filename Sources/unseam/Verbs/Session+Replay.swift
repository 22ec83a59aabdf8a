import Basics
import Foundation
import Observing
import Pinpointing
import Reporting

extension Session {
  /// Runs what shows one finding of the last report, and says whether it shows again.
  func replay(_ id: String) async throws -> Int32 {
    let located = try Located(self)
    let finding = try savedFinding(id, located)
    let prepared: Prepared
    do {
      prepared = try Prepared(located)
    } catch let nothing as NothingToRun {
      throw Failure(nothing.message, .inconclusive)
    }
    try checkStillThere(finding.facts, prepared)
    // What the audit had to do without, this does without, too.
    _ = await prepared.runner.reconsider(finding.sequence)
    let plan = replayPlan(
      for: finding.facts, withoutNetwork: try isCutOff(finding.facts, prepared))
    console.output("\(finding.id) \(finding.kind.rawValue): \(finding.placedMessage)")
    if finding.tests.count > 1 {
      console.output("Of its \(finding.tests.count) tests the first is run:")
    }
    var previous: Observation?
    var shows = true
    for (number, step) in plan.enumerated() {
      console.progress("Replaying", "\(number + 1) of \(plan.count)")
      let trials = [Trial](repeating: step.trial, count: step.times)
      var seen = try await look(at: trials, prepared.runner)
      var holds = isMet(step.expectation, seen, previous)
      // A busy machine makes two runs differ by chance; as in an audit, only what differs each time counts.
      for _ in 0..<3 where step.expectation == .endsAlike && !holds {
        guard let control = previous?.trial else { break }
        previous = try await look(at: [control], prepared.runner).last
        seen = try await look(at: trials, prepared.runner)
        holds = isMet(step.expectation, seen, previous)
      }
      shows = shows && holds
      console.output(sentence(number + 1, step, seen, holds))
      previous = seen.last
    }
    console.output(verdict(shows, finding.kind))
    return shows ? ExitStatus.findings.code : 0
  }

  private func look(at trials: [Trial], _ runner: some Runner) async throws -> [Observation] {
    let seen = await runner.observe(trials, .confirming)
    if let reason = seen.compactMap(\.failure).first { throw Failure(reason, .inconclusive) }
    return seen
  }

  private func savedFinding(_ id: String, _ located: Located) throws -> ReportedFinding {
    let path = options.report ?? located.scratch.report
    guard let data = FileManager.default.contents(atPath: path) else { throw noReport(at: path) }
    let report: Report
    do { report = try readReport(data) } catch { throw Failure("\(error)", .usage) }
    try check(
      report, from: path, isOf: located.subject.name,
      "name the report's package with --package-path")
    do { return try report.finding(id) } catch { throw Failure("\(error)", .usage) }
  }

  private func checkStillThere(_ finding: Finding, _ prepared: Prepared) throws {
    if let gone = finding.sequence.first(where: { prepared.catalog[$0] == nil }) {
      throw Failure("the test '\(gone)' is not there any more; run 'unseam audit' again", .usage)
    }
    if let seam = finding.seam, !prepared.seams.contains(where: { $0.id == seam }) {
      throw Failure("the seam \(seam) is not there any more; run 'unseam audit' again", .usage)
    }
  }

  /// Whether the finding's trials run without network, as in an audit; refuses to let the real thing run otherwise.
  private func isCutOff(_ finding: Finding, _ prepared: Prepared) throws -> Bool {
    guard let seam = prepared.seams.first(where: { $0.id == finding.seam }),
      seam.kind.runsTheRealThing
    else { return false }
    if Network.canBeCutOff(by: launcher) { return true }
    if options.allowReal { return false }
    throw Failure(
      "the real thing would run, and processes can't be run without network here; add --allow-real if it may run",
      .inconclusive)
  }

  private func verdict(_ shows: Bool, _ kind: FindingKind) -> String {
    if shows { return "The finding shows again." }
    return kind == .flaky
      ? "It did not show this time; chance decides about it."
      : "The finding does not show any more."
  }

  func isMet(
    _ expectation: ReplayStep.Expectation, _ seen: [Observation], _ previous: Observation?
  ) -> Bool {
    guard let last = seen.last else { return false }
    switch expectation {
    case .fails: return !last.verdict.isGreen
    case .passes: return last.verdict.isGreen
    case .changes(let states):
      return Set(states).isSubset(of: last.executions.last?.changes.map(\.id) ?? [])
    case .endsAlike:
      return last.endState == previous?.endState
        && last.executions.map(\.outcome.word) == previous?.executions.map(\.outcome.word)
    case .someFails: return seen.count(where: \.showsAFailure) * 2 > seen.count
    case .differs: return Set(seen.map(\.verdict.isGreen)).count == 2
    }
  }

  private func sentence(
    _ number: Int, _ step: ReplayStep, _ seen: [Observation], _ holds: Bool
  ) -> String {
    let names = step.trial.tests.map(\.rawValue).joined(
      separator: step.trial.mode == .parallel ? ", with " : ", then ")
    let toggled = step.trial.toggles.isEmpty ? "" : ", with the seam toggled"
    if step.expectation == .someFails {
      return "\(number). \(names)\(toggled): some test failed in "
        + "\(seen.count(where: \.showsAFailure)) of \(seen.count) runs"
        + (holds ? "" : "  [expected otherwise]")
    }
    let last = seen.last
    var text = "\(number). \(names)\(toggled): \(last?.verdict.word ?? "not run")"
    if let issue = last?.verdict.issue { text += " (\(Prose.oneLine(issue)))" }
    if case .changes(let states) = step.expectation {
      for change in last?.executions.last?.changes ?? [] where states.contains(change.id) {
        text += "\n   " + Prose.oneLine("\(change.id): \(change.before) -> \(change.after)")
      }
    }
    return text + (holds ? "" : "  [expected otherwise]")
  }
}
