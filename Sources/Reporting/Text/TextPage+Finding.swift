import Basics

extension TextPage {
  /// A finding in full: what, who, which state, what to change, how to see it again; and why it matters, unless that
  /// stands below the heading.
  func block(_ finding: ReportedFinding) -> FindingBlock {
    FindingBlock(
      finding,
      facts: facts(of: finding)
        + why(finding)
        + prose("change", finding.suggestion)
        + sequence(finding)
        + occasions(finding)
        + fact("replay", [finding.replay])
        + patch(finding))
  }

  private func why(_ finding: ReportedFinding) -> [String] {
    let isSaid = !standsAlone && saysWhyOnce(finding.kind)
    let why = isSaid ? finding.facts.ownWhy : finding.facts.whyItMatters
    return why.map { prose("why", $0) } ?? []
  }

  /// Whether one sentence below the heading says of all findings of the kind why they matter.
  func saysWhyOnce(_ kind: FindingKind) -> Bool {
    kind != .flaky || report.findings.allSatisfy { $0.kind != kind || $0.facts.isOfItsKind }
  }

  /// The command that hands over what `unseam fix` made for it, or why there is nothing.
  private func patch(_ finding: ReportedFinding) -> [String] {
    guard let remedy = finding.remedy else { return [] }
    guard remedy.patch != nil else { return prose("patch", "none: " + (remedy.reason ?? "")) }
    let size = Prose.count(remedy.changedLines, "line")
    return fact("patch", ["unseam fix \(finding.id) (\(size), tried)"])
  }

  /// The parts that tests, state, seam and issue play.
  private func facts(of finding: ReportedFinding) -> [String] {
    leakingTests(finding) + partners(finding) + seam(finding) + stateLines(finding) + issue(finding)
  }

  private func partners(_ finding: ReportedFinding) -> [String] {
    let roles: [(Role, String)] = [
      (.polluter, "polluter"), (.jointPolluter, "together"), (.stateSetter, "setter"),
      (.cleaner, "cleaner"),
    ]
    return roles.flatMap { role, label in
      let names = finding.partners.filter { $0.role == role }.map {
        Prose.oneLine($0.test.rawValue)
      }
      if role == .jointPolluter, names.count > 1, Set(names).count == 1 {
        return fact("polluter", ["\(names[0]), \(names.count) times"])
      }
      return names.isEmpty ? [] : fact(label, limited(names, noun: "test"))
    }
  }

  func seam(of finding: ReportedFinding) -> ReportedSeam? {
    report.seams.first { $0.id == finding.seam }
  }

  private func seam(_ finding: ReportedFinding) -> [String] {
    guard let seam = seam(of: finding) else { return [] }
    let place = seam.enclosing.map { " in " + Prose.oneLine($0) } ?? ""
    let used = seam.reachedBy.map { Prose.oneLine($0.rawValue) }
    let around =
      isSaidOfATeardown(finding) ? ["(found of the whole teardown, too: --verbose shows it)"] : []
    return fact("seam", [seam.kind.rawValue + place, Prose.clip(seam.text, to: 100)] + around)
      + (finding.kind == .latentVictim || used.isEmpty
        ? [] : fact("run by", limited(used, noun: "test")))
  }

  /// Each state with where it is declared, and its value before and after.
  func stateLines(_ finding: ReportedFinding) -> [String] {
    if finding.state.isEmpty {
      let isNamed =
        [.victim, .latentVictim].contains(finding.kind) || finding.carrierUnseen == true
      return isNamed ? fact("state", [finding.facts.unknownState]) : []
    }
    return fact("state", finding.state.flatMap(stateChange)) + otherValues(finding)
      + (finding.facts.causeLine.map { fact("cause", [$0]) } ?? [])
  }

  private func stateChange(_ change: StateChange) -> [String] {
    let declared = report.state.first { $0.id == change.id }.flatMap { state in
      state.file.map { " (\(Prose.oneLine($0)):\(state.line ?? 1))" }
    }
    let values = Prose.values(change.before, change.after, to: 120)
    let told =
      change.variesThroughout
      ? "from one value to another, which are different ones in each run"
      : values.before + " -> " + values.after
    return [Prose.oneLine(change.id.rawValue) + (declared ?? ""), "  " + told]
  }

  private func issue(_ finding: ReportedFinding) -> [String] {
    guard let issue = finding.evidence.issue else { return [] }
    // A crash says in its headline how it ended.
    if finding.kind == .crash || finding.kind == .timeout { return [] }
    let place = finding.evidence.failedAt.map { ["at \(Prose.oneLine($0.file)):\($0.line)"] } ?? []
    return fact("it says", [Prose.clip(issue, to: options.verbose ? 2_000 : 200)] + place)
  }

  /// In which ordinary ways of running it can happen.
  private func occasions(_ finding: ReportedFinding) -> [String] {
    let isHeldBack = finding.kind == .latentVictim ? "without the cleanup, " : ""
    let ways = finding.realisableBy.map(\.phrase).joined(separator: ", ")
    return ways.isEmpty ? [] : prose("can happen", isHeldBack + ways)
  }

  /// The shortest sequence, where it is more than the test itself.
  private func sequence(_ finding: ReportedFinding) -> [String] {
    guard finding.sequence.count > 1 else { return [] }
    let names = finding.sequence.map { Prose.oneLine($0.name(among: finding.sequence)) }
    let isParallel = finding.facts.isParallel
    let joint = isParallel ? ", with" : ", then"
    let lines = names.enumerated().map {
      $0.offset == names.count - 1 ? $0.element : $0.element + joint
    }
    guard isParallel else { return fact("sequence", ending(lines, finding)) + seen(finding) }
    return fact("parallel", limited(lines.reversed(), noun: "test").reversed()) + seen(finding)
  }

  /// Only the end of a sequence that nobody made shorter: what is flaky fails by chance, in any sequence.
  private func ending(_ lines: [String], _ finding: ReportedFinding) -> [String] {
    let rest = lines.count - TextPage.listed
    guard finding.kind == .flaky, rest > 1, !options.verbose else { return lines }
    return ["\(rest) tests (--verbose names them), then"] + lines.suffix(TextPage.listed)
  }

  private func seen(_ finding: ReportedFinding) -> [String] {
    let evidence = finding.evidence
    let count = "\(evidence.reproduced) of \(evidence.trials)"
    if finding.facts.isInTurns {
      return fact("seen", ["some of them failed in \(count) parallel runs, in fresh processes"])
    }
    // Without a partner's name, what it was compared with has to be said.
    return fact(
      "seen",
      finding.kind == .flaky && finding.facts.isParallel
        ? ["in \(count) parallel runs and in no serial one, in fresh processes"]
        : ["\(count) times, in fresh processes\(evidence.timeLimit)"])
  }
}

extension ReportedFinding.Evidence {
  /// What the reader is told where nothing failed but the clock.
  var timeLimit: String {
    restsOnTimeLimit == true ? "; by the time limit alone, which was raised once" : ""
  }
}

extension Realisation {
  /// As a reader says it.
  var phrase: String {
    switch self {
    case .secondRun: "in the second 'swift test', by files that the first left"
    case .defaultOrder: "in 'swift test' as it is"
    case .filter: "with --filter"
    case .parallel: "in parallel"
    case .noParallel: "with --no-parallel"
    case .randomOrder: "in a random order"
    case .oneProcess: "with both libraries in one process"
    case .repetition: "when repeated in one process"
    }
  }
}
