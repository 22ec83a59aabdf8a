import Basics
import Discovering
import Foundation
import Pinpointing
import Repairing
import Reporting
import Requesting

extension Session {
  /// Looks for a patch that mends findings of the last audit, tries it, and hands it over.
  ///
  /// - Parameter ids: the findings; empty for all that the options choose.
  func fix(_ ids: [String]) async throws -> Int32 {
    try checkFormatsOfFix()
    let located = try Located(self)
    let report = try savedReport(in: located.subject.root, canBeNamed: false)
    try checkToItsEnd(report)
    var chosen = try chosenFindings(ids, of: report)
    guard !chosen.isEmpty else {
      console.say("nothing to mend: \(nothing(in: report))")
      // A patch of an earlier run would be taken for this one's.
      if let output = options.output, options.checkedPatch == nil {
        try replaceFile(output, with: "")
      }
      return 0
    }
    try checkUnchanged(located)
    if let patch = options.checkedPatch {
      return try await check(patch, for: chosen, in: report, located)
    }
    if let output = options.output, let complaint = Destination(output).complaint {
      throw Failure("can't write '\(output)': \(complaint); name another file", .usage)
    }
    let found = report.findings.map(\.facts)
    func proposals(for findings: [FindingToMend]) -> Proposals {
      propose(
        for: findings, besides: found, in: located.discovery, judged: report.testsThatTell)
    }
    let proposed = proposals(for: chosen.map { FindingToMend(id: $0.id, finding: $0.facts) })
    var held: [ReportedFinding] = []
    if ids.isEmpty && options.kinds.isEmpty {
      // Asked for by nobody: their cleanups are there.
      held = chosen.filter { proposed.without[$0.id]?.isHeld == true }
      chosen.removeAll(where: held.contains)
      if !held.isEmpty { console.say(describeHeld(held.count)) }
    }
    // What they tell of the cleanups is true all the same.
    let known = held.map { FindingToMend(id: $0.id, finding: $0.facts) }
    let repair = Repair(
      trial: try PatchTrial(located, self, report: report), chosen: chosen,
      discovery: located.discovery, candidates: proposed.candidates,
      propose: { proposals(for: $0 + known).candidates },
      tell: { console.progress($0) },
      account: { if options.verbose { console.say($0) } })
    let outcome = try await repair.run()
    let unmended = chosen.filter { !outcome.mended.contains($0.id) }
    let reasons = unmended.map {
      // Something may have been tried after all, as more was known.
      UnmendedFinding($0, proposed.without[$0.id], outcome.refused[$0.id] ?? [])
    }
    for line in describe(reasons) { console.say(line) }
    // Before files change: the page shows lines of them. That a report can't be written loses no patch.
    let telling = Result {
      try tell(remedies(outcome, reasons, located.discovery), of: report, located)
    }
    // A patch of an earlier run would be taken for this one's.
    if !outcome.files.isEmpty || options.output != nil { try deliver(outcome, chosen, located) }
    try telling.get()
    return unmended.isEmpty ? 0 : ExitStatus.findings.code
  }

  private func chosenFindings(_ ids: [String], of report: Report) throws -> [ReportedFinding] {
    var chosen: [ReportedFinding] = []
    for id in ids {
      do {
        let finding = try report.finding(id)
        if !chosen.contains(finding) { chosen.append(finding) }
      } catch { throw Failure("\(error)", .usage) }
    }
    let kinds = Set(options.kinds)
    if !ids.isEmpty { return chosen.filter { kinds.isEmpty || kinds.contains($0.kind) } }
    // Where kinds are named, they say enough; where not, what nobody but the team can mend is left out.
    let least =
      try leastSeverity() ?? (kinds.isEmpty && !options.mendsAll ? Severity.error : .note)
    let wanted = kinds.isEmpty ? Set(FindingKind.allCases.filter { $0.mending != .team }) : kinds
    return report.findings.filter {
      $0.counts && $0.severity >= least && wanted.contains($0.kind)
    }
  }

  /// As the command line has it: what a configuration says is for the gate.
  private func leastSeverity() throws -> Severity? {
    guard isSeverityGiven else { return nil }
    guard let least = options.failOn else {
      throw Failure(
        "'--fail-on never' leaves nothing to mend; name error, warning or note", .usage)
    }
    return least
  }

  private var isSeverityGiven: Bool { options.origins["--fail-on"] == Options.commandLine }

  private func nothing(in report: Report) -> String {
    let rest = report.findings.count(where: \.counts)
    if rest == 0 { return "the last audit found nothing" }
    if !options.kinds.isEmpty { return "the last audit found none of that kind" }
    if isSeverityGiven { return "the last audit found nothing as serious as that" }
    return options.mendsAll
      ? "what the last audit found is for you to decide"
      : "the last audit found no error; --all mends what is latent and what leaks, too"
  }

  /// Refuses sources that are not those of the report: what does not show in them any more would count as mended.
  private func checkUnchanged(_ located: Located) throws {
    guard let audited = AuditedSources(in: located.scratch) else {
      throw Failure(
        "nothing tells which sources the last audit read; run 'unseam audit' again", .usage)
    }
    let changed = audited.differences(from: AuditedSources(located.discovery))
    guard let first = changed.first else { return }
    let more = changed.count > 1 ? " and \(changed.count - 1) more" : ""
    throw Failure(
      "'\(first)'\(more) changed since the last audit; run 'unseam audit' again", .usage)
  }

  /// Refuses the report of an audit that was cut short: what it did not come to would count as new.
  private func checkToItsEnd(_ report: Report) throws {
    guard report.isCutShort else { return }
    throw Failure(
      "the last audit did not come to its end, so that nobody can tell what a patch would break; run 'unseam audit' again, without --budget and --shard",
      .usage)
  }

  private func deliver(
    _ outcome: Repair.Outcome, _ chosen: [ReportedFinding], _ located: Located
  ) throws {
    let text = outcome.files.flatMap { file in
      let remedies = file.candidates.map { candidate in
        let mended = outcome.mended.intersection(candidate.findings)
        return (remedy: candidate.remedy, findings: chosen.filter { mended.contains($0.id) })
      }
      return file.difference.bytes(comment: patchComment(remedies))
    }
    let patch = String(decoding: text, as: UTF8.self)
    if let output = options.output { try replaceFile(output, with: patch) }
    guard options.applies else {
      if options.output == nil { console.output(patch) }
      return
    }
    try apply(outcome.files, in: located.subject.root)
  }

  private func leads(_ path: String, into root: String) -> Bool {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    return real(path).hasPrefix(real(root) + "/")
  }

  private func apply(_ files: [ChangedFile], in root: String) throws {
    for file in files where !leads(root + "/" + file.path, into: root) {
      throw Failure(
        "'\(file.path)' is a link to a file outside of the package; nothing was changed", .usage)
    }
    let write = WholeWrite(
      files: files.map { .init(path: root + "/" + $0.path, read: $0.old, new: $0.new) })
    do throws(WholeWrite.Trouble) {
      try write.run { interruption.status != nil }
    } catch {
      switch error {
      case .changed(let path):
        throw Failure(
          "'\(path)' changed while the patch was tried; nothing was written, run 'unseam audit' again",
          .usage)
      case .notWritable(let path, let reason):
        throw Failure("can't write '\(path)': \(reason); nothing was changed", .usage)
      case .notPutBack(let path, let old):
        throw Failure(
          "'\(path)' is changed, and others are not; what it held is in '\(old)'", .usage)
      case .interrupted: throw Failure("interrupted; nothing was changed", .interrupted)
      }
    }
    for file in files { console.say("changed '\(file.path)'") }
  }
}

extension Report {
  /// The tests of which it can tell how they end, with a cleanup and without.
  fileprivate var testsThatTell: Set<TestID> {
    let silent: Set<Unjudged.Reason> = [
      .failsByItself, .endsItsProcess, .timesOut, .unobserved, .partlyUnobserved, .skipsItself,
      .endsEarly, .flaky,
    ]
    return Set(tests.map(\.id)).subtracting(
      unjudged.filter { silent.contains($0.reason) }.map(\.test))
  }
}
