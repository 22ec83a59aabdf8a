import Basics

extension SeamReason {
  /// As a clause that follows a colon.
  var sentence: String {
    switch self {
    case .suppressed(let reason), .doesNotCompile(let reason): reason
    case .unreached: "no audited test runs it"
    case .notToggled: "the search ended before it was toggled"
    case .notJudged: "the audit ended before it was judged"
    case .leavesOut(let test):
      "skipping it also skips \(test), whose body then does not run as it does otherwise"
    case .onlyLeftOut: "only tests that the search leaves out run through it"
    case .onlyLeftOutOrFailing:
      "only tests that the search leaves out or that fail alone run through it"
    case .onlyChanceReaches: "only tests that end by chance run through it"
    case .onlyChanceFailed: "with it skipped, only tests that end by chance failed"
    case .failsSometimes(let test, let other):
      "with it skipped, \(test) fails after \(other) in some runs only"
    case .unexplained(let test):
      "with it skipped, \(test) fails after other tests, and no few of them show it again"
    case .endsProcess(let test, let issue):
      "with it skipped, \(test?.rawValue ?? "a test") \(issue)"
    case .endsVary: "with it skipped and without, its tests end differently in some runs only"
    case .unobserved: "some trials of it could not be observed"
    case .notReachedAlone:
      "the tests that run through it in the whole suite do not when they run alone"
    case .statesVary:
      "what its tests leave varies from run to run, with it skipped and without"
    case .workIsDue:
      "work that its tests asked for is still due when they end, which it may call off"
    case .tooManyStates:
      "tests leave too many states to put each of them before the tests that run through it"
    case .pairsNotTried(let count):
      "\(count) pairs of tests that could notice were not tried with it skipped"
    case .noWayToCutOff:
      "the real thing would run, and processes can't be run without network here"
    case .failsWithoutNetwork:
      "every test that runs through it fails without network even before the toggle"
    case .passesNowhereWithoutNetwork:
      "no test that runs through it passes without network before the toggle, and not all were seen to fail"
    case .runsDiffer(let test): "identical runs of \(test) differ with it toggled"
    }
  }
}
