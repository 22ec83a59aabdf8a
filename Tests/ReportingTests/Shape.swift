import Foundation
import Testing

/// What a JSON value must look like: a small part of what a JSON Schema says, where keys that nobody named are faults.
indirect enum Shape: Sendable {
  case string
  /// A string that the whole pattern matches.
  case pattern(String)
  /// One of these strings.
  case word([String])
  /// A whole number from here on.
  case number(from: Int)
  case bool
  case null
  case array(Shape, atMost: Int = .max)
  /// Keys that must be there, and keys that may.
  case object([String: Shape], optional: [String: Shape] = [:])
  /// An object with any keys.
  case dictionary(Shape)
  case either(Shape, Shape)
  case anything

  /// Each fault with its path; none where the document is as it must be.
  func faults(in document: String) -> [String] {
    do {
      return faults(try JSONDecoder().decode(JSONValue.self, from: Data(document.utf8)), "$")
    } catch { return ["no JSON: \(error)"] }
  }

  private func faults(_ value: JSONValue, _ path: String) -> [String] {
    switch (self, value) {
    case (.anything, _), (.string, .string), (.bool, .bool), (.null, .null): []
    case (.pattern(let pattern), .string(let text)) where Shape.isMatch(text, pattern): []
    case (.word(let words), .string(let text)) where words.contains(text): []
    case (.number(let least), .number(let number))
    where number >= Double(least) && number == number.rounded(): []
    case (.array(let element, let most), .array(let items)):
      (items.count > most ? ["\(path): \(items.count) elements"] : [])
        + items.enumerated().flatMap { element.faults($1, "\(path)[\($0)]") }
    case (.dictionary(let element), .object(let object)):
      object.flatMap { element.faults($1, "\(path).\($0)") }
    case (.object(let required, let optional), .object(let object)):
      Shape.faults(object, required, optional, path)
    case (.either(let one, let other), _):
      one.faults(value, path).isEmpty ? [] : other.faults(value, path)
    default: ["\(path): \(value)"]
    }
  }

  private static func isMatch(_ text: String, _ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.wholeMatch(of: regex) != nil
  }

  private static func faults(
    _ object: [String: JSONValue], _ required: [String: Shape], _ optional: [String: Shape],
    _ path: String
  ) -> [String] {
    required.keys.filter { object[$0] == nil }.map { "\(path).\($0): missing" }
      + object.flatMap { key, value in
        guard let shape = required[key] ?? optional[key] else { return ["\(path).\(key): unknown"] }
        return shape.faults(value, "\(path).\(key)")
      }
  }
}

@Suite struct ShapeTests {
  @Test func aFaultIsNamedWithItsPath() {
    let shape = Shape.object(["a": .array(.number(from: 1), atMost: 2)], optional: ["b": .bool])
    #expect(shape.faults(in: #"{"a": [1, 2], "b": true}"#) == [])
    #expect(shape.faults(in: "{}") == ["$.a: missing"])
    #expect(shape.faults(in: #"{"a": [1, 0]}"#).count == 1)
    #expect(shape.faults(in: #"{"a": [true]}"#).count == 1)
    #expect(shape.faults(in: #"{"a": [1, 2, 3]}"#) == ["$.a: 3 elements"])
    #expect(shape.faults(in: #"{"a": [], "c": 1}"#) == ["$.c: unknown"])
    #expect(shape.faults(in: #"{"a": [], "b": 1}"#).count == 1)
    #expect(shape.faults(in: "{")[0].hasPrefix("no JSON"))
  }
}
