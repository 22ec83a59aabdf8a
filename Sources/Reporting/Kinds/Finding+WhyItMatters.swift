import Basics

extension Finding {
  /// Why it matters, in a sentence or two.
  var whyItMatters: String {
    if isGreenOnlyInParallel {
      return "The suite is green only because it runs in parallel: with --no-parallel this fails. "
        + kind.words.whyItMatters
    }
    if kind == .flaky, isParallel {
      return KindWords.parallelUnsafe.whyItMatters
        + " One after another it is steady, so what else is said of it stands."
    }
    return kind.words.whyItMatters
  }
}
