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
    try process.run()
    relay.start(to: process.processIdentifier)
    process.waitUntilExit()
    relay.stop()
    return process.terminationReason == .uncaughtSignal
      ? .signalled(process.terminationStatus) : .exited(process.terminationStatus)
  }
}
