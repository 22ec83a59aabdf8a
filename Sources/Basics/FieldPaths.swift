/// The fields of an object that a change names: `items: []` and `page.names: ["Ada"], isOpen: true`.
package enum FieldPaths {
  /// One field with its value before.
  package struct Field: Hashable {
    package let names: [String]
    package let before: String

    package var path: String { names.joined(separator: ".") }
  }

  /// Empty where the whole value changed.
  package static func of(_ change: StateChange) -> [Field] {
    let parts = split(change.before)
    let fields = parts.map(field)
    guard !fields.isEmpty, fields.allSatisfy({ $0 != nil }) else { return [] }
    return fields.compactMap(\.self)
  }

  private static func field(_ text: Substring) -> Field? {
    guard let match = text.wholeMatch(of: /([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*): (.*)/) else {
      return nil
    }
    return Field(
      names: match.1.split(separator: ".").map(String.init), before: String(match.2))
  }

  /// Cut at the commas that stand in no brackets and no quotes.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for position in text.indices {
      let character = text[position]
      if isQuoted {
        if !isEscaped && character == "\"" { isQuoted = false }
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        isQuoted = true
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == ",", depth == 0 {
        parts.append(text[start..<position])
        start = text.index(position, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
      }
    }
    return parts + [text[start...]]
  }
}

extension StateChange {
  /// The fields of an object that it names; empty where the whole value changed.
  package var fields: Set<String> {
    Set(FieldPaths.of(self).map(\.path))
  }

  /// This change and another one of the same state: with the other's fields, too, or of the whole value where one of them is;
  /// this one alone where its text does not tell where its fields end.
  package func united(with other: StateChange) -> StateChange {
    let (known, more) = (fields, FieldPaths.of(other).filter { !fields.contains($0.path) })
    if known.isEmpty { return self }
    if other.fields.isEmpty { return other }
    if more.isEmpty { return self }
    let before = [before] + more.map { "\($0.path): \($0.before)" }
    let united = StateChange(
      id: id, before: before.joined(separator: ", "), after: after + ", " + other.after,
      isFirstValue: isFirstValue && other.isFirstValue)
    // A long value is cut, which may leave a quote open.
    return united.fields == known.union(more.map(\.path)) ? united : self
  }
}
