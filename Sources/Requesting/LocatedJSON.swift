import Basics

/// A place in a text.
package struct TextPlace: Hashable, Sendable, Comparable {
  /// Both count from 1; the column counts characters.
  package let line: Int
  package let column: Int

  package static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A JSON value with the place at which it begins.
package struct LocatedJSON: Hashable, Sendable {
  /// What the value is; numbers stay as they are written.
  package enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([LocatedJSON])
    case object([Member])
  }

  /// One key of an object, its place, and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let place: TextPlace
    package let value: LocatedJSON
  }

  package let value: Value
  package let place: TextPlace
}

/// Why a text is no JSON.
package struct LocatedJSONError: Error, Hashable, Sendable {
  package let place: TextPlace
  /// A lower-case fragment.
  package let message: String
}

/// Reads JSON in which `//` and `/* */` begin comments and a comma may stand before a closing bracket.
package struct LocatedJSONReader {
  private var rest: Substring
  private var place = TextPlace(line: 1, column: 1)
  /// How many objects and lists are open: each takes a part of the stack.
  private var depth = 0
  private static let deepest = 100

  /// The one value that the text holds.
  package static func read(_ text: String) throws(LocatedJSONError) -> LocatedJSON {
    var reader = LocatedJSONReader(rest: text[...])
    let value = try reader.value()
    try reader.skipBlanks()
    if let more = reader.rest.first { throw reader.error("'\(more)' behind the end of the value") }
    return value
  }

  private init(rest: Substring) { self.rest = rest }

  private func error(_ message: String) -> LocatedJSONError {
    LocatedJSONError(place: place, message: message)
  }

  private mutating func advance() {
    guard let character = rest.popFirst() else { return }
    place =
      character.isNewline
      ? TextPlace(line: place.line + 1, column: 1)
      : TextPlace(line: place.line, column: place.column + 1)
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    for _ in word { advance() }
    return true
  }

  private mutating func skipBlanks() throws(LocatedJSONError) {
    while let first = rest.first {
      if first.isWhitespace {
        advance()
      } else if rest.hasPrefix("//") {
        while let next = rest.first, !next.isNewline { advance() }
      } else if rest.hasPrefix("/*") {
        let start = place
        while !rest.hasPrefix("*/") {
          if rest.isEmpty {
            throw LocatedJSONError(place: start, message: "this comment has no end")
          }
          advance()
        }
        _ = take("*/")
      } else {
        return
      }
    }
  }

  private mutating func value() throws(LocatedJSONError) -> LocatedJSON {
    try skipBlanks()
    let start = place
    guard let first = rest.first else { throw error("the text ends where a value should stand") }
    guard depth < Self.deepest else {
      throw error("more than \(Self.deepest) values in one another")
    }
    depth += 1
    defer { depth -= 1 }
    let value: LocatedJSON.Value
    switch first {
    case "{": value = .object(try members())
    case "[": value = .array(try elements())
    case "\"": value = .string(try string())
    case "-", "0"..."9": value = .number(try number())
    default: value = try word()
    }
    return LocatedJSON(value: value, place: start)
  }

  private mutating func word() throws(LocatedJSONError) -> LocatedJSON.Value {
    for (word, value) in [
      ("true", LocatedJSON.Value.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where take(word) {
      return value
    }
    throw error("no value begins with '\(rest.first ?? " ")'; texts stand in double quotes")
  }

  private mutating func number() throws(LocatedJSONError) -> String {
    let start = place
    let text = String(rest.prefix { "+-.eE0123456789".contains($0) })
    for _ in text { advance() }
    guard Double(text) != nil else {
      throw LocatedJSONError(place: start, message: "'\(text)' is no number")
    }
    return text
  }

  private mutating func members() throws(LocatedJSONError) -> [LocatedJSON.Member] {
    advance()
    var members: [LocatedJSON.Member] = []
    while true {
      try skipBlanks()
      if take("}") { return members }
      let start = place
      guard rest.first == "\"" else {
        throw error("a key in double quotes, or '}', should stand here")
      }
      let key = try string()
      try skipBlanks()
      guard take(":") else { throw error("':' should stand behind the key '\(key)'") }
      members.append(LocatedJSON.Member(key: key, place: start, value: try value()))
      try skipBlanks()
      if take("}") { return members }
      guard take(",") else { throw error("',' or '}' should stand here") }
    }
  }

  private mutating func elements() throws(LocatedJSONError) -> [LocatedJSON] {
    advance()
    var elements: [LocatedJSON] = []
    while true {
      try skipBlanks()
      if take("]") { return elements }
      elements.append(try value())
      try skipBlanks()
      if take("]") { return elements }
      guard take(",") else { throw error("',' or ']' should stand here") }
    }
  }

  private mutating func string() throws(LocatedJSONError) -> String {
    let start = place
    advance()
    var text = ""
    while let next = rest.first {
      if next.isNewline { break }
      advance()
      switch next {
      case "\"": return text
      case "\\": text.unicodeScalars.append(contentsOf: try escaped())
      default: text.append(next)
      }
    }
    throw LocatedJSONError(place: start, message: "this text has no end")
  }

  private mutating func escaped() throws(LocatedJSONError) -> [Unicode.Scalar] {
    let plain: [Character: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{c}", "n": "\n", "r": "\r", "t": "\t",
    ]
    guard let next = rest.first else { throw error("the text ends in an escape") }
    if let scalar = plain[next] {
      advance()
      return [scalar]
    }
    guard next == "u" else { throw error("'\\\(next)' is no escape") }
    advance()
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]), take("\\u") { units.append(try unit()) }
    return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }

  private mutating func unit() throws(LocatedJSONError) -> UInt16 {
    let digits = rest.prefix(4)
    guard digits.count == 4, let unit = UInt16(digits, radix: 16) else {
      throw error("four hexadecimal digits should stand behind '\\u'")
    }
    for _ in 0..<4 { advance() }
    return unit
  }
}
