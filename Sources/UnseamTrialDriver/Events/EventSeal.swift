/// What both ends of a trial's channel know and the subject does not.
struct EventKey: Equatable, Sendable {
  let first: UInt64
  let second: UInt64

  /// Another one for each trial.
  static func random() -> EventKey {
    EventKey(first: .random(in: 0...UInt64.max), second: .random(in: 0...UInt64.max))
  }

  /// Two numbers of sixteen hexadecimal digits.
  var text: String { digits(first) + digits(second) }

  private func digits(_ number: UInt64) -> String {
    String(decoding: EventSeal.digits(number), as: UTF8.self)
  }
}

extension EventKey {
  /// Nil where the text is not one that `text` gives.
  init?(text: String) {
    guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
      let second = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(first: first, second: second)
  }
}

/// Marks each line of a trial's events, so that a line that was changed, added, left out or moved is seen.
///
/// A line's mark is a keyed hash (SipHash-2-4) of the line, of how many lines stand before it and of the last one's mark.
struct EventSeal: Sendable {
  /// How many bytes stand before each line: the mark and a space.
  static let length = 17

  private let key: EventKey
  private var count: UInt64 = 0
  private var last: UInt64 = 0

  init(key: EventKey) { self.key = key }

  /// The mark of the line that comes next.
  mutating func mark(_ line: UnsafeRawBufferPointer) -> UInt64 {
    var hash = SipHash(key)
    hash.add(count)
    hash.add(last)
    last = hash.value(with: line)
    count += 1
    return last
  }

  /// Sixteen hexadecimal digits.
  static func digits(_ number: UInt64) -> [UInt8] {
    (0..<16).map { place in
      let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(place))) & 15
      return digit < 10 ? 48 + digit : 87 + digit
    }
  }
}

/// SipHash-2-4, as its authors published it.
struct SipHash {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  private var length: UInt64 = 0

  init(_ key: EventKey) {
    v0 = key.first ^ 0x736f_6d65_7073_6575
    v1 = key.second ^ 0x646f_7261_6e64_6f6d
    v2 = key.first ^ 0x6c79_6765_6e65_7261
    v3 = key.second ^ 0x7465_6462_7974_6573
  }

  mutating func add(_ word: UInt64) {
    compress(word)
    length &+= 8
  }

  /// The hash of all words that were added, with the bytes behind them.
  func value(with bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = self
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      hash.compress(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var rest = (length &+ UInt64(bytes.count)) << 56
    for offset in whole..<bytes.count {
      rest |= UInt64(bytes[offset]) << (8 * UInt64(offset - whole))
    }
    hash.compress(rest)
    hash.v2 ^= 0xff
    for _ in 0..<4 { hash.round() }
    return hash.v0 ^ hash.v1 ^ hash.v2 ^ hash.v3
  }

  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 = v0 &+ v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 = v2 &+ v3
    v3 = rotated(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotated(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }

  private func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word << count | word >> (64 - count)
  }
}
