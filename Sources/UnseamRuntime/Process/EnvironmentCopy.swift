import Foundation

/// The environment variables at one moment, as the process holds them.
///
/// Copied whole and taken apart only where two copies differ: most tests leave them alone, and to make a dictionary of them takes
/// longer than many a test.
struct EnvironmentCopy: Equatable {
  /// Each `NAME=value` with a zero behind it.
  private let bytes: [UInt8]

  /// What there is now.
  init() {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_096)
    var next = EnvironmentCopy.entries?.pointee
    while let entry = next?.pointee {
      bytes += UnsafeRawBufferPointer(start: entry, count: strlen(entry) + 1)
      next = next.map { $0 + 1 }
    }
    self.bytes = bytes
  }

  /// The values by name.
  var values: [String: String] {
    var values: [String: String] = [:]
    for entry in bytes.split(separator: 0) {
      guard let end = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values[String(decoding: entry[..<end], as: UTF8.self)] =
        String(decoding: entry[(end + 1)...], as: UTF8.self)
    }
    return values
  }

  private typealias Entry = UnsafeMutablePointer<CChar>

  /// Where the C library keeps them; Swift can't know that nobody else writes there, and so does not show it.
  private static var entries: UnsafeMutablePointer<UnsafeMutablePointer<Entry?>?>? {
    dlsym(nil, "environ")?.assumingMemoryBound(to: UnsafeMutablePointer<Entry?>?.self)
  }
}
