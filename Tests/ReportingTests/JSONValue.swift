import Basics
import Foundation
import Requesting

/// A JSON value that tells 1 from true, as JSONSerialization does not.
enum JSONValue: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// As the reader of configuration files sees it: the last of two keys that are the same counts.
  init(_ located: LocatedJSON) {
    self =
      switch located.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let text): .number(Double(text) ?? .nan)
      case .string(let text): .string(text)
      case .array(let items): .array(items.map { JSONValue($0) })
      case .object(let members):
        .object(
          Dictionary(
            members.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { _, last in last }))
      }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}
