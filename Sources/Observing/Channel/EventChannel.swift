import Basics
import Commanding
import Foundation

/// The memory through which the tool tells a test process what to run, and the process tells what happens.
///
/// It lies in no folder, so that a test which edits every file that it finds can't change it.
final class EventChannel: Sendable {
  /// The number that the process gets it under.
  static let descriptorInProcess: Int32 = 3
  let descriptor: Int32
  private let capacity: Int

  /// - Parameter capacity: in bytes, which take no memory until they are written to.
  init(capacity: Int = 256 << 20) throws(CommandError) {
    self.capacity = capacity
    descriptor = try unnamedFile()
    guard ftruncate(descriptor, off_t(capacity)) == 0 else {
      close(descriptor)
      throw .noRoomForOutput(path: "memory", reason: String(cString: strerror(errno)))
    }
    begin()
  }

  deinit { close(descriptor) }

  /// Forgets all events. Call it only while no test process writes.
  ///
  /// - Parameter script: what a started process is to run. A forked process gets its script in another way.
  func begin(with script: String = "") {
    let text = Array(script.utf8)
    text.withUnsafeBytes {
      _ = pwrite(descriptor, $0.baseAddress, $0.count, off_t(EventLayout.start))
    }
    let header = [EventLayout.start, 0, text.count]
    header.withUnsafeBytes { _ = pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Where the events end. The number changes only while the process is alive.
  var length: Int { number(at: EventLayout.end) }

  /// Whether an event found no room.
  var isFull: Bool { number(at: EventLayout.isFull) != 0 }

  /// The events; nil where the number that says where they end lies outside the memory.
  var bytes: [UInt8]? {
    let end = length
    guard end >= EventLayout.start, end <= capacity else { return nil }
    let count = end - EventLayout.start
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let more = pread(
          descriptor, buffer.baseAddress.map { $0 + used }, count - used,
          off_t(EventLayout.start + used))
        if more < 0, errno == EINTR { continue }
        if more <= 0 { return }
        used += more
      }
    }
  }

  private func number(at offset: Int) -> Int {
    var number = 0
    _ = withUnsafeMutableBytes(of: &number) {
      pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    return number
  }
}
