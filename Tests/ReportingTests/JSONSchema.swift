import Foundation
import Testing

/// The part of JSON Schema, draft 7, that our schemas use. A keyword that it does not know is a fault of the schema, since
/// a checker that passes over one checks less than the schema says.
struct JSONSchema {
  let root: JSONValue

  init(_ text: String) throws { root = try JSONValue(text) }

  /// What nothing is checked by.
  private static let notes: Set = [
    "$schema", "$id", "$comment", "title", "description", "default", "definitions",
  ]
  private static let types: Set = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  // MARK: Checking a value

  /// Each fault with its path; none where the value is as the schema says.
  func faults(in value: JSONValue) -> [String] { faults(value, root, "$") }

  private func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    schema.members.sorted { $0.key < $1.key }.flatMap { keyword, argument in
      switch keyword {
      case "$ref": faults(value, definition(argument), path)
      case "anyOf":
        argument.items.contains { faults(value, $0, path).isEmpty }
          ? [] : ["\(path): none of the alternatives"]
      case "not": faults(value, argument, path).isEmpty ? ["\(path): what must not be"] : []
      case "items":
        value.items.enumerated().flatMap { faults($1, argument, "\(path)[\($0)]") }
      case "properties":
        value.members.flatMap { key, value in
          argument[key].map { faults(value, $0, "\(path).\(key)") } ?? []
        }
      case "additionalProperties":
        value.members.keys.filter { schema["properties"]?[$0] == nil }
          .map { "\(path).\($0): unknown" }
      case "required":
        isObject(value)
          ? argument.items.compactMap(\.text).filter { value[$0] == nil }
            .map { "\(path).\($0): missing" } : []
      default: isMet(keyword, argument, by: value) ? [] : ["\(path): \(keyword)"]
      }
    }
  }

  private func isObject(_ value: JSONValue) -> Bool {
    if case .object = value { true } else { false }
  }

  /// Keywords about one kind of value are met by each other kind.
  private func isMet(_ keyword: String, _ argument: JSONValue, by value: JSONValue) -> Bool {
    switch keyword {
    case "type":
      return (argument.items + [argument]).compactMap(\.text).contains { isOf($0, value) }
    case "enum": return argument.items.contains(value)
    case "const": return argument == value
    case "minimum": return value.number.map { $0 >= argument.number ?? .nan } ?? true
    case "maximum": return value.number.map { $0 <= argument.number ?? .nan } ?? true
    case "exclusiveMinimum": return value.number.map { $0 > argument.number ?? .nan } ?? true
    case "minLength":
      return value.text.map { Double($0.unicodeScalars.count) >= argument.number ?? .nan } ?? true
    case "pattern":
      guard let text = value.text else { return true }
      return (try? Regex(argument.text ?? "(")).map { text.contains($0) } ?? false
    default: return JSONSchema.notes.contains(keyword)
    }
  }

  private func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func definition(_ reference: JSONValue) -> JSONValue {
    let name = (reference.text ?? "").dropFirst("#/definitions/".count)
    return root["definitions"]?[String(name)] ?? .null
  }

  // MARK: Checking the schema itself

  /// What this checker would pass over, and definitions that are not there or that nothing refers to.
  var ownFaults: [String] {
    var used: Set<String> = []
    let faults = ownFaults(root, "$", &used)
    let all = Set((root["definitions"]?.members ?? [:]).keys)
    return faults + used.symmetricDifference(all).sorted().map { "definition \($0)" }
  }

  private func ownFaults(_ schema: JSONValue, _ path: String, _ used: inout Set<String>) -> [String]
  {
    guard isObject(schema) else { return ["\(path): no schema"] }
    var faults: [String] = []
    for (keyword, argument) in schema.members {
      let place = "\(path).\(keyword)"
      switch keyword {
      case "properties", "definitions":
        for (key, inner) in argument.members {
          faults += ownFaults(inner, "\(place).\(key)", &used)
        }
      case "items", "not": faults += ownFaults(argument, place, &used)
      case "anyOf": for inner in argument.items { faults += ownFaults(inner, place, &used) }
      case "$ref":
        used.insert(String((argument.text ?? "").dropFirst("#/definitions/".count)))
        // Draft 7 does not look at what stands beside it.
        if schema.members.count > 1 { faults.append(place + ": not alone") }
      default: faults += isKnown(keyword, argument) ? [] : [place]
      }
    }
    return faults
  }

  private func isKnown(_ keyword: String, _ argument: JSONValue) -> Bool {
    switch keyword {
    case "type":
      let words = argument.items.isEmpty ? [argument] : argument.items
      return words.allSatisfy { JSONSchema.types.contains($0.text ?? "") }
    case "enum": return !argument.items.isEmpty
    case "const": return true
    case "minimum", "maximum", "exclusiveMinimum", "minLength": return argument.number != nil
    case "pattern": return argument.text.map { (try? Regex($0)) != nil } ?? false
    case "required": return argument.items.allSatisfy { $0.text != nil }
    case "additionalProperties": return argument == .bool(false)
    default: return JSONSchema.notes.contains(keyword)
    }
  }

  // MARK: What it names

  /// The schemas that speak of each path, elements of arrays taken together: `findings[].evidence.issue`.
  var nodes: [String: [JSONValue]] {
    var found: [String: [JSONValue]] = [:]
    collect(root, "", &found)
    return found
  }

  /// The paths of all keys.
  var keys: Set<String> { Set(nodes.keys.filter { !$0.isEmpty && !$0.hasSuffix("]") }) }

  /// The words or numbers that may stand at the path; empty where anything may.
  func enumeration(_ path: String) -> [JSONValue] {
    (nodes[path] ?? []).flatMap { $0["enum"]?.items ?? [] }
  }

  /// The keys that must be there.
  var required: Set<String> {
    Set(
      nodes.flatMap { path, schemas in
        schemas.flatMap { $0["required"]?.items ?? [] }.compactMap(\.text)
          .map { path.isEmpty ? $0 : path + "." + $0 }
      })
  }

  private func collect(_ schema: JSONValue, _ path: String, _ found: inout [String: [JSONValue]]) {
    if let reference = schema["$ref"] { return collect(definition(reference), path, &found) }
    found[path, default: []].append(schema)
    for inner in schema["anyOf"]?.items ?? [] { collect(inner, path, &found) }
    if let inner = schema["items"] { collect(inner, path + "[]", &found) }
    for (key, inner) in schema["properties"]?.members ?? [:] {
      collect(inner, path.isEmpty ? key : path + "." + key, &found)
    }
  }
}

@Suite struct JSONSchemaTests {
  private func faults(_ schema: String, _ value: String) throws -> [String] {
    try JSONSchema(schema).faults(in: JSONValue(value))
  }

  @Test(arguments: [
    (#"{"type": "integer"}"#, "1", "1.5"), (#"{"type": ["string", "null"]}"#, "null", "true"),
    (#"{"type": "boolean"}"#, "true", "1"), (#"{"type": "number"}"#, "1.5", #""1""#),
    (#"{"enum": ["a", null]}"#, "null", #""b""#), (#"{"const": true}"#, "true", "1"),
    (#"{"minimum": 1}"#, "1", "0"), (#"{"maximum": 1}"#, "1", "2"),
    (#"{"exclusiveMinimum": 0}"#, "0.1", "0"), (#"{"minLength": 1}"#, #""a""#, #""""#),
    (#"{"pattern": "^a|b$"}"#, #""ac""#, #""c""#), (#"{"required": ["a"]}"#, #"{"a": 1}"#, "{}"),
    (#"{"items": {"type": "null"}}"#, "[null]", "[null, 1]"),
    (#"{"properties": {"a": {"type": "null"}}}"#, #"{"a": null, "b": 1}"#, #"{"a": 1}"#),
    (#"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1}"#, #"{"b": 1}"#),
    (#"{"anyOf": [{"type": "null"}, {"const": 1}]}"#, "1", "2"),
    (#"{"not": {"const": 1}}"#, "2", "1"),
    (##"{"$ref": "#/definitions/x", "definitions": {"x": {"const": 1}}}"##, "1", "2"),
  ])
  func eachKeywordTellsGoodFromBad(schema: String, good: String, bad: String) throws {
    #expect(try faults(schema, good) == [])
    #expect(try faults(schema, bad).count == 1)
  }

  @Test(arguments: [
    #"{"oneOf": []}"#, #"{"properties": {"a": {"multipleOf": 2}}}"#, #"{"type": "text"}"#,
    #"{"items": [{}, {"zebra": 1}]}"#, ##"{"$ref": "#/definitions/x"}"##, #"{"pattern": "("}"#,
    #"{"definitions": {"x": {}}}"#, #"{"additionalProperties": {}}"#, #"{"enum": []}"#,
  ])
  func whatItDoesNotCheckIsAFault(schema: String) throws {
    #expect(try !JSONSchema(schema).ownFaults.isEmpty)
  }
}
