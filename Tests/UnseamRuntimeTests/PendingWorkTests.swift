import Foundation
import Testing

@testable import UnseamRuntime

/// What goes on when a test has ended.
///
/// Each test asks for it in a process of its own, so that no other test can see it.
@Suite struct PendingWorkTests {
  @Test func withoutAnyNoneIsDue() async {
    await #expect(processExitsWith: .success) {
      #expect(comesTrue { !PendingWork.isDue(beside: OpenDescriptor.all()) })
      _ = _unseamDue(DispatchTime.now())
      _ = _unseamDue(DispatchTime.distantFuture)
      _ = _unseamDue(DispatchWallTime.now())
      usleep(1000)
      #expect(comesTrue { !PendingWork.isDue(beside: OpenDescriptor.all()) })
    }
  }

  @Test func aDelayedBlockIsDueUntilItsTime() async {
    await #expect(processExitsWith: .success) {
      _ = _unseamDue(DispatchTime.now() + 0.05)
      #expect(comesTrue { !PendingWork.isDue(beside: OpenDescriptor.all()) })
      _ = _unseamDue(DispatchTime.now() + 60)
      #expect(PendingWork.isDue(beside: OpenDescriptor.all()))
    }
  }

  @Test func aDelayOnTheWallsClockIsDueToo() async {
    await #expect(processExitsWith: .success) {
      _ = _unseamDue(DispatchWallTime.now() + 0.05)
      #expect(comesTrue { !PendingWork.isDue(beside: OpenDescriptor.all()) })
      _ = _unseamDue(DispatchWallTime.now() + 60)
      #expect(PendingWork.isDue(beside: OpenDescriptor.all()))
    }
  }

  @Test func aSleepingTaskIsDue() async {
    await #expect(processExitsWith: .success) {
      let task = Task { try await Task.sleep(nanoseconds: 60_000_000_000) }
      usleep(20000)
      #expect(PendingWork.isDue(beside: OpenDescriptor.all()))
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

  // MARK: A look behind a test

  /// What a block does that ends right after the test is the test's doing, and is seen.
  @Test func whatEndsShortlyAfterATestIsWaitedFor() async {
    await #expect(processExitsWith: .success) {
      let (probe, before) = atRest()
      let hasBegun = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        hasBegun.signal()
        usleep(3000)
        setenv("UNSEAM_TESTS_OWN", "set late", 1)
      }
      hasBegun.wait()
      let changes = probe.changes(from: before, to: probe.snapshot(after: before))
      #expect(changes.contains { $0.id == "environment:UNSEAM_TESTS_OWN" })
      #expect(!changes.contains { $0.id == "process:work" })
    }
  }

  @Test func whatDoesNotEndIsTold() async {
    await #expect(processExitsWith: .success) {
      let (probe, before) = atRest()
      _ = _unseamDue(DispatchTime.now() + 60)
      let start = ContinuousClock.now
      let changes = probe.changes(from: before, to: probe.snapshot(after: before))
      #expect(start.duration(to: .now) >= .milliseconds(20))
      #expect(changes.contains { $0.id == "process:work" })
    }
  }

  /// A suite in which each test leaves a socket would wait for each.
  @Test func aProcessWaitsForSoLongOnly() async {
    await #expect(processExitsWith: .success) {
      let (probe, before) = atRest()
      _ = _unseamDue(DispatchTime.now() + 60)
      let waits = (0..<10).map { _ in
        let start = ContinuousClock.now
        _ = probe.snapshot(after: before)
        return start.duration(to: .now)
      }
      // More than one of them, since any may be held up.
      #expect(waits.count { $0 < .milliseconds(20) } > 1)
    }
  }
}

/// A probe, and what it sees while no work is due.
private func atRest() -> (StateProbe, StateProbe.Snapshot) {
  let probe = StateProbe(map: StateMap(file: "/dev/null"), folders: [], watchesDefaults: false)
  #expect(comesTrue { !PendingWork.isDue(beside: OpenDescriptor.all()) })
  return (probe, probe.snapshot())
}
