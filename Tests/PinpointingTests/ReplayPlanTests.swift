import Basics
import Testing

@testable import Pinpointing

/// Every finding of every random suite is shown by its own replay.
@Suite struct ReplayPlanTests {
  @Test(arguments: 0..<60) func everyFindingIsShownByItsReplay(seed: Int) async {
    await expectShown(RandomSuite(seed: 3000 + UInt64(seed)).planted)
  }

  /// A look at state heals the victim, and the latent one.
  @Test func aReplayDoesNotLookAtState() async {
    let planted = Planted(
      Script("p", .set("x", 1)), Script("v", .requireWhereLookedAt(false, "x", 0)),
      Script("q", .set("y", 1), .clean("reset", [.set("y", 0)])),
      Script("w", .requireWhereLookedAt(false, "y", 0)), seams: [Seam("reset", .reset)])
    let seen = await expectShown(planted)
    #expect(seen.all(.victim).count == 1)
    #expect(seen.all(.latentVictim).count == 1)
  }

  @discardableResult private func expectShown(_ planted: Planted) async -> Investigation {
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
    return seen
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
