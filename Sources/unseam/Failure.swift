/// Why the command ends early: one clear line, and the exit status that the manual documents.
struct Failure: Error {
  /// The exit statuses besides those of a finished audit.
  enum Status: Int32 {
    case inconclusive = 3
    case doesNotBuild = 5
    case usage = 64
    case internalError = 70
    case interrupted = 130
  }

  let message: String
  let status: Status

  init(_ message: String, _ status: Status) {
    self.message = message
    self.status = status
  }
}
