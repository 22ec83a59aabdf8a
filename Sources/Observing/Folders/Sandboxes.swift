import Basics
import Commanding
import Synchronization

/// Gives each test process an empty sandbox: one that was used before, if there is one, else a new one.
final class Sandboxes: Sendable {
  private struct Pool {
    var idle: [Sandbox] = []
    var made = 0
  }

  private let parent: String
  private let launcher: Launcher
  private let pool = Mutex(Pool())

  /// - Parameter parent: the folder in which they are made.
  init(under parent: String, launcher: Launcher) {
    self.parent = parent
    self.launcher = launcher
  }

  func take() throws -> Sandbox {
    let (idle, number) = pool.withLock { pool -> (Sandbox?, Int) in
      if let idle = pool.idle.popLast() { return (idle, 0) }
      pool.made += 1
      return (nil, pool.made)
    }
    return try idle ?? Sandbox(under: parent, number: number)
  }

  /// Keeps the sandbox for another process. Removes it instead where it can't be emptied, or where a process that escaped
  /// from its group may still write into it.
  func giveBack(_ sandbox: Sandbox) {
    guard !launcher.hasStrays, let again = sandbox.again() else { return sandbox.remove() }
    pool.withLock { $0.idle.append(again) }
  }
}
