@preconcurrency import Dispatch
import Foundation
import Synchronization

/// When a process has taken too long.
package enum TimeLimit: Sendable {
  /// After this time in all.
  case whole(Duration)
  /// When the process has written nothing for this time.
  case silence(Duration, length: @Sendable () -> Int)
}

/// Tells whether a limit is over. It has to be asked from time to time, to notice that the process writes something.
struct Patience {
  private let limit: TimeLimit
  private var length = 0
  private var since = ContinuousClock.now
  /// Once over, always over.
  private(set) var isOver = false

  /// How often it should be asked.
  static let interval = Duration.milliseconds(250)

  init(_ limit: TimeLimit) { self.limit = limit }

  mutating func ask() -> Bool {
    let allowed: Duration
    switch limit {
    case .whole(let time): allowed = time
    case .silence(let time, let current):
      allowed = time
      let current = current()
      if current != length { (length, since) = (current, .now) }
    }
    isOver = isOver || ContinuousClock.now - since > allowed
    return isOver
  }
}

/// Looks four times a second whether a limit is over, and then acts once.
final class Watchdog: Sendable {
  private let timer: any DispatchSourceTimer
  private let patience: Mutex<Patience>

  init(_ limit: TimeLimit, _ act: @escaping @Sendable () -> Void) {
    patience = Mutex(Patience(limit))
    timer = DispatchSource.makeTimerSource(queue: .global())
    let interval = Patience.interval / .seconds(1)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [weak self] in
      guard let self, !hasFired, patience.withLock({ $0.ask() }) else { return }
      act()
    }
    timer.resume()
  }

  /// Whether the limit was over while the process ran.
  var hasFired: Bool { patience.withLock { $0.isOver } }

  func cancel() { timer.cancel() }
}
