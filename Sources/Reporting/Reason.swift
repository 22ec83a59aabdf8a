import Basics

extension Finding {
  /// Why it matters, in a sentence or two.
  var whyItMatters: String {
    if isGreenOnlyInParallel {
      return "The suite is green only because it runs in parallel: with --no-parallel this fails. "
        + kind.whyItMatters
    }
    if kind == .flaky, isParallel {
      return FindingKind.parallelUnsafe.whyItMatters
        + " One after another it is steady, so what else is said of it stands."
    }
    return kind.whyItMatters
  }
}

extension FindingKind {
  /// Why it matters, in one sentence, where nothing more is known.
  var whyItMatters: String {
    switch self {
    case .victim:
      "A filter, a new test or another order turns it red, though its own code did not change."
    case .brittle:
      "It can't be run or debugged alone, and breaks when the test before it is moved or removed."
    case .notRepeatable:
      "It spoils its own starting point: repeating it to chase a flake, or running it after itself, fails."
    case .parallelUnsafe:
      "Swift Testing runs tests in parallel by default, so it will fail now and then for no visible reason."
    case .latentVictim:
      "Nothing but this cleanup stands between the suite and an order-dependent failure; it passes by care, not by design."
    case .leak:
      "Later tests start from what is left, and one that reads it may fail."
    case .unnoticedDouble:
      "The tests that run it pass all the same, so no assertion of theirs depends on this double."
    case .unnoticedStub:
      "The tests that run it pass all the same, so they do not check what they seem to."
    case .flaky:
      "Its result says nothing by itself, so it was left out of every other verdict."
    case .crash:
      "The tests after it do not run, and a red run hides what they would have said."
    case .timeout:
      "It holds up every run and was left out of the other verdicts."
    case .idleCleanup:
      "It costs time and readers believe that it protects something."
    }
  }

  /// The heading over its findings.
  var heading: String {
    switch self {
    case .victim: "Victims: pass alone, fail after another test"
    case .brittle: "Brittle: fail alone, pass after another test"
    case .notRepeatable: "Not repeatable: fail the second time in one process"
    case .parallelUnsafe: "Parallel-unsafe: pass serially, fail in parallel"
    case .latentVictim: "Latent victims: pass only because a cleanup runs"
    case .leak: "Leaks: tests that end with state changed"
    case .unnoticedDouble: "Unnoticed doubles: no assertion depends on them"
    case .unnoticedStub: "Unnoticed stubs: no assertion depends on the value"
    case .flaky: "Flaky: different outcomes in identical runs"
    case .crash: "Crashes: end the whole test process"
    case .timeout: "Timeouts: do not end in time"
    case .idleCleanup: "Idle cleanups: change nothing"
    }
  }
}
