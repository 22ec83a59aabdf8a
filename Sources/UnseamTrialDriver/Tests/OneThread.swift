import Synchronization

/// Runs the parts of asynchronous work on the thread that waits for it, so that no other thread is started.
///
/// Work that asks for an executor of its own, or is detached, is not kept: then the wait ends before the work does.
final class OneThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Does the work until nothing of it is left to do here.
  static func run(_ work: @escaping @Sendable () async -> Void) {
    let thread = OneThread()
    Task(executorPreference: thread) { await work() }
    while let job = thread.next() { job.runSynchronously(on: thread.asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
