/// Writes one JSON object on one line.
///
/// By hand: the library's encoder makes hundreds of types at its first use in a process, which takes longer than
/// most tests, and every trial is a process.
struct JSONLine {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  init() { bytes.reserveCapacity(512) }

  /// Adds a member; the value is text, a number, a truth value, or a list or object of such. Nil adds nothing.
  mutating func add(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    begin(key)
    append(value)
  }

  mutating func add(_ key: StaticString, _ value: Bool?) {
    guard let value else { return }
    begin(key)
    raw(value ? "true" : "false")
  }

  mutating func add(_ key: StaticString, _ value: Int) {
    begin(key)
    raw(value.description)
  }

  mutating func add(_ key: StaticString, _ value: Double) {
    begin(key)
    raw(value.description)
  }

  mutating func add(_ key: StaticString, _ values: [String]?) {
    guard let values else { return }
    begin(key)
    list(values, "[", "]") { line, value in line.append(value) }
  }

  mutating func add(_ key: StaticString, _ values: [String: String]?) {
    guard let values else { return }
    begin(key)
    list(values, "{", "}") { line, member in
      line.append(member.key)
      line.raw(":")
      line.append(member.value)
    }
  }

  mutating func add(_ key: StaticString, _ objects: [JSONLine]?) {
    guard let objects else { return }
    begin(key)
    list(objects, "[", "]") { line, object in line.bytes += object.closed }
  }

  /// The whole object.
  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ key: StaticString) {
    if bytes.count > 1 { raw(",") }
    raw("\"")
    raw(key)
    raw("\":")
  }

  private mutating func list<Values: Collection>(
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

  private mutating func append(_ text: String) {
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

  private func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private mutating func raw(_ text: String) { bytes += text.utf8 }

  private mutating func raw(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
