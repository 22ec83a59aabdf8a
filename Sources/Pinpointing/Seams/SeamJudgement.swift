import Basics

/// What the search says about one seam.
struct SeamJudgement: Sendable {
  private(set) var result: SeamResult
  var findings: [Finding] = []
  /// Tests whose identical runs with the seam toggled differ.
  var undecided: String?

  /// A verdict that needs no trial or that none could give.
  static func without(
    _ seam: Seam, _ verdict: Verdict, reachedBy: [TestID] = [], reason: String? = nil,
    isForWantOfNetwork: Bool = false
  ) -> SeamJudgement {
    let result = SeamResult(
      seam: seam.id, verdict: verdict, reachedBy: reachedBy, reason: reason,
      isForWantOfNetwork: isForWantOfNetwork)
    guard verdict == .inconclusive else { return SeamJudgement(result: result) }
    let place = "\(seam.location.file):\(seam.location.line)"
    return SeamJudgement(
      result: result,
      undecided: "\(place): toggling the \(seam.kind.rawValue) told nothing: \(reason ?? "")")
  }

  /// The same of another seam that skips the same statement.
  func standing(for seam: Seam) -> SeamJudgement {
    var other = self
    other.result.seam = seam.id
    for index in findings.indices { other.findings[index].seam = seam.id }
    if undecided != nil {
      other.undecided =
        SeamJudgement.without(seam, .inconclusive, reason: result.reason).undecided
    }
    return other
  }

  /// The same where trials were left out for want of time: what was shown stands, that nothing was shown does not.
  func cutShort(_ seam: Seam) -> SeamJudgement {
    if [.exposed, .noticed].contains(result.verdict) { return self }
    return SeamJudgement(
      result: SeamResult(
        seam: seam.id, verdict: .inconclusive, reachedBy: result.reachedBy,
        reason: "the audit ended before it was judged"))
  }

  /// The verdict of a seam that needs no trial: suppressed, not viable, or reached by no test; nil
  /// for all others. Where trials were left out nobody knows who might reach it.
  static func untried(_ seam: Seam, reachedBy: [TestID], isWhole: Bool) -> SeamJudgement? {
    if let reason = seam.suppression {
      return .without(seam, .ignored, reachedBy: reachedBy, reason: reason)
    }
    if let reason = seam.unviable {
      return .without(seam, .unviable, reachedBy: reachedBy, reason: reason)
    }
    guard reachedBy.isEmpty else { return nil }
    let unreached = SeamJudgement.without(seam, .unreached, reason: "no audited test runs it")
    return isWhole ? unreached : unreached.cutShort(seam)
  }
}
