import Foundation

/// SHA-256 (FIPS 180-4), which a page's security policy names its own style and script by; the toolchain ships none.
enum Digest {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes(64).map { root($0, cubic: true) }

  /// The digest in base 64.
  static func base64(_ bytes: [UInt8]) -> String {
    var state = primes(8).map { root($0, cubic: false) }
    let message = padded(bytes)
    for start in stride(from: 0, to: message.count, by: 64) {
      mix(message[start..<start + 64], into: &state)
    }
    let digest = state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
    return Data(digest).base64EncodedString()
  }

  /// A one, zeros and the length, up to whole blocks of 64 bytes.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = (119 - bytes.count % 64) % 64
    let length = UInt64(bytes.count) * 8
    return bytes + [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let schedule = schedule(of: Array(block))
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let upper = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ upper &+ choice &+ constants[round] &+ schedule[round]
      let lower = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ lower &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func schedule(of block: [UInt8]) -> [UInt32] {
    var words = (0..<16).map { word in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[4 * word + $1]) }
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 15], words[index - 2])
      let small = turned(near, 7) ^ turned(near, 18) ^ (near >> 3)
      let large = turned(far, 17) ^ turned(far, 19) ^ (far >> 10)
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    return words
  }

  private static func turned(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word >> places | word << (32 - places)
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var found: [UInt64] = []
    var candidate: UInt64 = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }

  /// The first 32 bits behind the point of a square or cube root, in whole numbers: rounding must not matter.
  private static func root(_ number: UInt64, cubic: Bool) -> UInt32 {
    var (low, high) = (UInt64(1) << 32, UInt64(1) << 37)
    while high - low > 1 {
      let middle = (low + high) / 2
      if exceeds(middle, number, cubic: cubic) { high = middle } else { low = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// Whether `root` / 2^32, squared or cubed, is more than `number`.
  private static func exceeds(_ root: UInt64, _ number: UInt64, cubic: Bool) -> Bool {
    let square = UInt128(root) * UInt128(root)
    if !cubic { return square > UInt128(number) << 64 }
    // 37 bits thrice are 111 at most.
    return square * UInt128(root) > UInt128(number) << 96
  }
}
