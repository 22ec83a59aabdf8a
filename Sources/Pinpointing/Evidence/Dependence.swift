import Basics

/// One sequence of tests that shows a dependence, and how its last test ends with and without the cause.
struct Dependence: Sendable {
  /// What was seen of the sequence, state included.
  let shown: Confirmation
  /// How the last test ends without the cause: of a brittle test alone, of a victim nil, which just passes then.
  let without: Confirmation?

  /// What the tests before the last one leave changed, every time.
  let candidates: [StateChange]

  init(shown: Confirmation, without: Confirmation?) {
    self.shown = shown
    self.without = without
    // Texts that are cut short may look the same and not be it.
    candidates = commonChanges(
      shown.observations.map { seen in
        seen.failure == nil
          ? touched(before: seen).filter { $0.before != $0.after || $0.after.contains("…") } : []
      })
  }

  /// The tests that come before the judged one.
  var others: [TestID] { Array(shown.trial.tests.dropLast()) }

  /// Whether the last test ended as it does without the cause. What fails in another way may do so because of what was put
  /// back.
  func isHealed(_ seen: Observation) -> Bool {
    guard let without else { return seen.judgement == .green }
    return seen.judgement == .red && seen.endsLike(without)
  }

  /// Whether the last test ended as it does with the cause.
  func isUnhealed(_ seen: Observation) -> Bool {
    seen.judgement != .unknown && seen.endsLike(shown)
  }
}

extension Observation {
  /// Whether its last test ended with the same word, and where it failed, at the same place or with the same issue.
  fileprivate func endsLike(_ other: Confirmation) -> Bool {
    guard let like = other.observations.first, verdict.word == like.verdict.word else {
      return false
    }
    if judgement == .green { return true }
    let place = like.executions.last?.failedAt
    return place != nil && executions.last?.failedAt == place || issue == like.issue
  }
}

extension Trial {
  /// The same sequence with these put back before its last test, or with copies alone; nobody looks at state.
  ///
  /// - Parameter isMadeOnly: whether first values are not put back, but made before the first test.
  func undoing(
    _ parts: some Sequence<StatePart>, isDone: Bool = true, isMadeOnly: Bool = false
  ) -> Trial {
    var trial = unprobed
    trial.undoing = Undoing(parts, isDone: isDone, isMadeOnly: isMadeOnly)
    return trial
  }
}

/// What putting states back in trials showed.
enum Cause: Sendable, Equatable {
  /// These make the difference: put back, they heal.
  case proven([StateChange], parts: [StatePart])
  /// Everything that is seen was put back, and made no difference.
  case unseen
  /// It is among these, which could not be put back, or unseen: putting all others back makes no difference.
  case among(Set<StateID>)
  /// Nothing is known: trials differ, or there are too many states.
  case open
}
