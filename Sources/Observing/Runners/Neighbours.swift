import Basics
import Synchronization

/// Knows which tests can't run beside others where trials share something: a port, a lock, a file in the package.
///
/// If another trial may have disturbed a trial that ran beside it, the trial runs again by itself, and only that run counts.
final class Neighbours: Sendable {
  private struct Memory {
    /// Tests that ended in one way beside others and in another way by themselves.
    var disturbed: Set<TestID> = []
    /// Whether any test was seen to write into the package.
    var folderIsWritten = false
    /// Tests that ran in a process of their own and wrote nothing there.
    var harmless: Set<TestID> = []
  }

  /// The package's folder, where all trials share it.
  let folder: FolderGuard
  private let memory = Mutex(Memory())

  init(folder: FolderGuard) { self.folder = folder }

  /// Whether the trial is to run by itself.
  func disturb(_ trial: Trial) -> Bool {
    memory.withLock { memory in
      trial.tests.contains { test in
        memory.disturbed.contains(test)
          || memory.folderIsWritten && !memory.harmless.contains(test)
      }
    }
  }

  /// The trials that ran side by side and have to run again by themselves.
  func disturbed(_ seen: [Int: Observation], in seclusion: Seclusion) -> [Int] {
    if !seclusion.parts.contains(.package), !folder.restore().isEmpty {
      memory.withLock { $0.folderIsWritten = true }
      return seen.keys.sorted()
    }
    return seen.filter { isDoubtful($0.value, in: seclusion) }.keys.sorted()
  }

  /// Notes what a trial by itself showed, and moves the files away that it left in the package.
  ///
  /// - Parameter first: what the trial showed beside others; nil where it did not run beside others.
  func learn(_ seen: Observation?, instead first: Observation?, in seclusion: Seclusion) {
    let isWritten = !seclusion.parts.contains(.package) && !folder.restore().isEmpty
    guard let seen else { return }
    let tests = Set(seen.trial.tests)
    memory.withLock { memory in
      if let first, first.executions.map(\.outcome.word) != seen.executions.map(\.outcome.word) {
        memory.disturbed.formUnion(tests)
      }
      if isWritten {
        memory.folderIsWritten = true
        memory.harmless.subtract(tests)
      } else if tests.count == 1, seen.failure == nil {
        memory.harmless.formUnion(tests)
      }
    }
  }

  /// Whether another trial may have made a test fail. If trials share nothing that is known of, only an address in use can
  /// have done so.
  private func isDoubtful(_ seen: Observation, in seclusion: Seclusion) -> Bool {
    seen.executions.contains { execution in
      guard !execution.outcome.isGreen, execution.outcome != .notRun else { return false }
      return !seclusion.isWhole || execution.outcome.speaksOfUsedAddress
    }
  }
}

extension Outcome {
  /// Whether an address in use made the test fail: the system's text, its name, or its number on Linux.
  fileprivate var speaksOfUsedAddress: Bool {
    guard case .failed(let issues) = self else { return false }
    let marks = ["Address already in use", "EADDRINUSE", "errno: 98", "Code=98"]
    return issues.contains { issue in marks.contains { issue.contains($0) } }
  }
}
