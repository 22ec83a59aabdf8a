import Basics

extension Wording {
  /// One sentence on what was found: which test, after which other, through what.
  var message: String { finding.kind.words.message(self) }

  /// What to change, in the words of the test's own framework.
  var suggestion: String {
    let own = finding.kind.words.suggestion(self)
    return finding.isGreenOnlyInParallel
      ? own
        + " Until then, run the suite with --no-parallel, too: it is green only because it runs in parallel."
      : own
  }

  /// The message for a test that passes in one run of the suite and fails in the next.
  var acrossRunsMessage: String {
    let first = finding.sequence.count == 2 ? " with \(anyOf(.polluter))" : ""
    return "\(test) passes in the first 'swift test'\(first) and fails in the second"
      + (state.map { "; \($0) lives on between them" } ?? ", by files that live on between them")
  }

  /// The seam's noun after "this".
  var cleanupNoun: String { (seam?.kind ?? .teardown).words.noun }

  /// The seam as the source writes it.
  var seamText: String { Prose.clip(seam?.text ?? "unknown", to: 70) }
}
