@preconcurrency import Dispatch
import Foundation
import Synchronization

/// When a process has taken too long.
package enum TimeLimit: Sendable {
  /// After this time in all.
  case whole(Duration)
  /// When the file has not grown for this time.
  case silence(of: String, Duration)
}

/// Looks four times a second whether a limit is over, and then acts once.
final class Watchdog: Sendable {
  private struct Progress {
    var size: Int64 = 0
    var since = ContinuousClock.now
    var isOver = false
  }

  private let limit: TimeLimit
  private let timer: any DispatchSourceTimer
  private let progress = Mutex(Progress())

  init(_ limit: TimeLimit, _ act: @escaping @Sendable () -> Void) {
    self.limit = limit
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 0.25, repeating: 0.25)
    timer.setEventHandler { [weak self] in
      guard let self, !hasFired, check() else { return }
      act()
    }
    timer.resume()
  }

  /// Whether the limit was over while the process ran.
  var hasFired: Bool { progress.withLock { $0.isOver } }

  func cancel() { timer.cancel() }

  private func check() -> Bool {
    progress.withLock { progress in
      switch limit {
      case .whole(let time): progress.isOver = ContinuousClock.now - progress.since > time
      case .silence(let file, let time):
        var status = stat()
        if stat(file, &status) == 0, Int64(status.st_size) != progress.size {
          progress.size = Int64(status.st_size)
          progress.since = .now
        }
        progress.isOver = ContinuousClock.now - progress.since > time
      }
      return progress.isOver
    }
  }
}
