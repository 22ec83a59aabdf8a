import Basics

/// One replacement that is taken out or exchanged to see who notices.
private struct ReplacementToggle: Sendable {
  let seam: Seam
  let reachedBy: [TestID]
  /// The reaching tests that pass alone.
  let reaching: [TestID]
  let withoutNetwork: Bool
  let search: Search

  func trial(_ test: TestID) -> Trial {
    Trial([test], toggles: [seam.id], withoutNetwork: withoutNetwork)
  }
}

/// What running a replacement's tests alone showed.
private struct Notices: Sendable {
  var noticedBy: [TestID] = []
  /// Those of them that noticed by more than running out of time.
  var noticedInTime: [TestID] = []
  /// Tests that could not tell: no observation, or identical runs that differ.
  var silent: [TestID] = []
  /// The passing tests that came to the seam.
  var reached: [TestID] = []
  var passing: [TestID] = []

  /// With what other tests showed.
  func joined(with other: Notices) -> Notices {
    var both = self
    both.noticedBy = (noticedBy + other.noticedBy).sorted()
    both.noticedInTime += other.noticedInTime
    both.silent += other.silent
    both.reached += other.reached
    both.passing += other.passing
    return both
  }
}

/// Toggles each replacement and says whether a test that runs through it fails.
func judgeReplacements(
  _ seams: [Seam], reached: [SeamID: Set<TestID>], _ search: Search, _ question: Question,
  in log: TrialLog
) async -> [SeamJudgement] {
  let judged = seams.filter { search.share.judges(replacement: $0.id) }
  return await log.together(judged) { seam in
    await judge(seam, reachedBy: (reached[seam.id] ?? []).sorted(), search, question, in: log)
  }
}

private func judge(
  _ seam: Seam, reachedBy: [TestID], _ search: Search, _ question: Question, in log: TrialLog
) async -> SeamJudgement {
  let before = await log.leftOut
  if let untried = SeamJudgement.untried(seam, reachedBy: reachedBy, isWhole: before == 0) {
    return untried
  }
  let isReal = seam.kind.runsTheRealThing
  if isReal && !question.networkless && !question.allowRealThings {
    return .without(
      seam, .inconclusive, reachedBy: reachedBy, reason: .noWayToCutOff, isForWantOfNetwork: true)
  }
  let green = Set(search.green)
  let toggle = ReplacementToggle(
    seam: seam, reachedBy: reachedBy, reaching: reachedBy.filter(green.contains),
    withoutNetwork: isReal && question.networkless, search: search)
  let judgement = await judge(toggle, in: log)
  let isWhole = await log.leftOut == before && (before == 0 || !toggle.reaching.isEmpty)
  guard isWhole else { return judgement.cutShort(seam) }
  await log.found(judgement.findings)
  return judgement
}

private func judge(_ toggle: ReplacementToggle, in log: TrialLog) async -> SeamJudgement {
  let control = await control(of: toggle, in: log)
  let tests =
    toggle.withoutNetwork
    ? control.filter { $0.judgement == .green }.map { $0.trial.tests[0] } : toggle.reaching
  guard !tests.isEmpty else {
    let isForWantOfNetwork = !control.isEmpty && control.allSatisfy { $0.judgement == .red }
    let reason: SeamReason =
      control.isEmpty
      ? .onlyLeftOutOrFailing
      : isForWantOfNetwork ? .failsWithoutNetwork : .passesNowhereWithoutNetwork
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy, reason: reason,
      isForWantOfNetwork: isForWantOfNetwork)
  }
  let notices = await askForNotices(tests, toggle, in: log)
  if !notices.noticedBy.isEmpty {
    var result = SeamResult(
      seam: toggle.seam.id, verdict: .noticed, reachedBy: toggle.reachedBy,
      noticedBy: notices.noticedBy)
    result.restsOnTimeLimit = notices.noticedInTime.isEmpty
    return SeamJudgement(result: result)
  }
  guard notices.silent.isEmpty else {
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy,
      reason: .runsDiffer(notices.silent[0]))
  }
  guard let first = toggle.search.quick(notices.reached).first ?? notices.reached.first else {
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy,
      reason: .notReachedAlone)
  }
  return await unnoticed(toggle, shownBy: first, in: log)
}

/// The reaching tests, each alone and without network, before the toggle; none where the trial has its network.
private func control(of toggle: ReplacementToggle, in log: TrialLog) async -> [Observation] {
  guard toggle.withoutNetwork else { return [] }
  return await log.observe(toggle.reaching.map { Trial([$0], withoutNetwork: true) })
}

/// Asks the quick tests, and the slow ones only where no quick one notices.
private func askForNotices(
  _ tests: [TestID], _ toggle: ReplacementToggle, in log: TrialLog
) async -> Notices {
  let quick = toggle.search.quick(tests)
  let first = await ask(quick, toggle, in: log)
  guard first.noticedBy.isEmpty, quick.count < tests.count else { return first }
  return first.joined(with: await ask(tests.filter(toggle.search.isSlow), toggle, in: log))
}

/// Runs the tests with the replacement toggled; many of them together first, to learn whom to ask.
private func ask(
  _ tests: [TestID], _ toggle: ReplacementToggle, in log: TrialLog
) async -> Notices {
  if tests.count > toggle.search.limits.reaching {
    let together = await log.runWhole(
      [tests], toggles: [toggle.seam.id], withoutNetwork: toggle.withoutNetwork)
    let failed = together.flatMap(\.visits).filter { $0.outcome.judgement == .red }.map(\.test)
    let notices = await notices(failed, toggle, in: log)
    if !notices.noticedBy.isEmpty { return notices }
  }
  return await notices(tests, toggle, in: log)
}

/// Runs each test alone with the replacement toggled; failures count when they show every time, and so does a test that
/// skips itself only then. After a time-out no more tests are asked: it has been noticed, and the others would cost their
/// limits too.
private func notices(
  _ tests: [TestID], _ toggle: ReplacementToggle, in log: TrialLog
) async -> Notices {
  var notices = Notices()
  var seen: [(TestID, Observation)] = []
  for start in stride(from: 0, to: tests.count, by: 8)
  where !seen.contains(where: { $0.1.verdict == .timedOut }) {
    let part = tests[start..<min(start + 8, tests.count)]
    seen += zip(part, await log.observe(part.map(toggle.trial)))
  }
  for (test, observation) in seen
  where observation.verdict == .skipped && !toggle.search.skipping.contains(test) {
    guard await log.skips(toggle.trial(test)) else { continue }
    notices.noticedBy.append(test)
    notices.noticedInTime.append(test)
  }
  seen.removeAll { notices.noticedBy.contains($0.0) }
  notices.passing = seen.filter { $0.1.judgement == .green }.map(\.0)
  notices.reached = seen.filter { _, observation in
    observation.judgement == .green && observation.reached(toggle.seam.id)
  }.map(\.0)
  let red = seen.filter { $0.1.judgement == .red && $0.1.verdict != .timedOut }.map(\.0)
  let again = await redAgain(red, toggle, in: log)
  notices.noticedBy += again
  notices.noticedInTime += again
  let other = seen.filter { $0.1.judgement != .green && !again.contains($0.0) }.map(\.0)
  for (test, confirmation) in zip(other, await log.confirm(other.map(toggle.trial))) {
    switch confirmation.judgement {
    case .red:
      notices.noticedBy.append(test)
      if !confirmation.restsOnTimeLimit { notices.noticedInTime.append(test) }
    case .green:
      notices.passing.append(test)
      let isReached = confirmation.observations.contains { $0.reached(toggle.seam.id) }
      if isReached { notices.reached.append(test) }
    case .unknown: notices.silent.append(test)
    }
  }
  notices.noticedBy.sort()
  return notices
}

/// Those of `tests`, which failed once, that do so in each of the next two runs; one that takes long is run once more.
private func redAgain(
  _ tests: [TestID], _ toggle: ReplacementToggle, in log: TrialLog
) async -> [TestID] {
  let trials = tests.flatMap { test in
    Array(repeating: toggle.trial(test), count: toggle.search.isSlow(test) ? 1 : 2)
  }
  let seen = Dictionary(grouping: await log.observeSerially(trials)) { $0.trial.tests[0] }
  return tests.filter { seen[$0]?.allSatisfy { $0.judgement == .red } == true }
}

private func unnoticed(
  _ toggle: ReplacementToggle, shownBy test: TestID, in log: TrialLog
) async -> SeamJudgement {
  guard let trials = await passes(toggle.trial(test), in: log) else {
    return .without(
      toggle.seam, .inconclusive, reachedBy: toggle.reachedBy,
      reason: .runsDiffer(test))
  }
  let finding = Finding(
    kind: toggle.seam.kind.unnoticed ?? .unnoticedDouble, test: nil,
    seam: toggle.seam.id, sequence: [test], trials: trials, reproduced: trials)
  return SeamJudgement(
    result: SeamResult(
      seam: toggle.seam.id, verdict: .unnoticed, reachedBy: toggle.reachedBy),
    findings: [finding])
}

/// Runs the trial until it has run three times, the search's own passing run included. Returns in how many runs it passed,
/// or nil where it does not pass each time. A test that passes by itself may fail beside others, and not the other way
/// round. So the trial runs by itself only where one of these runs fails.
private func passes(_ trial: Trial, in log: TrialLog) async -> Int? {
  let first = await [log.known(trial)].compactMap(\.self).filter { $0.judgement == .green }
  let runs = first + (await log.observeTogether(Array(repeating: trial, count: 3 - first.count)))
  if runs.allSatisfy({ $0.judgement == .green }) { return runs.count }
  let confirmation = await log.confirm(trial)
  return confirmation.judgement == .green ? confirmation.trials : nil
}

extension Observation {
  /// Whether some test of it came to the seam.
  fileprivate func reached(_ seam: SeamID) -> Bool {
    executions.contains { $0.reached.contains(seam) }
  }
}
