import Foundation

/// The command as a process of ours.
struct Tool {
  let executable: URL
  /// The package that it looks at where its words name none.
  let package: String

  /// Runs it to its end, whatever happens to us.
  func run(_ words: [String]) throws -> Ending {
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment
      .merging(["UNSEAM_PACKAGE_PATH": package]) { _, own in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = Outlet.handle(1)
    process.standardError = Outlet.handle(2)
    let relay = SignalRelay()
    // A signal that came already is blocked again in the thread that got it.
    SignalRelay.unblock()
    try process.run()
    relay.start(to: process.processIdentifier)
    // Foundation reaps it at a time of its own: the relay is stopped when it has ended, not when that is told.
    var info = siginfo_t()
    while waitid(P_PID, id_t(process.processIdentifier), &info, WEXITED | WNOWAIT) != 0,
      errno == EINTR
    {}
    relay.stop()
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? .signalled(process.terminationStatus) : .exited(process.terminationStatus)
  }
}
