import Basics

extension Undecided {
  /// The beginning of the sentence on a spent budget. By it, a saved report is recognised as one of a spent budget.
  static let budgetWasSpent = "the budget was spent before everything was tried"

  var sentence: String {
    switch self {
    case .nothingToRun(let message): message
    case .pairs(let count):
      "\(count) ordered pairs of tests were not tried one by one: they are too many, or take too long; --exhaustive tries them"
    case .seam(let place, let kind, let reason):
      "\(place.file):\(place.line): toggling the \(kind.rawValue) told nothing: \(reason.sentence)"
    case .exposedByChance(let place, let reason):
      "\(place.file):\(place.line): \(reason.sentence)"
    case .endedSideBySide(let count):
      "a process in which \(count) Swift Testing tests ran side by side ended early; which of them it takes could not be told"
    case .endedPlainly:
      "the process of the Swift Testing tests ended early in the plain run and in no other one"
    case .endsAmiss(let framework, let outcome, let times, let runs):
      "in \(times) of \(Prose.count(runs, "plain run")) the process of the \(name(framework)) tests \(told(outcome)) after all of them had ended, so 'swift test' may fail: what fails there runs when a process ends, such as a handler of 'atexit', and is no test; nothing more is known of it"
    case .ownEntryPoint(.handsOverNoTest(let file)):
      "'\(file)' decides what 'swift test' runs, and hands no test to XCTest: the tests were looked at, that run was not"
    case .ownEntryPoint(.unreadable(let file)):
      "'\(file)' decides which tests 'swift test' runs, and its list could not be read: the tests were looked at, that run was not"
    case .ownEntryPoint(.doesNotCompile(let file, let line, let error)):
      "\(file):\(line): 'swift test' does not build, since this file of the package's own does not compile (\(error)); the tests were looked at without it. If you run them by 'swift test --enable-test-discovery', end the command with '-- --enable-test-discovery'"
    case .failsOnlyPlainly(let test):
      "\(test) fails in each plain run and in none of the others; what makes the difference could not be told"
    case .unobserved(let count, let reason):
      "\(count) \(count == 1 ? "trial" : "trials") could not be observed: \(reason)"
    case .sparedHanging(let place, let count):
      "\(place): with this cleanup skipped tests hang after others; \(count) more pairs were not tried"
    case .sparedMany(let place, let count):
      "\(place): \(count) pairs were not tried with this cleanup skipped: no sweep could judge them, and they were too many for a process each"
    case .budgetSpent(let parts):
      "\(Undecided.budgetWasSpent); left out: \(told(parts)); the same audit goes on from here when it is run again"
    case .shardsOpen(let parts):
      "the shards did not run everything, since one was cut short or tests differ from run to run; left out: \(told(parts))"
    }
  }

  private func name(_ framework: Framework) -> String {
    switch framework {
    case .xctest: "XCTest"
    case .swiftTesting: "Swift Testing"
    }
  }

  private func told(_ ending: Outcome) -> String {
    switch ending {
    case .exited(let status): "ended with status \(status)"
    case .crashed(let signal): "was ended by signal \(signal)"
    case .passed, .failed, .skipped, .timedOut, .notRun: "did not end"
    }
  }

  private func told(_ parts: [LeftOut]) -> String {
    parts.map { "\($0.phase) (\(Prose.count($0.trials, "trial")))" }.joined(separator: ", ")
  }
}
