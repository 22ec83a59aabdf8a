/// A piece of a page: literals are markup, what is interpolated is text and is escaped, in the one way that there is.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  /// Collects literals as they are and values escaped.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { source += literal }
    mutating func appendInterpolation(_ text: String) { source += Markup.escaped(text) }
    mutating func appendInterpolation(_ number: Int) { source += String(number) }
    mutating func appendInterpolation(_ markup: Markup?) { source += markup?.source ?? "" }
    mutating func appendInterpolation(_ markup: [Markup]) {
      for piece in markup { source += piece.source }
    }
  }

  let source: String

  /// Markup of our own making; never for what a report says.
  init(raw source: String) { self.source = source }
  init(stringLiteral source: String) { self.source = source }
  init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

  static let nothing: Markup = ""
  var isNothing: Bool { source.isEmpty }

  /// The text on one line, harmless in an element and in a quoted attribute: what can't be seen, or turns the direction of
  /// what follows, is written out.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Not even a reference to these may stand in XML.
      case "\u{FFFE}": result += "\\u{FFFE}"
      case "\u{FFFF}": result += "\\u{FFFF}"
      default:
        if let escape = Prose.escape(scalar) {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Lines of text that stay lines, for a `pre`.
  static func lines(_ text: String) -> Markup {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return Markup(raw: lines.map { escaped(String($0)) }.joined(separator: "\n"))
  }

  /// Lines of code for a `pre`, each with an end: what is copied from there has its tabs.
  static func code(_ lines: [String]) -> Markup {
    Markup(raw: lines.map { Prose.keepingTabs($0, escaped) + "\n" }.joined())
  }
}

extension [Markup] {
  /// One after another, with markup between them.
  func joined(_ separator: Markup) -> Markup {
    Markup(raw: map(\.source).joined(separator: separator.source))
  }
}
