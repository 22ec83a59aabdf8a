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

  /// What is to be said of this one and not of all findings of its kind.
  var ownWhy: String? {
    if isGreenOnlyInParallel {
      return "The suite is green only because it runs in parallel: with --no-parallel this fails."
    }
    if isOfItsKind { return nil }
    return KindWords.parallelUnsafe.whyItMatters
      + " One after another it is steady, so what else is said of it stands."
  }

  /// Whether what matters of its kind holds for it, too: a test that only others beside it make fail now and then is
  /// left out of no verdict.
  var isOfItsKind: Bool { kind != .flaky || !isParallel }
}
