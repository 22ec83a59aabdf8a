@preconcurrency import Dispatch
import Synchronization

/// Makes the main run loop look around every two milliseconds.
///
/// XCTest waits for each test's asynchronous set-up and teardown in the run loop, for a tenth of a second at a
/// time, and misses the end of what ends before it waits. On a busy machine that would cost a tenth of
/// a second for many a test.
final class MainQueueNudge: Sendable {
  private let timer: any DispatchSourceTimer

  init() {
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
    let pending = Flag()
    timer.schedule(deadline: .now(), repeating: .milliseconds(2))
    timer.setEventHandler {
      // Not one more while the main thread is busy: they would pile up.
      guard pending.raise() else { return }
      DispatchQueue.main.async { pending.lower() }
    }
    timer.resume()
  }

  func stop() { timer.cancel() }

  private final class Flag: Sendable {
    private let isRaised = Atomic(false)

    /// False where it was raised already.
    func raise() -> Bool { !isRaised.exchange(true, ordering: .relaxed) }

    func lower() { isRaised.store(false, ordering: .relaxed) }
  }
}
