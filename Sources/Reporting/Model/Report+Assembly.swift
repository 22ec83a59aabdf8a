import Basics
import Pinpointing

extension Report {
  /// Assembles the report: what was found, where it stands, and the words for it.
  ///
  /// - Parameter seams: all that the audit was to judge.
  package init(
    investigation: Investigation, seams: [Seam], variables: [StateVariable], context: ReportContext
  ) {
    let seams = reportedSeams(seams, investigation.seams, context)
    let places = Dictionary(seams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var ledger = SuppressionLedger(context.suppressions, variables: variables)
    ledger.note(seams)
    let declared = declaredStates(variables, context)
    let findings = reportedFindings(
      investigation.findings, places, &ledger, context, declared: { declared[$0] })
    let tests = reportedTests(investigation.tests, context)

    schemaVersion = Report.schemaVersion
    tool = Tool(name: "unseam", version: context.toolVersion)
    toolchain = context.toolchain
    package = Package(name: context.packageName)
    seed = context.seed.value
    let status = ExitStatus.of(investigation, findings, seams: seams, context: context)
    isInconclusive =
      ExitStatus.of(investigation, [], seams: seams, context: context) == .inconclusive
    let leftOut = investigation.seams.compactMap { $0.leftOutSentence(at: places[$0.seam]) }
    undecided =
      (context.isPart ? [] : unjudgedSentences(investigation.unjudged, context))
      + (investigation.undecided.map(\.sentence) + leftOut).map(context.folders.shortened)
    complete = undecided.isEmpty && status != .inconclusive && status != .redBaseline
    exitStatus = status.rawValue
    isWhole = context.isWhole
    summary = Summary(
      tests: tests.count, seams: seams.count, trials: investigation.trials, errors: 0, warnings: 0,
      notes: 0, planned: investigation.planned.map(TrialEstimate.rounded))
    self.tests = tests
    state = reportedState(findings: findings, tests: tests, declared)
    self.seams = seams
    self.findings = findings
    suppressions = ledger.suppressions(isSure: context.isWhole && !context.isPart && complete)
    untoggled = context.untoggled.sorted { $0.location < $1.location }
    testList = context.testList
    stale = nil
    red = investigation.red.sorted()
    unjudged = investigation.unjudged
    failOn = context.failOn
    coverage = investigation.coverage
    shard = nil
    comparison = nil
    count()
  }
}

extension Report {
  /// The same report, of an audit that a signal ended: what was found stands, the rest is open.
  package func interrupted(status: Int) -> Report {
    var report = self
    report.exitStatus = status
    report.complete = false
    report.isInconclusive = true
    report.undecided = ["the audit was interrupted"] + (shard.map { [$0.openness] } ?? [])
    return report
  }

  /// Whether the changes since the given commit could not affect any test, so that nothing was audited.
  package var hadNothingToAudit: Bool { tests.isEmpty && complete && status == .clean }

  /// The same report, of one shard: complete only together with the others.
  package func sharded(_ record: ShardRecord) -> Report {
    var report = self
    report.complete = false
    report.undecided.insert(record.openness, at: 0)
    report.shard = record
    return report
  }

  /// The same report, where the changes could not affect any test. That is certain, so nothing is undecided.
  package var withNothingToAudit: Report {
    var report = self
    report.exitStatus = ExitStatus.clean.rawValue
    report.isInconclusive = false
    report.complete = true
    report.undecided = []
    return report
  }
}

private func reportedTests(_ records: [Investigation.TestRecord], _ context: ReportContext)
  -> [ReportedTest]
{
  records.sorted { $0.test < $1.test }.map { record in
    let place = context.testLocations[record.test]
    let leaks = record.leaks.sorted()
    let ofClass = leaks.filter { context.leavesForAll(record.test, $0) }
    return ReportedTest(
      id: record.test, framework: context.framework(of: record.test),
      file: place.map { context.folders.shortened($0.file) }, line: place?.line,
      baseline: record.baseline.word, alone: record.alone.word, twice: record.twice.word,
      leaks: leaks, leaksOfClassSetUp: ofClass.isEmpty ? nil : ofClass,
      missingSuperCall: context.missingSuperCalls[record.test.suiteID]?.of(leaks),
      issue: record.complaint?.issue.map(context.folders.shortened),
      failedAt: record.complaint?.failedAt)
  }
}

/// Every seam with its verdict; one that the search never came to is inconclusive, not absent.
private func reportedSeams(_ seams: [Seam], _ results: [SeamResult], _ context: ReportContext)
  -> [ReportedSeam]
{
  let results = Dictionary(results.map { ($0.seam, $0) }, uniquingKeysWith: { first, _ in first })
  return seams.sorted { ($0.location, $0.id) < ($1.location, $1.id) }.map { seam in
    let result = results[seam.id] ?? untried(seam)
    return ReportedSeam(
      id: seam.id, kind: seam.kind, file: context.folders.shortened(seam.location.file),
      line: seam.location.line, column: seam.location.column, text: seam.text,
      reachedBy: result.reachedBy.sorted(), verdict: result.verdict,
      exposes: result.exposes.sorted { ($0.polluter, $0.victim) < ($1.polluter, $1.victim) },
      noticedBy: result.noticedBy.sorted(),
      reason: (result.reason?.sentence).map(context.folders.shortened), enclosing: seam.enclosing,
      alternative: seam.alternative,
      restsOnTimeLimit: result.restsOnTimeLimit ? true : nil)
  }
}

private func untried(_ seam: Seam) -> SeamResult {
  if let reason = seam.suppression {
    return SeamResult(seam: seam.id, verdict: .ignored, reason: .suppressed(reason))
  }
  if let reason = seam.unviable {
    return SeamResult(seam: seam.id, verdict: .unviable, reason: .doesNotCompile(reason))
  }
  return SeamResult(
    seam: seam.id, verdict: .inconclusive, reason: .notToggled)
}

private func reportedFindings(
  _ findings: [Finding], _ seams: [SeamID: ReportedSeam], _ ledger: inout SuppressionLedger,
  _ context: ReportContext, declared: @escaping (StateID) -> ReportedState?
) -> [ReportedFinding] {
  var leaked: [TestID: Set<StateID>] = [:]
  for leak in findings where leak.kind == .leak {
    for test in leak.tests { leaked[test, default: []].formUnion(leak.state.map(\.id)) }
  }
  return findings.map { tidied($0, context.folders) }.map { finding in
    let seam = finding.seam.flatMap { seams[$0] }
    let judged = ledger.judged(finding) { place(of: $0, seam, context) }
    let isMissed = seam.map { $0.isMissed(among: seams.values) } ?? false
    return ReportedFinding(
      judged, seam, at: place(of: judged.finding, seam, context), leaked: leaked,
      isMissed: isMissed,
      caution: context.isWhole ? "" : caution(finding.kind), framework: context.framework(of:),
      leavesForAll: context.leavesForAll,
      missingSuperCall: { context.missingSuperCalls[$0.suiteID] }, declared: declared)
  }.sorted(by: standsBefore)
}

extension ReportedFinding {
  /// The finding with its words.
  init(
    _ judged: SuppressibleFinding, _ seam: ReportedSeam?, at location: SourceLocation?,
    leaked: [TestID: Set<StateID>] = [:], isMissed: Bool = false, caution: String,
    framework: @escaping (TestID) -> String,
    leavesForAll: @escaping (TestID, StateID) -> Bool = { _, _ in false },
    missingSuperCall: @escaping (TestID) -> MissingSuperCall? = { _ in nil },
    declared: @escaping (StateID) -> ReportedState? = { _ in nil }
  ) {
    let finding = judged.finding
    let wording = Wording(
      finding: finding, seam: seam, framework: framework, leaked: leaked,
      leavesForAll: leavesForAll, missingSuperCall: missingSuperCall, declared: declared,
      isMissed: isMissed)
    let others = finding.otherValues.map(TestValues.init)
    self.init(
      id: finding.id, kind: finding.kind, severity: finding.kind.severity, test: finding.test,
      leakingTests: finding.leaking.isEmpty ? nil : finding.tests,
      otherValues: others.isEmpty ? nil : others,
      suppressedTests: judged.apart.isEmpty ? nil : judged.apart,
      partners: finding.partners, seam: finding.seam, state: finding.state,
      location: location, sequence: finding.sequence,
      evidence: .init(
        trials: finding.trials, reproduced: finding.reproduced, issue: finding.issue,
        failedAt: finding.failedAt, restsOnTimeLimit: finding.restsOnTimeLimit ? true : nil),
      realisableBy: finding.realisableBy, message: wording.message,
      suggestion: wording.suggestion + caution, replay: "unseam replay \(finding.id)",
      inTurns: finding.isInTurns ? true : nil, proven: finding.proof == .proven,
      carrierUnseen: finding.proof == .unseen ? true : nil, suppressed: judged.reason)
  }
}

/// A warning before something unneeded is removed: only a part of the tests was audited.
private func caution(_ kind: FindingKind) -> String {
  switch kind.pattern {
  case .idle, .unnoticed:
    " Only a part of the suite was asked for: see first what an audit of all of it says."
  default: ""
  }
}

/// The finding with its lists sorted and without a folder of this machine; the sequence is an order and stays.
private func tidied(_ finding: Finding, _ folders: FolderNames) -> Finding {
  // `isFirstUse` decided what is a leak; reports don't tell it.
  func tidied(_ change: StateChange) -> StateChange {
    StateChange(
      id: change.id, before: folders.shortened(change.before),
      after: folders.shortened(change.after), isFirstValue: change.isFirstValue,
      isAlreadyMade: change.isAlreadyMade)
  }
  if !finding.leaking.isEmpty {
    return Finding(
      leaking: finding.leaking.map { LeakingTest(test: $0.test, change: tidied($0.change)) })
  }
  var tidy = Finding(
    kind: finding.kind, test: finding.test,
    partners: finding.partners.sorted { ($0.role.rank, $0.test) < ($1.role.rank, $1.test) },
    seam: finding.seam,
    state: finding.state.map(tidied).sorted {
      ($0.id, $0.before, $0.after) < ($1.id, $1.before, $1.after)
    },
    sequence: finding.sequence, trials: finding.trials, reproduced: finding.reproduced,
    issue: finding.issue.map(folders.shortened), realisableBy: finding.realisableBy)
  tidy.failedAt = finding.failedAt
  tidy.isOpen = finding.isOpen
  tidy.isInTurns = finding.isInTurns
  tidy.proof = finding.proof
  tidy.restsOnTimeLimit = finding.restsOnTimeLimit
  return tidy
}

func standsBefore(_ left: ReportedFinding, _ right: ReportedFinding) -> Bool {
  func key(_ finding: ReportedFinding) -> (Int, String, String, Int, Int, String) {
    let place = finding.seam == nil ? nil : finding.location
    let rest = [finding.seam?.rawValue ?? ""] + finding.state.map(\.id.rawValue)
    return (
      finding.kind.rank, finding.test?.rawValue ?? "", place?.file ?? "", place?.line ?? 0,
      place?.column ?? 0, rest.joined(separator: "\n")
    )
  }
  return key(left) < key(right)
}

private func place(of finding: Finding, _ seam: ReportedSeam?, _ context: ReportContext)
  -> SourceLocation?
{
  if let seam { return SourceLocation(file: seam.file, line: seam.line, column: seam.column) }
  guard let place = finding.test.flatMap({ context.testLocations[$0] }) else { return nil }
  return SourceLocation(
    file: context.folders.shortened(place.file), line: place.line, column: place.column)
}

/// The variables of the package by their ids.
private func declaredStates(_ variables: [StateVariable], _ context: ReportContext)
  -> [StateID: ReportedState]
{
  let states = variables.map { variable in
    ReportedState(
      id: variable.id, kind: variable.id.kindWord,
      file: context.folders.shortened(variable.location.file), line: variable.location.line,
      hidden: variable.hidden, firstValueMayVary: variable.firstValueMayVary,
      actor: variable.actor)
  }
  return Dictionary(states.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}

private func reportedState(
  findings: [ReportedFinding], tests: [ReportedTest], _ declared: [StateID: ReportedState]
) -> [ReportedState] {
  let named = Set(findings.flatMap { $0.state.map(\.id) } + tests.flatMap(\.leaks))
  return named.sorted().map { id in
    declared[id]
      ?? ReportedState(
        id: id, kind: id.kindWord, file: nil, line: nil, hidden: nil, firstValueMayVary: nil,
        actor: nil)
  }
}

extension ReportedSeam {
  /// Whether it exchanges a double that some test misses where it is left out.
  fileprivate func isMissed(among seams: some Sequence<ReportedSeam>) -> Bool {
    kind == .swap
      && seams.contains { other in
        other.kind == .inject && other.verdict == .noticed && other.file == file
          && other.line == line && other.column == column
      }
  }
}

extension FindingKind {
  /// Its place among the kinds, most serious first.
  var rank: Int { FindingKind.allCases.firstIndex(of: self) ?? 0 }
}

extension Role {
  /// Who does harm first, who helps last.
  fileprivate var rank: Int {
    switch self {
    case .polluter: 0
    case .jointPolluter: 1
    case .stateSetter: 2
    case .cleaner: 3
    }
  }
}

extension SeamResult {
  /// What the reader is told beside the verdicts; nil where no test is left out.
  fileprivate func leftOutSentence(at seam: ReportedSeam?) -> String? {
    guard case .leavesOut? = reason, let reason, let seam else { return nil }
    return "\(seam.file):\(seam.line): nothing is known of the \(seam.kind.rawValue): "
      + reason.sentence
  }
}
