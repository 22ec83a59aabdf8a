import Basics

/// Which tests the search judges, and why the others are left out.
struct Triage: Sendable {
  /// The tests that stay, in plain order.
  var judged: [TestID] = []
  /// Those of them that fail alone and pass in the ordinary run, with the confirmation of that.
  var brittle: [TestID: Confirmation] = [:]
  /// The tests that fail alone and in the plain run.
  var red: [TestID] = []
  /// What these say.
  var complaints: [TestID: Investigation.Complaint] = [:]
  /// Flaky tests, crashes and time-outs.
  var findings: [Finding] = []
  /// The tests of which no trial alone could be observed.
  var unobserved: [TestID] = []
  /// The tests that pass alone, and fail there while state is looked at.
  var redWhereLookedAt: Set<TestID> = []
  /// What was confirmed of a test alone, where it mattered.
  var alone: [TestID: Outcome] = [:]

  fileprivate mutating func sort(
    _ test: TestID, alone: Confirmation, baseline: OrdinaryRuns
  ) {
    self.alone[test] = alone.outcome
    let sequence = baseline.sequence[test] ?? .notRun
    let plainlyRed = baseline.plain[test]?.judgement == .red
    guard !alone.isMixed else {
      findings.append(flaky(test, by: alone))
      return
    }
    switch alone.judgement {
    case .green: judged.append(test)
    case .red where alone.outcome.endedTheProcess && sequence.judgement == .red:
      findings.append(ending(test, by: alone))
      if plainlyRed { leaveOut(test, alone) }
    case .red where plainlyRed: leaveOut(test, alone)
    case .red:
      judged.append(test)
      brittle[test] = alone
    case .unknown: unobserved.append(test)
    }
  }

  private mutating func leaveOut(_ test: TestID, _ alone: Confirmation) {
    red.append(test)
    complaints[test] = .init(issue: alone.issue, failedAt: alone.place(of: test))
  }
}

/// Sorts the tests by what they do alone, in sequence and plainly; where these differ or anything
/// failed, the test is run alone three more times first. Nobody looks at state then: that takes time, which a test may
/// measure.
func triage(
  _ question: Question, baseline: OrdinaryRuns, solos: [TestID: Solo], in log: TrialLog
) async -> Triage {
  let flaky = Set(baseline.flaky.compactMap(\.test))
  let tests = question.tests.map(\.id).filter { !flaky.contains($0) }
  let doubtful = tests.filter { test in
    [solos[test]?.first, baseline.sequence[test], baseline.plain[test]]
      .contains { $0?.judgement != .green }
  }
  let confirmed = await log.confirm(doubtful.map { Trial([$0]).unprobed })
  let alone = Dictionary(zip(doubtful, confirmed), uniquingKeysWith: { first, _ in first })
  var triage = Triage()
  triage.findings = baseline.flaky
  var hanging = 0
  for test in tests {
    if var confirmation = alone[test] {
      if confirmation.outcome == .timedOut { hanging += 1 }
      if confirmation.judgement == .red {
        confirmation = await doubted(
          confirmation, isLeftOut: baseline.plain[test]?.judgement == .red, among: hanging, in: log)
      }
      if let solo = solos[test]?.first, confirmation.judgement == .green, solo.judgement == .red {
        let lookedAt = await log.confirm(Trial([test]))
        if lookedAt.judgement == .red, lookedAt.outcome.endedTheProcess,
          lookedAt.outcome != .timedOut
        {
          // Nothing is known of what it leaves.
          triage.unobserved.append(test)
          continue
        }
        if lookedAt.judgement != .green { triage.redWhereLookedAt.insert(test) }
      }
      triage.sort(test, alone: confirmation, baseline: baseline)
    } else {
      triage.judged.append(test)
    }
  }
  return triage
}

/// Runs a test that failed alone each time some more: three failures may be chance, and to leave a test out altogether, or
/// to call it brittle, takes more. A test that hangs costs its time limit each time. So of several hanging tests that are
/// left out anyway, the second is run less often than the first, and later ones are not run again.
private func doubted(
  _ alone: Confirmation, isLeftOut: Bool, among hanging: Int, in log: TrialLog
) async -> Confirmation {
  guard alone.outcome == .timedOut else { return await log.doubted(alone, times: 3) }
  if isLeftOut && hanging > 2 { return alone }
  return await log.doubted(alone, times: isLeftOut && hanging == 2 ? 2 : 4)
}

/// The finding for a test whose identical runs end differently.
func flaky(_ test: TestID, by confirmation: Confirmation) -> Finding {
  Finding(
    kind: .flaky, test: test, sequence: confirmation.trial.tests, trials: confirmation.trials,
    reproduced: confirmation.failed, issue: confirmation.issue)
}

/// The finding for a test that ends its process whatever ran before.
private func ending(_ test: TestID, by alone: Confirmation) -> Finding {
  Finding(
    kind: alone.outcome == .timedOut ? .timeout : .crash, test: test, sequence: [test],
    trials: alone.trials, reproduced: alone.failed, issue: alone.issue
  ).shown(by: alone)
}
