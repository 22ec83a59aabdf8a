import Foundation
import Testing

@testable import UnseamRuntime

/// What goes on when a test has ended.
///
/// Each test asks for it in a process of its own, so that no other test can see it.
@Suite struct PendingWorkTests {
  @Test func withoutAnyNoneIsDue() async {
    await #expect(processExitsWith: .success) {
      #expect(comesTrue { !PendingWork.isDue() })
      _ = _unseamDue(DispatchTime.now())
      _ = _unseamDue(DispatchTime.distantFuture)
      _ = _unseamDue(DispatchWallTime.now())
      usleep(1000)
      #expect(comesTrue { !PendingWork.isDue() })
    }
  }

  @Test func aDelayedBlockIsDueUntilItsTime() async {
    await #expect(processExitsWith: .success) {
      _ = _unseamDue(DispatchTime.now() + 0.05)
      #expect(comesTrue { !PendingWork.isDue() })
      _ = _unseamDue(DispatchTime.now() + 60)
      #expect(PendingWork.isDue())
    }
  }

  @Test func aDelayOnTheWallsClockIsDueToo() async {
    await #expect(processExitsWith: .success) {
      _ = _unseamDue(DispatchWallTime.now() + 0.05)
      #expect(comesTrue { !PendingWork.isDue() })
      _ = _unseamDue(DispatchWallTime.now() + 60)
      #expect(PendingWork.isDue())
    }
  }

  @Test func aSleepingTaskIsDue() async {
    await #expect(processExitsWith: .success) {
      let task = Task { try await Task.sleep(nanoseconds: 60_000_000_000) }
      usleep(20000)
      #expect(PendingWork.isDue())
      task.cancel()
      _ = try? await task.value
    }
  }

  @Test(.timeLimit(.minutes(1))) func aBlockOnAnotherThreadIsDueUntilItEnds() async {
    await #expect(processExitsWith: .success) {
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { usleep(100_000) }
      usleep(20000)
      #expect(PendingWork.isRunning)
      await withCheckedContinuation { done in
        group.notify(queue: .main) { done.resume() }
      }
      while PendingWork.isRunning { usleep(1000) }
    }
  }
}

/// What may pass, while no work is due.
private func atRest() -> ProcessState {
  var rest = ProcessState.passing([])
  let isAtRest = comesTrue {
    rest = .passing([])
    return !rest.changes(since: ProcessState()).contains { $0.id == "process:work" }
  }
  #expect(isAtRest)
  return rest
}
