import Basics

/// What the search says about one seam.
struct SeamJudgement: Sendable {
  private(set) var result: SeamResult
  var findings: [Finding] = []
  /// What the report says beside the verdict; nil where it says all.
  var undecided: Undecided?
  /// Sequences whose last test failed without any toggle, though it passes alone.
  var redWithout: [[TestID]] = []

  /// A verdict that needs no trial or that none could give.
  static func without(
    _ seam: Seam, _ verdict: Verdict, reachedBy: [TestID] = [], reason: SeamReason? = nil,
    isForWantOfNetwork: Bool = false
  ) -> SeamJudgement {
    let result = SeamResult(
      seam: seam.id, verdict: verdict, reachedBy: reachedBy, reason: reason,
      isForWantOfNetwork: isForWantOfNetwork)
    guard verdict == .inconclusive else { return SeamJudgement(result: result) }
    return SeamJudgement(
      result: result, undecided: reason.map { .seam(seam.location, seam.kind, $0) })
  }

  /// The same of another seam that skips the same statement.
  func standing(for seam: Seam) -> SeamJudgement {
    var other = self
    other.result.seam = seam.id
    for index in findings.indices { other.findings[index].seam = seam.id }
    if undecided != nil {
      other.undecided = result.reason.map { .seam(seam.location, seam.kind, $0) }
    }
    return other
  }

  /// The same where trials were left out for want of time: what was shown stands, that nothing was shown does not.
  func cutShort(_ seam: Seam) -> SeamJudgement {
    if [.exposed, .noticed].contains(result.verdict) { return self }
    return SeamJudgement(
      result: SeamResult(
        seam: seam.id, verdict: .inconclusive, reachedBy: result.reachedBy,
        reason: .notJudged))
  }

  /// The verdict of a seam that needs no trial: suppressed, not viable, or reached by no test; nil
  /// for all others. Where trials were left out nobody knows who might reach it.
  static func untried(_ seam: Seam, reachedBy: [TestID], isWhole: Bool) -> SeamJudgement? {
    if let reason = seam.suppression {
      return .without(seam, .ignored, reachedBy: reachedBy, reason: .suppressed(reason))
    }
    if let reason = seam.unviable {
      return .without(seam, .unviable, reachedBy: reachedBy, reason: .doesNotCompile(reason))
    }
    guard reachedBy.isEmpty else { return nil }
    let unreached = SeamJudgement.without(seam, .unreached, reason: .unreached)
    return isWhole ? unreached : unreached.cutShort(seam)
  }
}
