/// What the command ends with; the manual's table and `--help` say the same in words.
package enum ExitStatus: Int, Hashable, Sendable, CaseIterable {
  /// Nothing at or above the limit.
  case clean = 0
  /// Something at or above it.
  case findings = 2
  /// Nothing ran, or nothing could be decided: neither clean nor a finding.
  case inconclusive = 3
  /// Tests of the subject fail by themselves, and the user did not ask to leave them out.
  case redBaseline = 4
  /// The subject does not build.
  case doesNotBuild = 5
  /// The command line or a file that it names is wrong.
  case usage = 64
  /// A fault of the command itself, or of the machine.
  case internalError = 70
  /// Ended by SIGHUP, SIGINT or SIGTERM: 128 and the signal's number, as shells say it.
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}

extension ExitStatus {
  /// As a process ends with it.
  package var code: Int32 { Int32(rawValue) }

  /// Whether an audit that came to its end ends with this status.
  package var isVerdict: Bool { self == .clean || self == .findings || self == .inconclusive }

  /// Whether a report can carry this status. If the command fails before the audit, it writes no report.
  package var isOfReports: Bool { isVerdict || self == .redBaseline || rawValue > 128 }
}
