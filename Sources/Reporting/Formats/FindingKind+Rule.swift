import Basics

extension FindingKind {
  /// The kind as a rule, with what `unseam explain` says of it.
  var rule: JSON {
    let text = explanation(of: self)
    return [
      "id": .string(rawValue),
      "name": .string(rawValue.split(separator: "-").map(\.capitalized).joined()),
      "shortDescription": ["text": .string(words.heading + ".")],
      "fullDescription": ["text": .string(words.whyItMatters)],
      "help": ["text": .string(text), "markdown": .string(markdown(text))],
      "defaultConfiguration": ["level": .string(severity.rawValue)],
      "properties": ["tags": ["tests", "isolation"], "precision": "very-high"],
    ]
  }

  /// The explanation's heading left out, since a viewer shows the rule's own; its examples are indented, and so code.
  private func markdown(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      .joined(separator: "\n")
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
