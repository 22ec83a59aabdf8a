import Basics

/// One trial of a replay and what it must show for the finding to stand.
package struct ReplayStep: Hashable, Sendable {
  /// What must be seen.
  package enum Expectation: Hashable, Sendable {
    /// The last test fails, or ends its process.
    case fails
    /// The last test passes.
    case passes
    /// The last test changes these states.
    case changes([StateID])
    /// The process ends with the same state and outcomes as that of the step before.
    case endsAlike
    /// Among the repetitions of this trial some pass and some fail.
    case differs
    /// In most of the repetitions of this trial some test fails, whichever.
    case someFails
  }

  /// What the step is for.
  package enum Part: String, Hashable, Sendable {
    /// It shows the finding.
    case shows
    /// It shows that without the cause named there is no such thing.
    case control
  }

  package let part: Part
  package let trial: Trial
  package let expectation: Expectation
  /// How often the trial is to be run.
  package let times: Int

  package init(
    _ part: Part, _ trial: Trial, _ expectation: Expectation, times: Int = 1
  ) {
    self.part = part
    self.trial = trial
    self.expectation = expectation
    self.times = times
  }
}

/// The trials that show a finding, each with what is to be seen. `withoutNetwork` is for findings
/// whose toggle lets a real thing run.
package func replayPlan(for finding: Finding, withoutNetwork: Bool = false) -> [ReplayStep] {
  let toggles = Set([finding.seam].compactMap(\.self))
  let sequence = finding.sequence
  let judged = Array(sequence.suffix(1))
  switch finding.kind.pattern {
  case .polluted where finding.isAcrossRuns, .repeated where finding.isAcrossRuns:
    return [
      ReplayStep(.shows, Trial(sequence, mode: .secondPlain), .fails),
      ReplayStep(.control, Trial(sequence, mode: .plain), .passes),
    ]
  case .polluted, .repeated:
    // A look at state takes time, in which what a test asked for may happen before the next one begins.
    let mode: Trial.Mode = finding.kind.pattern == .repeated ? .repeatedUnprobed : .unprobed
    return [
      ReplayStep(.shows, Trial(sequence, mode: mode), .fails),
      ReplayStep(.control, Trial(judged).unprobed, .passes),
    ]
  case .lacking:
    return brittlePlan(finding)
  case .sideBySide where finding.isInTurns:
    return [
      ReplayStep(.shows, Trial(sequence, mode: .parallel), .someFails, times: 10)
    ] + sequence.sorted().map { ReplayStep(.control, Trial([$0]).unprobed, .passes) }
  case .sideBySide:
    return [
      ReplayStep(.shows, Trial(sequence, mode: .parallel), .fails),
      ReplayStep(.control, Trial(judged).unprobed, .passes),
    ]
  case .heldBack:
    return [
      ReplayStep(.shows, Trial(sequence, toggles: toggles, mode: .unprobed), .fails),
      ReplayStep(.control, Trial(sequence, mode: .unprobed), .passes),
      ReplayStep(.control, Trial(judged, toggles: toggles).unprobed, .passes),
    ]
  case .leaving:
    return [ReplayStep(.shows, Trial(sequence), .changes(finding.state.map(\.id)))]
  case .unnoticed:
    let toggled = Trial(sequence, toggles: toggles, withoutNetwork: withoutNetwork)
    return [
      ReplayStep(.shows, toggled, .passes),
      ReplayStep(.control, Trial(sequence, withoutNetwork: withoutNetwork), .passes),
    ]
  case .idle:
    return [
      ReplayStep(.control, Trial(sequence), .passes),
      ReplayStep(.shows, Trial(sequence, toggles: toggles), .endsAlike),
    ]
  case .differing:
    // Chance decides who overlaps whom: more runs are needed to see both.
    return finding.isParallel
      ? [
        ReplayStep(.shows, Trial(sequence, mode: .parallel), .differs, times: 30),
        ReplayStep(.control, Trial(judged).unprobed, .passes, times: 3),
      ]
      : [
        ReplayStep(
          .shows, sequence.count == 1 ? Trial(sequence).unprobed : Trial(sequence), .differs,
          times: 10)
      ]
  case .ending:
    return [ReplayStep(.shows, Trial(sequence).unprobed, .fails)]
  }
}

/// Alone it fails; after one state-setter, or all where only several together do, it passes.
private func brittlePlan(_ finding: Finding) -> [ReplayStep] {
  guard let test = finding.test else { return [] }
  // A look at state takes time, which the test may measure.
  let shows = ReplayStep(.shows, Trial([test], mode: .unprobed), .fails)
  func control(_ tests: [TestID]) -> ReplayStep {
    ReplayStep(.control, Trial(tests, mode: .unprobed), .passes)
  }
  if finding.isJoint { return [shows, control(finding.sequence)] }
  let setter = finding.partners.first { $0.role == .stateSetter }
  guard let setter else { return [shows] }
  return [shows, control([setter.test, test])]
}
