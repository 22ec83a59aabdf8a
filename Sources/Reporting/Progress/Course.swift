import Pinpointing

/// How far a whole search is, and how long the rest takes, from what its steps took until now and what they are expected to
/// take.
package struct Course: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// What each step is expected to take, in seconds, or in any unit as long as nothing was measured.
  private let expected: [Phase: Double]
  /// Whether the last audit of the package took these seconds.
  private let isMeasured: Bool
  /// When the search began; nil before.
  private(set) var start: Instant?
  private var phase: Phase?
  private var phaseStart: Instant?
  /// What the steps before this one took, and what was expected of them.
  private var passed = (seconds: 0.0, expected: 0.0)
  /// What was told last: it never goes back.
  private var told = 0.0

  /// The course of a package whose last audit took so long for each step.
  ///
  /// - Parameter seconds: what is no time that an audit can take is taken for the nearest one.
  package init(lasting seconds: [Phase: Double]) {
    expected = seconds.mapValues { min(max($0, 0.05), 1e6) }
    isMeasured = true
  }

  /// The course of a package that was not audited before: the shares are those of an average of public packages.
  package init(hasCleanups: Bool = true, hasReplacements: Bool = true) {
    expected = [
      .baseline: 5, .alone: 15, .orders: 5, .repeats: 1, .pairs: 25, .lasts: 5, .victims: 2,
      .cleaners: 2, .sideBySide: 2, .cleanups: hasCleanups ? 35 : 1,
      .replacements: hasReplacements ? 8 : 1,
    ]
    isMeasured = false
  }

  /// Goes on to a step; steps come in order.
  ///
  /// - Parameter isRun: whether the trials of the step before were run. Of remembered ones the time tells nothing.
  mutating func enter(_ next: Phase, isRun: Bool = true, at now: Instant) {
    guard next != phase else { return }
    if isRun, let phase, let phaseStart {
      passed.seconds += phaseStart.duration(to: now) / .seconds(1)
      passed.expected += weight { $0.number >= phase.number && $0.number < next.number }
    }
    (start, phase, phaseStart) = (start ?? now, next, now)
  }

  /// How much of the search is done, in percent, and how long the rest takes; nil where too little is known to say.
  ///
  /// - Parameter stepLeft: how long the step's trials known so far will take; nil where that is not known.
  mutating func estimate(
    stepLeft: Duration?, at now: Instant
  ) -> (percent: Int, left: Duration)? {
    guard let phase, let phaseStart, let start else { return nil }
    let elapsed = start.duration(to: now) / .seconds(1)
    guard let pace, elapsed >= 2 else { return nil }
    let inStep = phaseStart.duration(to: now) / .seconds(1)
    let known = (stepLeft ?? .zero) / .seconds(1)
    let rest = pace * (expected[phase] ?? 0) - inStep
    // A step that takes longer than expected is rather in its middle than at its end.
    let step = max(known, rest, -rest / 2)
    let left = step + pace * weight { $0.number > phase.number }
    // Not more than the steps come to that are over or under way: what is told once is never taken back.
    let most = weight { $0.number <= phase.number } / weight { _ in true }
    told = max(told, min(0.99, most, elapsed / (elapsed + left)))
    return (Int(told * 100), .seconds(left))
  }

  /// How many seconds a unit of what is expected takes; nil where nothing tells.
  private var pace: Double? {
    let total = weight { _ in true }
    let isEnough = passed.expected > 0 && passed.expected >= total / 10
    return isEnough ? passed.seconds / passed.expected : isMeasured ? 1 : nil
  }

  private func weight(_ isMeant: (Phase) -> Bool) -> Double {
    expected.reduce(0) { isMeant($1.key) ? $0 + $1.value : $0 }
  }
}
