import Basics

/// How long the trials of a step take, from those that have ended.
struct Pace {
  /// Of fewer trials, or less time, nothing follows for others.
  private static let leastTrials = 8
  private static let leastTime = Duration.seconds(2)

  private let start: ContinuousClock.Instant
  private var ended = 0

  init(from start: ContinuousClock.Instant) { self.start = start }

  mutating func noteEnd() { ended += 1 }

  /// The time that the rest of the planned trials takes; nil where too few were run, or where some of those that are done were
  /// not: what is remembered takes no time.
  func remaining(done: Int, of planned: Int, at now: ContinuousClock.Instant) -> Duration? {
    let elapsed = start.duration(to: now)
    guard ended >= Pace.leastTrials, elapsed >= Pace.leastTime, done <= ended, done < planned
    else { return nil }
    return elapsed / Double(ended) * Double(planned - done)
  }
}
