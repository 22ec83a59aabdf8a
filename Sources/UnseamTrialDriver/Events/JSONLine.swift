/// Writes one JSON object on one line.
///
/// By hand: the library's encoder makes hundreds of types at its first use in a process, which takes longer than
/// most tests, and every trial is a process. The module Observing has this file, too, through a symbolic link.
struct JSONLine {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  init() { bytes.reserveCapacity(512) }

  /// Adds a member; nil adds nothing.
  mutating func add(_ key: StaticString, _ value: (some JSONCodable)?) {
    guard let value else { return }
    if bytes.count > 1 { raw(",") }
    raw("\"")
    raw(key)
    raw("\":")
    value.write(to: &self)
  }

  /// The whole object.
  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  /// Goes on with each value in turn, with commas between them.
  mutating func list<Values: Collection>(
    _ values: Values, _ start: StaticString, _ end: StaticString,
    _ add: (inout JSONLine, Values.Element) -> Void
  ) {
    raw(start)
    var isFirst = true
    for value in values {
      if !isFirst { raw(",") }
      isFirst = false
      add(&self, value)
    }
    raw(end)
  }

  /// Goes on with a text in quotes.
  mutating func append(_ text: String) {
    raw("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        raw("\\u00")
        bytes += [digit(byte >> 4), digit(byte & 15)]
      default: bytes.append(byte)
      }
    }
    raw("\"")
  }

  /// Goes on with an object.
  mutating func append(_ object: JSONLine) { bytes += object.closed }

  private func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Goes on with these characters as they are.
  mutating func raw(_ text: String) { bytes += text.utf8 }

  mutating func raw(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
