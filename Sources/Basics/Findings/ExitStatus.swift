/// What the command ends with; the manual's table and `--help` say the same in words.
package enum ExitStatus: Int, Hashable, Sendable, CaseIterable {
  /// Nothing at or above the limit.
  case clean = 0
  /// Something at or above it.
  case findings = 2
  /// Nothing ran, or nothing could be decided: neither clean nor a finding.
  case inconclusive = 3
  /// Tests of the subject fail by themselves, and are not to be left out.
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

  /// Whether it says what an audit came to the end of found.
  package var isVerdict: Bool { self == .clean || self == .findings || self == .inconclusive }

  /// Whether a report can carry it: of what fails before there is one, none is written.
  package var isOfReports: Bool { isVerdict || self == .redBaseline || rawValue > 128 }
}
