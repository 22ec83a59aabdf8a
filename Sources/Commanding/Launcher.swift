import Foundation
import Synchronization

/// Knows every process group that is running for us, so that an interruption leaves none behind.
package final class Launcher: Sendable {
  private struct Groups {
    var running: Set<pid_t> = []
    var closed = false
  }

  private let groups = Mutex(Groups())

  /// Whether `adoptOrphans` was called.
  ///
  /// Where it was not, every child of this process was started by somebody in it, who waits for it: no child is a stray.
  private static let adoptsOrphans = Atomic(false)

  package init() {}

  /// Whether `endAll` was called: nothing is started any more.
  package var isClosed: Bool { groups.withLock { $0.closed } }

  /// Ends every running process group at once and starts no more.
  package func endAll() {
    groups.withLock { groups in
      groups.closed = true
      for group in groups.running { kill(-group, SIGKILL) }
    }
  }

  /// Ends the processes that escaped from their group and became our children (see `adoptOrphans`). Call it only while no
  /// group runs that may have orphans.
  package func endStrays() {
    guard Self.adoptsOrphans.load(ordering: .relaxed) else { return }
    // When a stray is ended, its children become ours. So this repeats until none is left, but not for ever.
    for _ in 0..<100 {
      let strays = children().filter { child in groups.withLock { !$0.running.contains(child) } }
      if strays.isEmpty { return }
      for stray in strays {
        // A process that we have no right to end is not waited for.
        waitpid(stray, nil, kill(stray, SIGKILL) == 0 ? 0 : WNOHANG)
      }
    }
  }

  /// Whether a process that escaped from its group has become our own child and is still alive.
  package var hasStrays: Bool {
    guard Self.adoptsOrphans.load(ordering: .relaxed) else { return false }
    // Orphans become children of the first thread of a process. Some of them may have ended already.
    let children = children(of: "\(getpid())")
    return groups.withLock { groups in
      children.contains { !groups.running.contains($0) && waitpid($0, nil, WNOHANG) == 0 }
    }
  }

  /// Starts a process group through `start` and notes it; nil after `endAll`.
  func started(_ start: () throws(CommandError) -> pid_t) throws(CommandError) -> pid_t? {
    // The lock is held over the start, so that no group is born unseen while `endAll` runs.
    let result: Result<pid_t?, CommandError> = groups.withLock { groups in
      if groups.closed { return .success(nil) }
      do throws(CommandError) {
        let group = try start()
        groups.running.insert(group)
        return .success(group)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Notes a group that a process of ours started; it is ended at once after `endAll`.
  func adopt(_ group: pid_t) {
    groups.withLock { groups in
      groups.running.insert(group)
      if groups.closed { kill(-group, SIGKILL) }
    }
  }

  /// Forgets a group that another has ended, and waits for those of its members that became our children.
  func release(_ group: pid_t) {
    groups.withLock { _ = $0.running.remove(group) }
    while waitpid(-group, nil, 0) > 0 || errno == EINTR {}
  }

  /// Ends the group's members at once, if it is still known.
  func end(_ group: pid_t) {
    groups.withLock { groups in
      if groups.running.contains(group) { kill(-group, SIGKILL) }
    }
  }

  /// Ends what is left of the group, waits for those of its members that became our children, and forgets it.
  func forget(_ group: pid_t) {
    kill(-group, SIGKILL)
    release(group)
  }

  private func children() -> [pid_t] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.flatMap(children)
  }

  private func children(of task: String) -> [pid_t] {
    let list = try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
    return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
  }

  /// Makes orphaned grandchildren our children (PR_SET_CHILD_SUBREAPER), so that `endStrays` finds them.
  ///
  /// This holds for the whole process and can't be undone, so the program decides whether to call it. A program that waits
  /// for its children by other means, as Swift Testing's exit tests do, may wait for ever for a dead orphan.
  package static func adoptOrphans() {
    // `prctl` is variadic in C and so not visible to Swift; its arguments are passed like any others.
    guard let symbol = dlsym(nil, "prctl") else { return }
    typealias Prctl = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    _ = unsafeBitCast(symbol, to: Prctl.self)(36, 1, 0, 0, 0)
    adoptsOrphans.store(true, ordering: .relaxed)
  }
}
