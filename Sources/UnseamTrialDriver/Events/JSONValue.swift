/// What a line of JSON says, read in one go.
///
/// By hand for the same reason as `JSONLine`: a library's decoder takes longer over a line than the test that it is about.
/// The module Observing has it, too, through a symbolic link: the two speak to one another.
enum JSONValue: Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Nil where it is not JSON.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = JSONReader(bytes)
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  /// A member of an object; nil where there is none, or it is null.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[key], value != .null else {
      return nil
    }
    return value
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// Empty where it is no list.
  var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }
  /// The texts among an object's members.
  var texts: [String: String]? {
    if case .object(let members) = self { members.compactMapValues(\.text) } else { nil }
  }
}

/// Where one is in the text.
private struct JSONReader {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  mutating func value() -> JSONValue? {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return list()
    case UInt8(ascii: "\""): return string().map(JSONValue.text)
    case UInt8(ascii: "t"): return take("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || (0x09...0x0d).contains(byte) { place += 1 }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in place..<end where bytes[index] != word.utf8Start[index - place] { return false }
    place = end
    return true
  }

  private mutating func object() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    place += 1
    skipBlanks()
    if take("}") { return .object([:]) }
    while true {
      skipBlanks()
      guard let key = string() else { return nil }
      skipBlanks()
      guard take(":"), let value = value() else { return nil }
      members[key] = value
      skipBlanks()
      if take("}") { return .object(members) }
      if !take(",") { return nil }
    }
  }

  private mutating func list() -> JSONValue? {
    var values: [JSONValue] = []
    place += 1
    skipBlanks()
    if take("]") { return .list([]) }
    while true {
      guard let value = value() else { return nil }
      values.append(value)
      skipBlanks()
      if take("]") { return .list(values) }
      if !take(",") { return nil }
    }
  }

  private mutating func number() -> JSONValue? {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) {
      place += 1
    }
    return Double(String(decoding: bytes[start..<place], as: UTF8.self)).map(JSONValue.number)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    var text = String(decoding: bytes[start..<place], as: UTF8.self)
    while true {
      if take("\"") { return text }
      if take("\\") {
        guard let character = escaped() else { return nil }
        text.unicodeScalars.append(character)
      } else {
        let start = place
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
          place += 1
        }
        if place == bytes.count { return nil }
        text += String(decoding: bytes[start..<place], as: UTF8.self)
      }
    }
  }

  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "u"): return coded()
    default: return Unicode.Scalar(byte)
    }
  }

  /// A character by its number, which takes two codes where it is large.
  private mutating func coded() -> Unicode.Scalar? {
    guard let first = code() else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = code(), (0xdc00..<0xe000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
  }

  private mutating func code() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    return UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
  }
}
