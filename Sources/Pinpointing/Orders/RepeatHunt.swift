import Basics

/// What running tests twice in one process showed.
struct RepeatHunt: Sendable {
  var findings: [Finding] = []
  var flaky: [Finding] = []
  /// Tests that failed the second time at first and then passed in every confirming run.
  var repeatable: Set<TestID> = []
}

/// The tests that pass the first time and fail the second time in the same process, every time.
func findNotRepeatable(
  _ search: Search, solos: [TestID: Solo], in log: TrialLog
) async -> RepeatHunt {
  let suspects = search.green.filter {
    search.share.judges($0) && solos[$0]?.second.judgement == .red
  }
  var hunt = RepeatHunt()
  // A library that repeats a test does not repeat the class-level set-up. So a set-up that may run only once says nothing
  // of its tests.
  // Between two runs nobody looks at state: in that time could happen what the first asked for.
  for seen in await log.confirm(suspects.map { Trial([$0, $0], mode: .repeatedUnprobed) }) {
    let test = seen.trial.tests[0]
    // A test that ever ended differently in identical runs must show it more often.
    let isUnsteady = await log.unsteady.contains(test)
    let confirmation = isUnsteady ? await log.confirmSternly(seen.trial) : seen
    let passesFirst = confirmation.observations.allSatisfy { $0.outcome(at: 0).isGreen }
    if confirmation.isMixed {
      hunt.flaky.append(flaky(test, by: confirmation))
    } else if confirmation.judgement == .green {
      hunt.repeatable.insert(test)
    } else if confirmation.judgement == .red, passesFirst {
      hunt.findings.append(
        Finding(
          kind: .notRepeatable, test: test, state: search.traces.leaks[test] ?? [],
          sequence: [test, test], trials: confirmation.trials, reproduced: confirmation.failed,
          issue: confirmation.issue
        ).shown(by: confirmation))
    }
  }
  return hunt
}
