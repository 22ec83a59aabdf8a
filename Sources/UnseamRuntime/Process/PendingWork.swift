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
  ///
  /// - Parameter descriptors: the process's, some of which are the timers of tasks that sleep.
  static func isDue(beside descriptors: [OpenDescriptor]) -> Bool {
    hasDelays || descriptors.contains(where: isOfSleepingTask) || isRunning
  }

  /// Whether another thread is at work, or sleeps in the middle of it.
  static var isRunning: Bool {
    let threads = KernelFolder.names(in: "/proc/self/task")
    if threads.count == 1 { return false }
    let own = ownThread()
    return threads.contains { thread in
      guard own != thread,
        let call = KernelFolder.text(of: "/proc/self/task/\(thread)/syscall")
      else { return false }
      return call.hasPrefix("running") || sleeping.contains { call.hasPrefix("\($0) ") }
    }
  }

  private static func ownThread() -> String? {
    KernelFolder.target(ofLink: "/proc/thread-self")?.split(separator: "/").last.map(String.init)
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
  private static func isOfSleepingTask(_ descriptor: OpenDescriptor) -> Bool {
    guard case .runningTimer = descriptor.kind,
      let info = KernelFolder.text(of: "/proc/self/fdinfo/\(descriptor.number)")
    else { return false }
    return info.contains("clockid: 7\n") && !info.contains("it_value: (0, 0)")
  }
}
