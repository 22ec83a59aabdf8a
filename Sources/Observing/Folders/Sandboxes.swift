import Basics
import Commanding
import Synchronization

/// Gives each test process an empty sandbox: one that was used before, if there is one, else a new one.
final class Sandboxes: Sendable {
  private let parent: String
  private let launcher: Launcher
  private let idle = Mutex([Sandbox]())

  /// - Parameter parent: the folder in which they are made.
  init(under parent: String, launcher: Launcher) {
    self.parent = parent
    self.launcher = launcher
  }

  func take() throws -> Sandbox {
    try idle.withLock { $0.popLast() } ?? Sandbox(under: parent)
  }

  /// Keeps the sandbox for another process. Removes it instead where it can't be emptied, or where a process that escaped
  /// from its group may still write into it.
  func giveBack(_ sandbox: Sandbox) {
    guard !launcher.hasStrays, let again = sandbox.again() else { return sandbox.remove() }
    idle.withLock { $0.append(again) }
  }
}
