/// Small steps from values to sentences: quoting, clipping, listing, wrapping.
package enum Prose {
  /// `text` on one line and harmless to a terminal: control and direction characters are written as escapes.
  package static func oneLine(_ text: String) -> String { mapping(text, escape) }

  /// `text` with the scalars exchanged that have a replacement. Not by characters: a mark with an accent upon it is
  /// one character to Swift, and still a mark to whoever reads the text.
  static func mapping(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let other = replacement(scalar) {
        result.append(contentsOf: other.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// How a character that a reader or a terminal must not meet is written; nil for any other.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0a: "\\n"
    case 0x0d: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: nil
    }
  }

  /// A line of code changed by `escape`, but for its tabs and the return at its end.
  static func keepingTabs(_ line: String, _ escape: (String) -> String = oneLine) -> String {
    let text = line.unicodeScalars.last == "\r" ? String(line.unicodeScalars.dropLast()) : line
    return text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { escape(String($0)) }.joined(separator: "\t")
  }

  /// At most `limit` characters of the text on one line, an ellipsis in the place of the rest.
  static func clip(_ text: String, to limit: Int) -> String {
    let line = oneLine(text)
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }

  /// A state's value, clipped; an empty one is said to be nothing.
  static func value(_ text: String, to limit: Int) -> String {
    text.isEmpty ? "(nothing)" : clip(text, to: limit)
  }

  /// The name in single quotes, as the compiler quotes.
  static func quote(_ name: String) -> String { "'" + oneLine(name) + "'" }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The first item, or one of as many more as there are.
  static func anyOf(_ items: [String]) -> String {
    guard let first = items.first else { return "" }
    switch items.count {
    case 1: return first
    case 2: return first + " or " + items[1]
    default: return "\(first) or one of \(items.count - 1) others"
    }
  }

  /// The first item, and how many more there are.
  static func firstOf(_ items: [String]) -> String {
    guard let first = items.first else { return "" }
    switch items.count {
    case 1: return first
    case 2: return first + " and " + items[1]
    default: return "\(first) and \(items.count - 1) others"
    }
  }

  /// Up to three items, and how many more there are.
  static func some(_ items: [String]) -> String {
    items.count <= 3 ? list(items) : list(items.prefix(3) + ["\(items.count - 3) more"])
  }

  /// `1 test`, `2 tests`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `7,600`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }

  /// `text` broken between words into lines of at most `width` characters; a longer word keeps a line of its own, and what
  /// stands behind the `--` of a command stays with it.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: text) {
      if line.isEmpty {
        line = word
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: " ").reduce(into: []) { words, word in
      if let last = words.last, last.trimmingPrefix("'") == "--" {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
  }
}
