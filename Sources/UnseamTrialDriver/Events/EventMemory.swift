import Foundation

/// The memory that this process shares with the tool outside.
///
/// It has no name in any folder, and once it is there no descriptor leads to it: a test that closes or writes to
/// whatever it finds does not reach it.
final class EventMemory: Sendable {
  private let address: UInt
  private let size: Int

  /// Takes over what the descriptor leads to; nil where that can't be shared.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) > EventLayout.start else {
      return nil
    }
    let size = Int(status.st_size)
    let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let place, place != MAP_FAILED else { return nil }
    close(descriptor)
    (address, self.size) = (UInt(bitPattern: place), size)
  }

  /// The script, which is wiped out: it holds the key.
  func takeScript() -> String {
    guard let start = UnsafeMutableRawPointer(bitPattern: address) else { return "" }
    let length = start.load(fromByteOffset: EventLayout.scriptLength, as: Int.self)
    guard length > 0, length <= size - EventLayout.start else { return "" }
    let bytes = UnsafeMutableRawBufferPointer(
      start: start + EventLayout.start, count: length)
    defer {
      memset(start + EventLayout.start, 0, length)
      start.storeBytes(of: 0, toByteOffset: EventLayout.scriptLength, as: Int.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Puts the bytes at the offset and says that the events end behind them; false where there is no room.
  func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let start = UnsafeMutableRawPointer(bitPattern: address) else { return false }
    guard bytes.count <= size - offset else {
      start.storeBytes(of: 1, toByteOffset: EventLayout.isFull, as: Int.self)
      return false
    }
    UnsafeMutableRawBufferPointer(start: start + offset, count: bytes.count).copyBytes(from: bytes)
    start.storeBytes(of: offset + bytes.count, toByteOffset: EventLayout.end, as: Int.self)
    return true
  }
}
