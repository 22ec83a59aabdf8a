import Basics

/// Why the command ends early: one clear line, and the exit status that the manual documents.
struct Failure: Error {
  let message: String
  let status: ExitStatus

  init(_ message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status
  }
}
