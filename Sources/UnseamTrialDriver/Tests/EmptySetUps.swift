import Dispatch
import Foundation
import XCTest

/// Spares a test the threads that XCTest starts in order to wait for a set-up and a teardown that do nothing.
///
/// XCTest runs the asynchronous `setUp` and `tearDown` of every test, each in a task of its own, and sets a timer that would
/// ring after 30 days. For this, the language's runtime and Dispatch start threads in each process, which costs more than most
/// tests do. If the test's class has no such set-up or teardown, and the process has one thread, the task is run at once on
/// that thread, and no timer is set.
///
/// Only where the search forks its processes, and only while they have one thread: whoever has started another may rely on
/// the time that XCTest's threads give to it. What the search finds is confirmed in processes in which nothing is spared.
enum EmptySetUps {
  typealias Enqueue = @convention(c) (UnsafeRawPointer) -> Void
  private typealias RunJob = @convention(c) (UnsafeRawPointer, UInt, UInt) -> Void
  private typealias FindMethod =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?

  /// From where XCTest asks for such a task: the places to which its functions return, the innermost first.
  private struct Callers {
    /// How many functions of both are the same: those of XCTest's waiting.
    let shared: Int
    let setUp: [UInt]
    let tearDown: [UInt]

    /// Nil where they are not what XCTest is known to do.
    init?(_ seen: [[UInt]]) {
      guard seen.count == 2,
        let shared = zip(seen[0], seen[1]).enumerated().first(where: { $1.0 != $1.1 })?.offset,
        shared > 1
      else { return nil }
      self.shared = shared
      setUp = Array(seen[0][...shared])
      tearDown = Array(seen[1][...shared])
    }
  }

  /// What of a class's own does nothing.
  private struct Empty {
    var setUp = false
    var tearDown = false
  }

  /// So many functions are looked back.
  private static let depth = 16

  // Set before a process is forked, on its only thread.
  nonisolated(unsafe) private static var callers: Callers?
  nonisolated(unsafe) private static var runJob: RunJob?
  nonisolated(unsafe) private static var mainThread = pthread_self()
  // Used on the main thread alone.
  nonisolated(unsafe) private static var empty: Empty?
  nonisolated(unsafe) private static var nudge: MainQueueNudge?
  nonisolated(unsafe) private static var seen: [[UInt]]?

  // MARK: In a server

  /// Finds out what it takes, in a process that is forked for that, and prepares this one, which starts no thread.
  static func prepare(forkingWith fork: () -> pid_t) {
    guard let job = dlsym(nil, "swift_job_run"), let timer = dlsym(nil, "_unseamSetTimer"),
      let hook = dlsym(nil, "swift_task_enqueueGlobal_hook")
    else { return }
    var slots: [UnsafeMutablePointer<UnsafeRawPointer>] = []
    LoadedLibrary.visitAll { library in
      if library.isNamed("libXCTest.") { slots += library.callSlots(of: timerFunction) }
    }
    guard slots.count == 1 else { return }
    mainThread = pthread_self()
    // The first time, the C library loads what that takes; it would in each process that is forked.
    _ = returnPlaces()
    hook.storeBytes(of: unsafeBitCast(ownHook, to: UInt.self), as: UInt.self)
    callers = Callers(ask(forkingWith: fork))
    guard callers != nil else { return hook.storeBytes(of: 0, as: UInt.self) }
    runJob = unsafeBitCast(job, to: RunJob.self)
    slots[0].pointee = UnsafeRawPointer(timer)
  }

  /// `DispatchQueue.asyncAfter(deadline:execute:)`, as the linker calls it.
  private static let timerFunction =
    "$s8Dispatch0A5QueueC10asyncAfter8deadline7executeyAA0A4TimeV_AA0A8WorkItemCtF"

  private static let ownHook: @convention(c) (UnsafeRawPointer, Enqueue) -> Void = {
    EmptySetUps.enqueue($0, otherwise: $1)
  }

  /// From where XCTest asked for each task in a test that does nothing.
  private static func ask(forkingWith fork: () -> pid_t) -> [[UInt]] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return [] }
    let child = fork()
    if child == 0 {
      // XCTest may wait for ever.
      alarm(5)
      tell(ends[1])
    }
    close(ends[1])
    var words: [UInt] = []
    while true {
      var word: UInt = 0
      guard read(ends[0], &word, MemoryLayout<UInt>.size) == MemoryLayout<UInt>.size else { break }
      words.append(word)
    }
    close(ends[0])
    if child > 0 { while waitpid(child, nil, 0) < 0, errno == EINTR {} }
    return words.split(separator: 0).map(Array.init)
  }

  private static func tell(_ pipe: Int32) -> Never {
    seen = []
    let nudge = MainQueueNudge()
    IdleCase(name: "nothing") { _ in }.run()
    nudge.stop()
    for word in (seen ?? []).joined(separator: [0]) {
      _ = withUnsafeBytes(of: word) { write(pipe, $0.baseAddress, $0.count) }
    }
    _exit(0)
  }

  private final class IdleCase: XCTestCase {}

  // MARK: In a trial

  /// Lets XCTest run tests.
  static func around(_ run: () -> Void) {
    // Without it what is waited for would cost a tenth of a second now and then. It starts a thread.
    if callers == nil { nudge = MainQueueNudge() }
    run()
    empty = nil
    nudge?.stop()
    nudge = nil
  }

  static func testStarts(_ type: XCTestCase.Type) {
    guard callers != nil else { return }
    empty = Empty(
      setUp: isEmpty("$s6XCTestAAC5setUpyyYaKFTq", of: type),
      tearDown: isEmpty("$s6XCTestAAC8tearDownyyYaKFTq", of: type))
  }

  static func testEnded() { empty = nil }

  /// Whether a class has no method of its own in place of XCTest's, which does nothing.
  private static func isEmpty(_ method: String, of type: XCTestCase.Type) -> Bool {
    guard let find = dlsym(nil, "swift_lookUpClassMethod"), let method = dlsym(nil, method),
      let declaring = dlsym(nil, "$s6XCTestAACMn")
    else { return false }
    let functions = [type, XCTestCase.self].map { type in
      unsafeBitCast(find, to: FindMethod.self)(
        unsafeBitCast(type, to: UnsafeRawPointer.self), method, declaring)
    }
    return functions[0] != nil && functions[0] == functions[1]
  }

  /// Any thread asks the runtime to begin or go on with a task.
  private static func enqueue(_ job: UnsafeRawPointer, otherwise original: Enqueue) {
    guard pthread_equal(pthread_self(), mainThread) != 0, empty != nil || seen != nil else {
      return original(job)
    }
    let now = returnPlaces()
    seen?.append(now)
    guard let callers, let empty, let runJob else { return original(job) }
    let isEmpty =
      empty.setUp && now.starts(with: callers.setUp)
      || empty.tearDown && now.starts(with: callers.tearDown)
    if isEmpty, hasOneThread {
      runJob(job, 0, 0)
      // XCTest would wait in the main run loop, which does what waits there.
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
      return
    }
    if now.starts(with: callers.setUp[..<callers.shared]) { waits() }
    original(job)
  }

  /// The main thread begins to wait for something that another one does.
  fileprivate static func waits() {
    guard pthread_equal(pthread_self(), mainThread) != 0, empty != nil, nudge == nil else { return }
    nudge = MainQueueNudge()
  }

  /// To where the functions return that lead here, the innermost first.
  private static func returnPlaces() -> [UInt] {
    // In the C library, but not visible to Swift.
    guard let symbol = dlsym(nil, "backtrace") else { return [] }
    typealias Backtrace = @convention(c) (UnsafeMutablePointer<UInt>, Int32) -> Int32
    return [UInt](unsafeUninitializedCapacity: depth) { places, count in
      guard let start = places.baseAddress else { return }
      count = Int(unsafeBitCast(symbol, to: Backtrace.self)(start, Int32(depth)))
    }
  }

  private static var hasOneThread: Bool {
    var status = stat()
    // The kernel counts a link for each thread beside the folder's own two.
    return stat("/proc/self/task", &status) == 0 && status.st_nlink == 3
  }
}

extension DispatchQueue {
  /// Stands for `asyncAfter` where XCTest sets a timer for a wait, which it does on the thread that waits.
  @_silgen_name("_unseamSetTimer")
  public func _unseamSetTimer(_ deadline: DispatchTime, _ item: DispatchWorkItem) {
    let day = DispatchTime.now() + .seconds(86_400)
    // So late a timer is that of a set-up, a teardown or an asynchronous test: no trial lives so long.
    if deadline > day { return }
    EmptySetUps.waits()
    asyncAfter(deadline: deadline, execute: item)
  }
}
