import Basics

/// All that reports and `explain` say of one kind of finding. Each kind has a file in this folder. A new kind needs no
/// other change in this module, except where the HTML page is to tell of something that no other kind is about.
struct KindWords: Sendable {
  /// The heading over its findings: what they are called, a colon, what that means.
  let heading: String
  /// One sentence that is true for every finding of the kind.
  let whyItMatters: String
  /// One sentence on what was found: which test, after which other, through what.
  let message: @Sendable (Wording) -> String
  /// What to change, in the words of the test's own framework.
  let suggestion: @Sendable (Wording) -> String
  let explanation: Explanation
}

extension FindingKind {
  var words: KindWords {
    switch self {
    case .victim: .victim
    case .brittle: .brittle
    case .notRepeatable: .notRepeatable
    case .parallelUnsafe: .parallelUnsafe
    case .latentVictim: .latentVictim
    case .leak: .leak
    case .unnoticedDouble: .unnoticedDouble
    case .unnoticedStub: .unnoticedStub
    case .flaky: .flaky
    case .crash: .crash
    case .timeout: .timeout
    case .idleCleanup: .idleCleanup
    }
  }
}
