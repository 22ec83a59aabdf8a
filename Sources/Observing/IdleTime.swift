import Foundation
import Synchronization

/// Tells whether the machine's processors have time to spare, as the kernel counts it.
///
/// Tests that wait (for a delay, a socket, a lock) leave the processors idle: more of them can wait at once.
final class IdleTime: Sendable {
  /// The clock ticks of all processors since the machine started.
  private struct Ticks {
    var idle: UInt64
    var all: UInt64

    /// Nil where the kernel does not tell.
    init?(_ text: String) {
      guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
      // user nice system idle iowait irq softirq steal
      let numbers = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
      guard numbers.count >= 5 else { return nil }
      idle = numbers[3] + numbers[4]
      all = numbers.reduce(0, +)
    }
  }

  private struct Look {
    var ticks: Ticks?
    var time: ContinuousClock.Instant
    var isPlenty = false
  }

  /// So much of the time must have been idle.
  private static let enough = 0.3
  private static let interval = Duration.milliseconds(100)

  private let latest = Mutex(Look(ticks: IdleTime.read(), time: .now))

  /// Whether much of the time since a moment ago was idle; false where nobody tells.
  var isPlenty: Bool {
    latest.withLock { latest in
      let now = ContinuousClock.now
      guard latest.time.duration(to: now) > Self.interval else { return latest.isPlenty }
      let ticks = Self.read()
      var isPlenty = false
      if let before = latest.ticks, let ticks, ticks.all > before.all {
        let idle = Double(ticks.idle) - Double(before.idle)
        isPlenty = idle / Double(ticks.all - before.all) > Self.enough
      }
      latest = Look(ticks: ticks, time: now, isPlenty: isPlenty)
      return isPlenty
    }
  }

  private static func read() -> Ticks? {
    FileManager.default.contents(atPath: "/proc/stat")
      .flatMap { Ticks(String(decoding: $0.prefix(256), as: UTF8.self)) }
  }
}
