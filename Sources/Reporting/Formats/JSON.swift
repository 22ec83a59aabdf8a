/// A JSON value whose objects keep the order in which they were written, so that equal reports are equal bytes.
package enum JSON: Hashable, Sendable {
  /// One key of an object and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON
  }

  case null
  case bool(Bool)
  case integer(Int)
  /// Beyond what `Int` holds: a seed may use all 64 bits.
  case unsigned(UInt64)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The value as text: two spaces a level, slashes bare, a line break at the end.
  package var document: String { text(indentedBy: 0) + "\n" }

  /// The value on one line, with no character in it that some reader takes for the end of one.
  package var line: String {
    compact.replacing("\u{85}", with: "\\u0085").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029") + "\n"
  }

  /// The object with more members; those without a value are left out.
  func adding(_ members: [(String, JSON?)]) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(
      own + members.compactMap { key, value in value.map { JSON.Member(key: key, value: $0) } })
  }

  private var compact: String {
    switch self {
    case .array(let items): "[" + items.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSON.quoted($0.key) + ":" + $0.value.compact }.joined(separator: ",")
        + "}"
    default: text(indentedBy: 0)
    }
  }

  private func text(indentedBy depth: Int) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .string(let value): JSON.quoted(value)
    case .array(let items):
      JSON.block("[", items.map { $0.text(indentedBy: depth + 1) }, "]", depth)
    case .object(let members):
      JSON.block(
        "{",
        members.map { JSON.quoted($0.key) + ": " + $0.value.text(indentedBy: depth + 1) }, "}",
        depth)
    }
  }

  private static func block(_ open: String, _ items: [String], _ close: String, _ depth: Int)
    -> String
  {
    guard !items.isEmpty else { return open + close }
    let outer = String(repeating: "  ", count: depth)
    let lines = items.map { outer + "  " + $0 }.joined(separator: ",\n")
    return open + "\n" + lines + "\n" + outer + close
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  /// The text, or null for nil.
  package init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  /// The number, or null for nil.
  package init(_ number: Int?) { self = number.map(JSON.integer) ?? .null }
  /// An array of texts.
  package init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .object(let members):
      var container = encoder.container(keyedBy: TextKey.self)
      for member in members {
        try container.encode(member.value, forKey: TextKey(stringValue: member.key))
      }
    default:
      try encodeScalar(to: encoder)
    }
  }

  private func encodeScalar(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .null, .array, .object: try container.encodeNil()
    }
  }

  /// Any text as a coding key.
  private struct TextKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
