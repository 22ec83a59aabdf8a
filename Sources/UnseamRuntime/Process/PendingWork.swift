import Foundation
import Synchronization

/// Notes the time at which a block or a timer of the subject's is due, and hands it on.
///
/// Instrumented code calls this where it asks for something to happen later.
public func _unseamDue<Time>(_ time: Time) -> Time {
  let raw: UInt64? =
    switch time {
    case let time as DispatchTime: time.rawValue
    case let time as DispatchWallTime: time.rawValue
    default: nil
    }
  if let raw { delays.withLock { $0.append(raw) } }
  return time
}

/// When blocks and timers are due, as Dispatch writes times down; those that are past are dropped when asked for.
private let delays = Mutex<[UInt64]>([])

/// Work that may go on when the test that asked for it has ended: delayed blocks, tasks that sleep, blocks on other threads.
enum PendingWork {
  /// Whether some is still due.
  static var isDue: Bool { hasDelays || hasSleepingTasks || isRunning }

  /// Whether another thread is at work, or sleeps in the middle of it.
  static var isRunning: Bool {
    let own = KernelFolder.target(ofLink: "/proc/thread-self").map { $0.split(separator: "/").last }
    let threads = KernelFolder.names(in: "/proc/self/task")
    return threads.count > 1
      && threads.contains { thread in
        guard let call = KernelFolder.text(of: "/proc/self/task/\(thread)/syscall") else {
          return false
        }
        return own != thread[...]
          && (call.hasPrefix("running") || sleeping.contains { call.hasPrefix("\($0) ") })
      }
  }

  /// The kernel's numbers of `nanosleep` and `clock_nanosleep`.
  #if arch(x86_64)
    private static let sleeping = [35, 230]
  #else
    private static let sleeping = [101, 115]
  #endif

  private static var hasDelays: Bool {
    let (now, wall) = (DispatchTime.now().rawValue, DispatchWallTime.now().rawValue)
    return delays.withLock { times in
      // A time on the wall's clock is written as a negative number, the later the smaller.
      times.removeAll { time in
        time >> 63 == 0 ? time <= now : Int64(bitPattern: time) >= Int64(bitPattern: wall)
      }
      return times.contains { $0 != UInt64.max }
    }
  }

  /// A task that sleeps is a timer on the clock that goes on while the machine sleeps (7), which nothing else here uses.
  private static var hasSleepingTasks: Bool {
    KernelFolder.names(in: "/proc/self/fd").contains { number in
      guard KernelFolder.target(ofLink: "/proc/self/fd/" + number) == "anon_inode:[timerfd]",
        let info = KernelFolder.text(of: "/proc/self/fdinfo/" + number)
      else { return false }
      return info.contains("clockid: 7\n") && !info.contains("it_value: (0, 0)")
    }
  }
}
