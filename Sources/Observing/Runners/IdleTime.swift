import Foundation
import Synchronization

/// Tells whether the machine's processors have time to spare, as the kernel counts it.
///
/// Tests that wait (for a delay, a socket, a lock) leave the processors idle: more of them can wait at once.
final class IdleTime: Sendable {
  /// The clock ticks of all processors since the machine started.
  struct Ticks {
    private(set) var idle: UInt64
    private(set) var all: UInt64

    /// Nil where the kernel does not tell.
    ///
    /// - Parameters:
    ///   - text: the beginning of `/proc/stat`.
    ///   - countsNiced: whether what gives way to others counts as idle.
    init?(_ text: String, countsNiced: Bool = false) {
      guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
      // user nice system idle iowait irq softirq steal
      let numbers = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
      guard numbers.count >= 5 else { return nil }
      idle = numbers[3] + numbers[4] + (countsNiced ? numbers[1] : 0)
      all = numbers.reduce(0, +)
    }

    /// The share of the time since `before` that was idle; nil where no time passed, or a counter ran backwards.
    func idleShare(since before: Ticks) -> Double? {
      guard all > before.all, idle >= before.idle else { return nil }
      return Double(idle - before.idle) / Double(all - before.all)
    }
  }

  private struct Look {
    var ticks: Ticks?
    var time: ContinuousClock.Instant
    var share = 0.0
    /// For how many more workers there is room, until the next look.
    var room = 0
  }

  /// So much of the time must have been idle.
  private static let enough = 0.15
  private static let interval = Duration.milliseconds(100)

  private let latest = Mutex(Look(ticks: IdleTime.read(countsNiced: false), time: .now))
  private let countsNiced = Atomic(false)
  private let processors = ProcessInfo.processInfo.activeProcessorCount

  /// Whether a build goes on that gives way to us: what that takes counts as idle. Tests may do work that gives way, too, which
  /// else counts as work.
  var isBesideBuild: Bool {
    get { countsNiced.load(ordering: .relaxed) }
    set { countsNiced.store(newValue, ordering: .relaxed) }
  }

  /// Whether enough of the time since a moment ago was idle for those that work; false where nobody tells.
  var isPlenty: Bool {
    latest.withLock { latest in
      look(&latest)
      return latest.share > Self.enough
    }
  }

  /// Whether there is room for one worker more, which takes it: of those that wait only as many begin at once as there were
  /// processors idle.
  func takeRoom() -> Bool {
    latest.withLock { latest in
      look(&latest)
      guard latest.room > 0 else { return false }
      latest.room -= 1
      return true
    }
  }

  private func look(_ latest: inout Look) {
    let now = ContinuousClock.now
    guard latest.time.duration(to: now) > Self.interval else { return }
    let ticks = Self.read(countsNiced: isBesideBuild)
    let share = latest.ticks.flatMap { ticks?.idleShare(since: $0) } ?? 0
    latest = Look(
      ticks: ticks, time: now, share: share, room: Self.room(share, of: processors))
  }

  /// For how many more workers the idle share of so many processors is enough.
  static func room(_ share: Double, of processors: Int) -> Int {
    share > enough ? Int((share * Double(processors)).rounded(.up)) : 0
  }

  private static func read(countsNiced: Bool) -> Ticks? {
    FileManager.default.contents(atPath: "/proc/stat")
      .flatMap { Ticks(String(decoding: $0.prefix(256), as: UTF8.self), countsNiced: countsNiced) }
  }
}
