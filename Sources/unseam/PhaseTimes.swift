import Pinpointing
import Synchronization

/// How long each phase of a search took.
final class PhaseTimes: Sendable {
  /// One phase.
  struct Entry: Codable {
    let phase: String
    var seconds: Double
    /// How many test processes it had.
    var processes: Int
  }

  private struct Current {
    var entries: [Entry] = []
    var phase: Phase?
    var began = ContinuousClock.now
    var processes = 0
  }

  private let current = Mutex(Current())

  /// Notes in which phase the search is; nil where it is over.
  ///
  /// - Parameter processes: how many test processes there were until now.
  func enter(_ phase: Phase?, processes: Int) {
    current.withLock { current in
      guard phase != current.phase else { return }
      let now = ContinuousClock.now
      if let ended = current.phase {
        current.entries.append(
          Entry(
            phase: ended.rawValue, seconds: (now - current.began) / .seconds(1),
            processes: processes - current.processes))
      }
      (current.phase, current.began, current.processes) = (phase, now, processes)
    }
  }

  /// The phases that have ended, in order.
  var entries: [Entry] { current.withLock { $0.entries } }
}
