import Foundation

/// Reads memory of which nobody has said that it is there: where there is nothing to read, that is told, and the process goes on.
enum FoundMemory {
  /// Nil where the memory can't be read, or not all of it.
  static func bytes(at address: UInt, count: Int) -> [UInt8]? {
    guard count > 0, let place = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = read(place, into: UnsafeMutableRawBufferPointer(buffer)) ? count : 0
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Nil where not all of them can be read.
  static func words(at address: UInt, count: Int) -> [UInt]? {
    bytes(at: address, count: count * 8)?.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }
  }

  /// The words behind the type and the reference counts of an object at the address; nil where there is no block that the C
  /// library gave, or a large one.
  static func block(at address: UInt) -> [UInt]? {
    // Before a block its size stands, and behind it that of the next, which tells of this one that it is in use.
    guard address % 16 == 0, address > 0x1000, let size = number(UInt.self, at: address - 8),
      size & 10 == 0, (32...4096).contains(size & ~15),
      number(UInt.self, at: address + (size & ~15) - 8).map({ $0 & 1 }) == 1
    else { return nil }
    return words(at: address + 16, count: Int(size & ~15) / 8 - 3)
  }

  /// The number of this type that stands at the address.
  static func number<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self, at address: UInt
  ) -> Value? {
    guard let place = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
    var value: Value = 0
    return withUnsafeMutableBytes(of: &value) { read(place, into: $0) } ? value : nil
  }

  private typealias Read =
    @convention(c) (
      pid_t, UnsafePointer<iovec>, UInt, UnsafePointer<iovec>, UInt, UInt
    ) -> Int

  /// The kernel copies, and says so where it can't; in the C library, but not visible to Swift.
  private static let copyMemory = dlsym(nil, "process_vm_readv").map {
    unsafeBitCast($0, to: Read.self)
  }

  private static func read(
    _ place: UnsafeMutableRawPointer, into buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard let copyMemory else { return false }
    var target = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
    var source = iovec(iov_base: place, iov_len: buffer.count)
    return copyMemory(getpid(), &target, 1, &source, 1, 0) == buffer.count
  }
}
