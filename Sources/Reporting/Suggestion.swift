import Basics

extension Wording {
  /// What to change, in the words of the test's own framework.
  var suggestion: String {
    finding.isGreenOnlyInParallel
      ? ownSuggestion
        + " Until then, run the suite with --no-parallel, too: it is green only because it runs in parallel."
      : ownSuggestion
  }

  private var ownSuggestion: String {
    switch finding.kind {
    case .victim: victimSuggestion
    case .brittle: brittleSuggestion
    case .notRepeatable: notRepeatableSuggestion
    case .parallelUnsafe: parallelUnsafeSuggestion
    case .latentVictim: latentVictimSuggestion
    case .leak: leakSuggestion
    case .unnoticedDouble: unnoticedDoubleSuggestion
    case .unnoticedStub:
      "Assert on what the stub's value leads to, or drop the line."
    case .flaky where finding.isParallel: parallelUnsafeSuggestion
    case .flaky:
      "Look for time, randomness, the order of sets and dictionaries, the network and unawaited "
        + "work in \(test); it is not counted as order-dependent."
    case .crash: crashSuggestion
    case .timeout:
      "Wait for a condition instead of for time, and bound the wait; if the test is slow for a "
        + "good reason, raise the limit with --time-limit."
    case .idleCleanup:
      "Drop it if it is not needed (dropping it changed no state that can be seen); if another "
        + "cleanup does the same, keep one of the two."
    }
  }

  private var victimSuggestion: String {
    let polluters = tests(.polluter, .jointPolluter)
    guard let polluter = polluters.first else {
      return "Replay the sequence, drop tests from its front to find what \(test) relies on, "
        + "then \(setUpPlace(finding.test)) set that to a known value."
    }
    guard !finding.state.isEmpty else { return unseenSuggestion(polluter) }
    guard tests(.jointPolluter).isEmpty else {
      // Which of them leaves which state is told by their own leaks.
      let left = names(of: finding.state)
      return "Let \(names(.jointPolluter)) undo what they leave (\(left)); here "
        + "one of them is enough. Or give \(test) \(ownValue) \(setUpPlace(finding.test))."
    }
    let who = polluters.count == 1 ? Prose.quote(polluter.short) : "each polluter"
    let example = tests(.cleaner).first.map { " \(Prose.quote($0.short)) shows how: it cleans up." }
    return "Let \(who) clean up after itself: \(undo(finding.state)) "
      + "\(cleanupPlace(polluter)). Or give \(test) \(ownValue) \(setUpPlace(finding.test))."
      + (example ?? "")
  }

  private var ownValue: String { finding.state.count > 1 ? "its own values" : "its own value" }

  /// Where to look for what no probe saw, the usual places first.
  private func unseenSuggestion(_ polluter: TestID) -> String {
    "Look for what \(Prose.quote(polluter.short)) leaves behind: a static or global first made "
      + "under another configuration, state behind a lock or a pointer, a cache, a C library, a "
      + "file elsewhere, a service. Undo it \(cleanupPlace(polluter)), or set it up \(setUpPlace(finding.test))."
  }

  private var brittleSuggestion: String {
    let setter = tests(.stateSetter).first.map {
      ", instead of relying on \(Prose.quote($0.short))"
    }
    return "Let \(test) set up \(carrier ?? "what it needs") itself, \(setUpPlace(finding.test))"
      + (setter ?? "") + "."
  }

  private var notRepeatableSuggestion: String {
    guard !finding.state.isEmpty else {
      return "Let \(test) begin from a known state \(setUpPlace(finding.test)), and undo what it "
        + "does \(cleanupPlace(finding.test))."
    }
    return "\(capitalised(undo(finding.state))) \(cleanupPlace(finding.test)), or begin from a "
      + "known state \(setUpPlace(finding.test))."
  }

  private var latentVictimSuggestion: String {
    if standsInOwnSetUp, let polluter = tests(.polluter).first {
      let who = tests(.polluter).count == 1 ? Prose.quote(polluter.short) : "each polluter"
      let change = finding.state.isEmpty ? "undo what it does" : undo(finding.state)
      return "Keep this \(cleanupNoun): with it, \(test) begins from a known state. To do without "
        + "it, let \(who) clean up after itself: \(change) \(cleanupPlace(polluter)), or give "
        + "each test its own instance."
    }
    // What is left may be in an object that a `let` holds: no value can be set.
    return "Keep this \(cleanupNoun), and make \(test) independent of it: put "
      + "\(carrier ?? "what it relies on") into a known state \(setUpPlace(finding.test)), or give "
      + "each test its own instance."
  }

  private var leakSuggestion: String {
    guard !finding.state.isEmpty else { return "Undo the change \(cleanupPlace(finding.test))." }
    let place = finding.tests.count > 1 ? cleanupPlaceOfAll : cleanupPlace(finding.test)
    return "\(capitalised(undo(finding.state))) \(place), or \(avoid(finding.state))."
  }

  private var unnoticedDoubleSuggestion: String {
    switch seam?.kind {
    case .swap:
      "Assert on something in which the two doubles differ, or keep only one of them."
    case .fresh:
      "No test needs the shared one: make a new double in each test, which also ends the sharing."
    default:
      "Assert on what the double was asked or on what its answer leads to, or drop it and let the "
        + "default run. A test that asserts only that it was asked nothing passes without it as "
        + "well, and checks nothing once it is dropped: keep it there, and let that test also see "
        + "it asked."
    }
  }

  private var crashSuggestion: String {
    guard let test = finding.test else { return "Replay it and read where the process ends." }
    let unwrap = isSwiftTesting(test) ? "try #require(…)" : "try XCTUnwrap(…)"
    return finding.issue?.contains("exit(") == true
      ? "Take exit() out of the code that \(self.test) runs; let the caller decide, or use an exit test."
      : "Look for a forced unwrap, an index out of range, a failed precondition or "
        + "continueAfterFailure = false; with \(unwrap) and guards, \(self.test) fails by itself "
        + "and takes no other test along."
  }
}

extension Wording {
  /// Which suites must not overlap, and what each way of keeping them apart does not do.
  private var parallelUnsafeSuggestion: String {
    let shared = carrier ?? "what the tests share"
    let any = finding.state.count > 1 ? "one of them" : shared
    let partners = tests(.polluter, .jointPolluter)
    let tests = [finding.test].compactMap(\.self) + partners
    let suites = Set(tests.compactMap(\.suite)).sorted().map(Prose.quote)
    let serialised =
      switch suites.count {
      case 1 where partners.isEmpty:
        "Or nest \(suites[0]) and every suite that uses \(any) in one suite with the trait .serialized"
      case 0: "Or put these tests into one suite with the trait .serialized"
      case 1: "Or give the suite \(suites[0]) the trait .serialized"
      default:
        "Or keep \(suites.dropLast().joined(separator: ", ")) and \(suites.last ?? "") from overlapping: nest them "
          + "in one suite with the trait .serialized"
      }
    return
      "Give each test its own instance of \(shared), or hand it over in a TaskLocal that a trait sets. "
      + serialised
      + "; it holds back only what is in that suite, so every test that uses \(any) must be there."
  }
}
