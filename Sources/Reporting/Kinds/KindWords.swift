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
  let plot: Plot
  let explanation: Explanation
}

/// What a finding's page tells, draws and asks for.
enum Plot: Sendable {
  /// The test passes alone and fails after others.
  case polluted
  /// The test fails alone and passes after others.
  case lacking
  /// The test fails the second time.
  case repeated
  /// The test fails beside others.
  case sideBySide
  /// The test would fail, did a cleanup not run.
  case heldBack
  /// The test leaves state changed.
  case leaving
  /// A seam is toggled, and nothing happens.
  case toggled
  /// Only how the test ended.
  case plain
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
