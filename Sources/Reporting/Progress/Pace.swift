import Basics

/// How long the trials of a step take, from those that have ended.
struct Pace {
  /// With fewer trials, or after less time, there is no estimate.
  private static let leastTrials = 8
  private static let leastTime = Duration.seconds(2)

  private let start: ContinuousClock.Instant
  private var ended = 0

  init(from start: ContinuousClock.Instant) { self.start = start }

  mutating func noteEnd() { ended += 1 }

  /// About how long the rest of the planned trials takes. Nil where too few were run, or where some were not run but
  /// remembered, which takes no time.
  func remaining(done: Int, of planned: Int, at now: ContinuousClock.Instant) -> Duration? {
    let elapsed = start.duration(to: now)
    guard ended >= Pace.leastTrials, elapsed >= Pace.leastTime, done <= ended, done < planned
    else { return nil }
    return elapsed / Double(ended) * Double(planned - done)
  }
}
