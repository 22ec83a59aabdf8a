/// An XML element, and how it becomes text that every parser of XML 1.0 takes.
struct XML {
  let name: String
  var attributes: [(name: String, value: String)] = []
  var text: String?
  var children: [XML] = []

  /// The element as a document, two spaces a level.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(depth: 0) }

  private func lines(depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    let start =
      indent + "<" + name + attributes.map { " \($0.name)=\"\(XML.escaped($0.value))\"" }.joined()
    if let text { return start + ">" + XML.escaped(text, keepingLines: true) + "</\(name)>\n" }
    if children.isEmpty { return start + "/>\n" }
    return start + ">\n" + children.map { $0.lines(depth: depth + 1) }.joined() + indent
      + "</\(name)>\n"
  }

  /// `text` with what has a meaning in XML as a reference, and what XML 1.0 can't hold as Swift would write it.
  static func escaped(_ text: String, keepingLines: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n" where keepingLines: result += "\n"
      // Bare ones in an attribute would be read as spaces, and a carriage return in text as a line feed.
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      case _ where !isAllowed(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The upper control characters are allowed and discouraged; the two non-characters are not allowed.
    case 0..<0x20, 0x7f...0x9f, 0xfffe...0xffff: false
    default: true
    }
  }
}
