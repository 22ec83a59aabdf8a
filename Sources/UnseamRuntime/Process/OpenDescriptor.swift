import Foundation

/// A file, socket, pipe, timer or queue of events that the process holds open.
struct OpenDescriptor {
  enum Kind {
    /// As the kernel names it: a path, or `socket:[17]`.
    case named(String)
    /// A timer that is to go off.
    case runningTimer
    /// A queue of events, a timer that is not set, or something else of the libraries'.
    case nameless
  }

  let number: Int32
  let kind: Kind

  /// All that are open now.
  static func all() -> [OpenDescriptor] {
    KernelFolder.names(in: "/proc/self/fd").compactMap { name in
      Int32(name).flatMap { number in kind(of: number).map { Self(number: number, kind: $0) } }
    }
  }

  /// nil where it is closed. To ask for a name takes the kernel far longer than all the rest.
  private static func kind(of number: Int32) -> Kind? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == 0 { return isRunningTimer(number) ? .runningTimer : .nameless }
    guard let name = KernelFolder.target(ofLink: "/proc/self/fd/\(number)") else { return nil }
    guard name.hasPrefix("anon_inode:") else { return .named(name) }
    return isRunningTimer(number) ? .runningTimer : .nameless
  }

  /// Where that can't be asked, anything without a name may be one.
  private static func isRunningTimer(_ number: Int32) -> Bool {
    guard let timesOfTimer else { return true }
    // How often and when, in seconds and nanoseconds; all zeros where it is not set.
    var times = [0, 0, 0, 0]
    return timesOfTimer(number, &times) == 0 && (times[2] != 0 || times[3] != 0)
  }

  private typealias TimesOfTimer = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32
  /// In the C library, but not visible to Swift. It refuses what is no timer.
  private static let timesOfTimer = dlsym(nil, "timerfd_gettime").map {
    unsafeBitCast($0, to: TimesOfTimer.self)
  }
}
