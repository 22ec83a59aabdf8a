import Basics

extension Wording {
  /// One sentence on what was found: which test, after which other, through what.
  var message: String {
    switch finding.kind {
    case .victim where finding.isAcrossRuns, .notRepeatable where finding.isAcrossRuns:
      acrossRunsMessage
    case .victim: victimMessage
    case .brittle: brittleMessage
    case .notRepeatable:
      "\(test) passes, then fails when run a second time in one process"
        + (state.map { "; it leaves \($0) changed" } ?? "")
    case .parallelUnsafe where finding.isInTurns: inTurnsMessage
    case .parallelUnsafe:
      "\(test) passes serially, but fails in parallel"
        + (names(.polluter).isEmpty
          // Shown by two tests: each other one named does it alone, too.
          ? "" : " with \(finding.sequence.count == 2 ? anyOf(.polluter) : names(.polluter))")
    case .latentVictim: latentVictimMessage
    case .leak: leakMessage
    case .unnoticedDouble: unnoticedDoubleMessage
    case .unnoticedStub: "no test notices when this stub value is not set: \(seamText)"
    case .flaky where finding.isParallel: sometimesMessage
    case .flaky: "\(test) has different outcomes in identical runs"
    case .crash: crashMessage
    case .timeout: "\(test) does not end within its time limit"
    case .idleCleanup: "skipping this \(cleanupNoun) changes nothing: no state and no outcome"
    }
  }

  private var inTurnsMessage: String {
    let others = finding.partners.filter { $0.role == .polluter }.map { Prose.quote($0.test.short) }
    let partners =
      others.count == 2 ? ", \(others[0]) or \(others[1])" : " or \(Prose.anyOf(others))"
    return others.isEmpty
      ? "\(test) passes serially, but most parallel runs of the suite fail, it among others"
      : "\(test) passes serially, but in parallel it\(partners) fails nearly every time"
  }

  private var acrossRunsMessage: String {
    let first = finding.sequence.count == 2 ? " with \(anyOf(.polluter))" : ""
    return "\(test) passes in the first 'swift test'\(first) and fails in the second"
      + (state.map { "; \($0) lives on between them" } ?? ", by files that live on between them")
  }

  private var sometimesMessage: String {
    let beside =
      names(.polluter).isEmpty ? "beside \(otherSuites)" : "with \(names(.polluter))"
    return "\(test) passes serially, but fails now and then in parallel \(beside)"
  }

  /// Whose tests run beside it.
  private var otherSuites: String {
    let others = finding.sequence.filter { $0 != finding.test }
    let suites = Set(others.compactMap(\.suite)).sorted().map(Prose.quote)
    return suites.isEmpty ? "other tests" : "tests of \(Prose.firstOf(suites))"
  }

  private var victimMessage: String {
    let joint = names(.jointPolluter)
    let unseen = ", by means that no probe saw"
    if !joint.isEmpty {
      return "\(test) fails when \(joint) both ran before it"
        + (state.map { "; together they leave \($0) changed" } ?? unseen)
    }
    // What they leave is a fact; whether that does the harm stands beside the states.
    let verb = tests(.polluter).count == 1 ? "leaves" : "leave"
    let left = state.map { ", which \(verb) \($0) changed" } ?? unseen
    let polluters = anyOf(.polluter)
    return polluters.isEmpty
      ? "\(test) passes alone, but fails after other tests" + left
      : "\(test) fails after \(polluters)" + left
  }

  private var brittleMessage: String {
    if finding.isOpen {
      return "\(test) fails alone; which tests make it pass was not looked for to the end"
    }
    // Several setters are each enough, or only together.
    let setters = finding.isJoint ? names(.stateSetter) : anyOf(.stateSetter)
    if setters.isEmpty {
      return "\(test) fails alone, and no single test run before it makes it pass"
    }
    let verb = tests(.stateSetter).count == 1 ? "leaves" : "leave"
    let isProven = finding.proof == .proven
    return "\(test) fails alone; it passes only after \(setters)"
      + (state.map { isProven ? " set \($0)" : ", which \(verb) \($0) changed" } ?? "")
  }

  private var latentVictimMessage: String {
    let polluters = tests(.polluter)
    let keeper = "only this \(cleanupNoun) keeps \(test) passing"
    let through = state.map { " (\($0))" } ?? ""
    let joint = names(.jointPolluter)
    if !joint.isEmpty { return keeper + " after \(joint) together" + through }
    if polluters.isEmpty || polluters == [finding.test] {
      return keeper + " a second time" + through
    }
    return keeper + " after \(anyOf(.polluter))" + through
  }

  private var crashMessage: String {
    let issue = issue ?? "it crashed"
    // `exit(0)` is said as a sentence of its own.
    return issue.hasPrefix("ended ")
      ? "\(test) \(issue)" : "\(test) takes the test process down: \(issue)"
  }

  private var leakMessage: String {
    guard let change = finding.state.first, finding.state.count == 1 else {
      return "\(test) leaves \(state ?? "state") changed"
    }
    let count = finding.tests.count
    let what =
      "\(count == 1 ? "\(test) leaves" : "\(suiteTests) leave") \(change.id.phrase) changed"
    let values = Prose.values(change.before, change.after, to: 30)
    let told = "\(values.before) -> \(values.after)"
    if !finding.otherValues.isEmpty {
      return what + ", in different ways; \(test)"
        + (change.variesThroughout ? " to another value in each run" : ": \(told)")
    }
    return what
      + (change.variesThroughout ? ", to another value in each run" : ": \(told)")
  }

  /// The tests of a leak by their number and suite.
  private var suiteTests: String {
    let count = finding.tests.count
    guard let suite = finding.test?.suite else {
      return "\(count) test functions of module \(Prose.quote(finding.test?.module ?? ""))"
    }
    return "\(count) tests of \(Prose.quote(suite))"
  }

  private var unnoticedDoubleMessage: String {
    switch seam?.kind {
    case .swap:
      "no test notices \(Prose.quote(seam?.alternative ?? "another double")) in this double's place: \(seamText)"
    case .fresh: "no test notices a fresh double in place of this shared one: \(seamText)"
    default: "no test notices when this double is left out: \(seamText)"
    }
  }

  /// The seam's noun after "this".
  var cleanupNoun: String {
    switch seam?.kind {
    case .reset: "reset"
    case .superTeardown: "call of the superclass's teardown"
    default: "teardown"
    }
  }

  private var seamText: String { Prose.clip(seam?.text ?? "unknown", to: 70) }
  private var issue: String? { finding.issue.map { Prose.clip($0, to: 70) } }
}
