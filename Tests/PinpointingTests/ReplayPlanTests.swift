import Basics
import Testing

@testable import Pinpointing

/// Every finding of every random suite is shown by its own replay.
@Suite struct ReplayPlanTests {
  @Test(arguments: 0..<60) func everyFindingIsShownByItsReplay(seed: Int) async {
    let planted = RandomSuite(seed: 3000 + UInt64(seed)).planted
    let seen = await planted.investigated()
    let runner = ScriptedRunner(planted.scripts)
    for finding in seen.findings {
      var last: Observation?
      let plan = replayPlan(for: finding)
      #expect(plan.contains { $0.part == .shows })
      for step in plan {
        let observed = await runner.observe([step.trial], .confirming)[0]
        #expect(step.isMet(by: observed, after: last), "\(finding.kind) \(step)")
        last = observed
      }
    }
  }
}

extension ReplayStep {
  /// Whether `observation` shows what is expected.
  fileprivate func isMet(by observation: Observation, after last: Observation?) -> Bool {
    switch expectation {
    case .fails: observation.judgement == .red
    case .passes: observation.judgement == .green
    case .changes(let ids):
      Set(ids).isSubset(of: (observation.executions.last?.changes ?? []).map(\.id))
    case .endsAlike:
      observation.endState == last?.endState && observation.judgement == last?.judgement
    case .someFails: observation.showsAFailure
    case .differs: true
    }
  }
}
