import Foundation

/// A value of which a process has one, kept by the operating system or by Foundation: how it is seen, and how it is put back.
///
/// An entry of `all` is all that a new one needs in a test's process.
struct ProcessValue: Sendable {
  /// `process:`, and a name.
  let id: String
  /// What is shown where nothing is read.
  var absent = "unset"
  /// What a report shows of it.
  let read: @Sendable () -> String?
  /// Takes a copy. What it gives puts that back and says whether it did; nil where there is nothing to copy.
  let keep: @Sendable () -> (@Sendable () -> Bool)?

  static let all = [umask, timeZone, locale] + signals + limits

  static func isLimit(_ id: String) -> Bool { id.hasPrefix("process:limit.") }

  static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

extension ProcessValue {
  private static let umask = ProcessValue(
    id: "process:umask", read: { "0" + String(currentUmask(), radix: 8) },
    keep: {
      let mask = currentUmask()
      return {
        _ = Glibc.umask(mask)
        return true
      }
    })

  /// The kernel only tells the mask to the one who sets it.
  private static func currentUmask() -> mode_t {
    let mask = Glibc.umask(0)
    _ = Glibc.umask(mask)
    return mask
  }

  /// Foundation's default zone and the C library's offset: either can be changed without the other.
  private static let timeZone = ProcessValue(
    id: "process:timeZone",
    read: {
      var now = time(nil)
      var parts = tm()
      localtime_r(&now, &parts)
      let minutes = parts.tm_gmtoff / 60
      let offset = minutes == 0 ? "" : (minutes < 0 ? "" : "+") + "\(minutes / 60)h"
      return NSTimeZone.default.identifier + ", UTC" + offset
    },
    keep: {
      let zone = NSTimeZone.default
      return {
        NSTimeZone.default = zone
        return true
      }
    })

  private static let locale = ProcessValue(
    id: "process:locale", read: { setlocale(LC_ALL, nil).map { String(cString: $0) } },
    keep: {
      let locale = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? "C"
      return { setlocale(LC_ALL, locale) != nil }
    })

  private static let signals = signalNames.map { number, name in
    ProcessValue(
      id: "process:signal." + name, absent: "default",
      read: {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return nil }
        let handler = unsafeBitCast(action.__sigaction_handler, to: UInt.self)
        return handler == 0 ? nil : handler == 1 ? "ignored" : "handled"
      },
      keep: {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return nil }
        let kept = action
        return {
          var action = kept
          return sigaction(number, &action, nil) == 0
        }
      })
  }

  /// The soft limits, which a test can lower and set back again; who lowers a hard one can't.
  private static let limits = limitNames.map { number, name in
    ProcessValue(
      id: "process:limit." + name,
      read: {
        limit(number).map { limit in
          limit.rlim_cur == rlim_t.max ? "unlimited" : "\(limit.rlim_cur)"
        }
      },
      keep: {
        guard let kept = limit(number) else { return nil }
        return {
          guard var now = limit(number) else { return false }
          now.rlim_cur = kept.rlim_cur
          return setrlimit(number, &now) == 0
        }
      })
  }

  /// Lets some files more be opened where a test left room for few: who looks at state must be able to list folders.
  ///
  /// What it gives sets the limit back; nil where nothing was to be done.
  static func makeRoomForFiles() -> (() -> Void)? {
    let number = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard let low = limit(number), low.rlim_cur < 256, low.rlim_cur < low.rlim_max else {
      return nil
    }
    var high = low
    high.rlim_cur = min(low.rlim_max, 4096)
    guard setrlimit(number, &high) == 0 else { return nil }
    return {
      var low = low
      _ = setrlimit(number, &low)
    }
  }

  private static func limit(_ number: __rlimit_resource_t) -> rlimit? {
    var limit = rlimit()
    return getrlimit(number, &limit) == 0 ? limit : nil
  }
}

private let signalNames: [(Int32, String)] = [
  (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGUSR1, "SIGUSR1"),
  (SIGUSR2, "SIGUSR2"), (SIGPIPE, "SIGPIPE"), (SIGALRM, "SIGALRM"), (SIGTERM, "SIGTERM"),
  (SIGCHLD, "SIGCHLD"), (SIGCONT, "SIGCONT"), (SIGTSTP, "SIGTSTP"), (SIGTTIN, "SIGTTIN"),
  (SIGTTOU, "SIGTTOU"), (SIGWINCH, "SIGWINCH"), (SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"),
  (SIGILL, "SIGILL"), (SIGFPE, "SIGFPE"), (SIGABRT, "SIGABRT"), (SIGTRAP, "SIGTRAP"),
  (SIGSYS, "SIGSYS"), (SIGXCPU, "SIGXCPU"), (SIGXFSZ, "SIGXFSZ"), (SIGURG, "SIGURG"),
  (SIGVTALRM, "SIGVTALRM"), (SIGPROF, "SIGPROF"), (SIGIO, "SIGIO"),
]

/// Those that change what a process can do while it runs.
private let limitNames: [(__rlimit_resource_t, String)] = [
  (RLIMIT_NOFILE, "NOFILE"), (RLIMIT_FSIZE, "FSIZE"), (RLIMIT_CPU, "CPU"), (RLIMIT_CORE, "CORE"),
  (RLIMIT_STACK, "STACK"), (RLIMIT_DATA, "DATA"), (RLIMIT_AS, "AS"),
].map { (__rlimit_resource_t($0.rawValue), $1) }
