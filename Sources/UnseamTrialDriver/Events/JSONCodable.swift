/// What stands in a line of JSON, written and read by the same type.
///
/// The module Observing has this file, too, through a symbolic link.
protocol JSONCodable {
  /// Goes on with the value.
  func write(to line: inout JSONLine)
  /// Nil where the value is of another kind.
  init?(_ value: JSONValue)
}

/// A type whose members are listed once, for who writes an object and for who reads it.
protocol JSONObject: JSONCodable {
  /// What is filled in when an object is read.
  init()
  /// Names all members, each with the property that holds it.
  mutating func exchange(_ members: inout JSONMembers)
}

/// The members of an object: one that is written takes the values, one that was read gives them.
struct JSONMembers {
  /// What was read; nil where an object is written.
  private let object: JSONValue?
  /// What was written so far; nil where an object is read.
  fileprivate var line: JSONLine?
  /// Whether all was there that an object needs.
  fileprivate var isWhole = true

  fileprivate init(reading object: JSONValue) { self.object = object }

  fileprivate init(writingTo line: JSONLine) { (object, self.line) = (nil, line) }

  /// A member that may be missing.
  mutating func exchange<Value: JSONCodable>(_ key: StaticString, _ value: inout Value?) {
    if let object {
      value = object["\(key)"].flatMap(Value.init)
    } else {
      line?.add(key, value)
    }
  }

  /// A member without which there is no object.
  mutating func exchangeNeeded<Value: JSONCodable>(_ key: StaticString, _ value: inout Value) {
    var member: Value? = value
    exchange(key, &member)
    if let member { value = member } else { isWhole = false }
  }
}

extension JSONObject {
  init?(_ value: JSONValue) {
    self.init()
    var members = JSONMembers(reading: value)
    exchange(&members)
    if !members.isWhole { return nil }
  }

  /// Nil where the line holds no such object, such as one that a crash cut short.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let value = JSONValue(line) else { return nil }
    self.init(value)
  }

  /// The object as a line, without a line break.
  var written: JSONLine {
    var members = JSONMembers(writingTo: JSONLine())
    var object = self
    object.exchange(&members)
    return members.line ?? JSONLine()
  }

  func write(to line: inout JSONLine) { line.append(written) }
}

extension RawRepresentable where Self: JSONCodable, RawValue == String {
  func write(to line: inout JSONLine) { line.append(rawValue) }

  init?(_ value: JSONValue) {
    guard let text = value.text else { return nil }
    self.init(rawValue: text)
  }
}

extension String: JSONCodable {
  func write(to line: inout JSONLine) { line.append(self) }

  init?(_ value: JSONValue) {
    guard let text = value.text else { return nil }
    self = text
  }
}

extension Bool: JSONCodable {
  func write(to line: inout JSONLine) { line.raw(self ? "true" : "false") }

  init?(_ value: JSONValue) {
    guard let flag = value.flag else { return nil }
    self = flag
  }
}

extension Int: JSONCodable {
  func write(to line: inout JSONLine) { line.raw(description) }

  init?(_ value: JSONValue) {
    guard let number = value.number.flatMap(Int.init(exactly:)) else { return nil }
    self = number
  }
}

extension Double: JSONCodable {
  func write(to line: inout JSONLine) { line.raw(description) }

  init?(_ value: JSONValue) {
    guard let number = value.number else { return nil }
    self = number
  }
}

/// Of the elements those are read that are of the list's kind.
extension Array: JSONCodable where Element: JSONCodable {
  func write(to line: inout JSONLine) {
    line.list(self, "[", "]") { line, value in value.write(to: &line) }
  }

  init?(_ value: JSONValue) {
    guard case .list(let values) = value else { return nil }
    self = values.compactMap(Element.init)
  }
}

extension Dictionary: JSONCodable where Key == String, Value == String {
  func write(to line: inout JSONLine) {
    line.list(self, "{", "}") { line, member in
      line.append(member.key)
      line.raw(":")
      line.append(member.value)
    }
  }

  init?(_ value: JSONValue) {
    guard let texts = value.texts else { return nil }
    self = texts
  }
}
