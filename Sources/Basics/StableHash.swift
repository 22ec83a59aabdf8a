/// A 64-bit hash that is the same on every run and machine (FNV-1a with a finishing mix from
/// MurmurHash3), for ids and for seeded orders; not for secrets.
package struct StableHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The hash of `parts`, each ended so that `["ab", "c"]` and `["a", "bc"]` differ.
  package static func of(_ parts: [String]) -> UInt64 {
    var hash = StableHash()
    for part in parts { hash.combine(part) }
    return hash.value
  }

  /// The hash of raw bytes.
  package static func of(bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    for byte in bytes { hash.combine(byte) }
    return hash.value
  }

  /// Sixteen lower-case hexadecimal digits.
  package static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xff)
  }

  package mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  package var value: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ (mixed >> 33)
  }
}
