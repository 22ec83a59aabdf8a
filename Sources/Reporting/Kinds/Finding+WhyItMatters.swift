import Basics

extension Finding {
  /// Why it matters, in a sentence or two.
  var whyItMatters: String {
    switch (ownWhy, isOfItsKind) {
    case (let own?, true): own + " " + kind.words.whyItMatters
    case (let own?, false): own
    case (nil, _): kind.words.whyItMatters
    }
  }

  /// What is true for this finding, and not for all findings of its kind.
  var ownWhy: String? {
    if isGreenOnlyInParallel {
      return "The suite is green only because it runs in parallel: with --no-parallel this fails."
    }
    if isOfItsKind { return nil }
    return KindWords.parallelUnsafe.whyItMatters
      + " One after another it is steady, so what else is said of it stands."
  }

  /// Whether the reason why its kind matters holds for this finding. It does not for a flaky test that fails only when other
  /// tests run beside it: such a test is left out of no verdict.
  var isOfItsKind: Bool { kind != .flaky || !isParallel }
}
