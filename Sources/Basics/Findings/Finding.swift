/// The part that another test plays in a finding.
package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
  case polluter
  /// Pollutes only together with another.
  case jointPolluter = "joint-polluter"
  case cleaner
  case stateSetter = "state-setter"
}

/// Another test in a finding and its part.
package struct Partner: Hashable, Sendable, Codable {
  package let test: TestID
  package let role: Role

  package init(test: TestID, role: Role) {
    self.test = test
    self.role = role
  }
}

/// What putting states back in trials showed of a finding's cause.
package enum Proof: String, Hashable, Sendable, Codable {
  /// The states that it names are the cause: without each of them it does not show.
  case proven
  /// All states that a probe saw were put back, and the finding still showed: no probe sees the cause.
  case unseen
}

/// What was found, as facts without sentences. Files are known only through the test and the seam.
package struct Finding: Hashable, Sendable {
  package let kind: FindingKind
  /// The test that it is about (the victim, the first of the leaking tests); nil for a seam's verdict without one.
  package let test: TestID?
  /// For a leak, the tests of one suite that leave the state changed, sorted; empty for all else.
  package let leaking: [LeakingTest]
  package private(set) var partners: [Partner]
  package var seam: SeamID?
  /// The states that carry the dependence. Unless that is proven, they only may carry it. Empty where no probe saw any.
  package var state: [StateChange]
  /// Nil where no state was put back, or putting states back showed nothing.
  package var proof: Proof?
  /// The shortest sequence of tests that shows it, the judged test last.
  package let sequence: [TestID]
  /// How often it was tried for confirmation, and how often it showed.
  package let trials: Int
  package let reproduced: Int
  /// What the judged test said when it failed.
  package let issue: String?
  /// Whether the only sign of the finding is that tests did not end in time, also not with the raised limit.
  package var restsOnTimeLimit = false
  /// Whether the audit ended before it had tried everything that could name the partners.
  package var isOpen = false
  /// Whether the test and its partners fail in turns: when they run side by side, one of them fails nearly every time, but
  /// not always the same one. Then each run in which any of them fails is counted.
  package var isInTurns = false
  /// The line of the assertion that said it; nil where that is not known.
  package var failedAt: SourceLine?
  /// In which ordinary ways of running it can happen to the user; empty for what no order decides.
  package var realisableBy: [Realisation]

  package init(
    kind: FindingKind, test: TestID?, partners: [Partner] = [], seam: SeamID? = nil,
    state: [StateChange] = [], sequence: [TestID] = [], trials: Int = 3, reproduced: Int = 3,
    issue: String? = nil, realisableBy: [Realisation] = []
  ) {
    let leak = kind == .leak && state.count == 1 ? test : nil
    leaking = leak.map { [LeakingTest(test: $0, change: state[0])] } ?? []
    self.realisableBy = realisableBy
    self.kind = kind
    self.test = test
    self.partners = partners
    self.seam = seam
    self.state = state
    self.sequence = sequence
    self.trials = trials
    self.reproduced = reproduced
    self.issue = issue
  }

  /// The leak of one state by tests of one suite. What it shows, test and values, is the first one's.
  ///
  /// - Precondition: there is a test, and all change the same state.
  package init(leaking tests: [LeakingTest]) {
    leaking = tests.sorted { $0.test < $1.test }
    kind = .leak
    test = leaking[0].test
    state = [leaking[0].change]
    sequence = [leaking[0].test]
    partners = []
    (trials, reproduced) = (3, 3)
    issue = nil
    realisableBy = []
  }

  /// The same with the partners and states of another finding of the same test and kind, too, such as a later search shows it.
  package func with(_ later: Finding) -> Finding {
    var both = self
    both.partners = (partners + later.partners).withoutRepetition
    both.state += later.state.filter { change in !state.contains { $0.id == change.id } }
    return both
  }

  /// The tests that it is about: all that leak, or the one test of another finding.
  package var tests: [TestID] {
    leaking.isEmpty ? [test].compactMap(\.self) : leaking.map(\.test)
  }

  /// Whether it shows only where tests run side by side: every time, or now and then.
  package var isParallel: Bool {
    kind == .parallelUnsafe || kind == .flaky && realisableBy.contains(.parallel)
  }

  /// Whether it shows only from one run of the suite to the next, by files that live on.
  package var isAcrossRuns: Bool { realisableBy == [.secondRun] }

  /// Whether the dependence may live on after the process: files may carry it, or something that no probe saw.
  package var mayBeCarriedByFiles: Bool {
    state.isEmpty || state.contains { $0.id.kind == .file }
  }

  /// Whether the test passes in the user's ordinary run only because that run is parallel: if the suite's tests run one
  /// after another in their default order, the test fails.
  package var isGreenOnlyInParallel: Bool {
    (kind == .victim || kind == .brittle) && realisableBy.contains(.noParallel)
      && !realisableBy.contains(.defaultOrder) && !realisableBy.contains(.parallel)
  }

  /// `f-` and a hash of names: of kind, test and seam, or for a leak of kind, suite and state. It holds no path, line, count
  /// or value, so the id stays when code moves. A leak's id also stays when one of its tests is renamed.
  package var id: String {
    if kind == .leak {
      return Finding.idOfLeak(in: test?.suiteID ?? SuiteID(""), of: state.map(\.id))
    }
    return Finding.id(
      of: [kind.rawValue, test?.rawValue ?? "", seam?.rawValue ?? ""]
        + (isAcrossRuns ? [Realisation.secondRun.rawValue] : []))
  }

  /// The id of what tests of the suite leave changed.
  package static func idOfLeak(in suite: SuiteID, of state: [StateID]) -> String {
    id(of: [FindingKind.leak.rawValue, suite.rawValue, ""] + state.map(\.rawValue).sorted())
  }

  private static func id(of parts: [String]) -> String {
    "f-" + StableHash.hexadecimal(StableHash.of(parts))
  }
}

/// What toggling a seam showed.
package enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
  case contained, exposed, idle, noticed, unnoticed, unreached, unviable, ignored, inconclusive
}

/// A seam's verdict with what it rests on.
package struct SeamResult: Hashable, Sendable {
  /// A polluter and its victim that the seam's cleanup keeps apart.
  package struct Exposure: Hashable, Sendable, Codable {
    package let polluter: TestID
    package let victim: TestID

    package init(polluter: TestID, victim: TestID) {
      self.polluter = polluter
      self.victim = victim
    }
  }

  package var seam: SeamID
  package let verdict: Verdict
  package let reachedBy: [TestID]
  package let exposes: [Exposure]
  package let noticedBy: [TestID]
  /// Why nothing could be concluded, why the seam is ignored, or why its toggle does not compile; nil otherwise.
  package let reason: SeamReason?
  /// Whether the network is the reason: the double was not toggled because the real thing can't be kept off the network, or
  /// its tests fail without a network before any toggle.
  package let isForWantOfNetwork: Bool
  /// Whether the verdict rests only on tests that did not end in time, also not with the raised limit.
  package var restsOnTimeLimit = false

  package init(
    seam: SeamID, verdict: Verdict, reachedBy: [TestID] = [], exposes: [Exposure] = [],
    noticedBy: [TestID] = [], reason: SeamReason? = nil,
    isForWantOfNetwork: Bool = false
  ) {
    self.seam = seam
    self.verdict = verdict
    self.reachedBy = reachedBy
    self.exposes = exposes
    self.noticedBy = noticedBy
    self.reason = reason
    self.isForWantOfNetwork = isForWantOfNetwork
  }
}
