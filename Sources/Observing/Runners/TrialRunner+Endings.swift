import Basics
import Commanding

/// The words and outcomes for the ways in which a process ends.
extension TrialRunner {
  private func place(_ test: TestID?) -> String { test?.rawValue ?? "the start" }

  /// Why a trial tells nothing if its process ended while state was read, and the same tests run to their end unread.
  func ofOurs(after test: TestID?) -> String {
    "the test process ended while its state was read after \(place(test)), but not where none is read: Unseam's own doing, not the test's"
  }

  /// Why a trial tells nothing if its process ended while state was read after the test.
  func ofProbing(_ test: TestID?, _ ending: Command.Ending) -> String {
    let place = place(test)
    return ending == .timedOut
      ? "reading the state after \(place) did not end within the time limit"
      : "the test process ended while its state was read after \(place): something that a test left running ended it"
  }

  func outcome(_ ending: Command.Ending) -> Outcome {
    switch ending {
    case .exited(let status): .exited(status)
    case .signalled(let signal): .crashed(signal: signal)
    case .timedOut: .timedOut
    case .interrupted: .notRun
    }
  }
}
