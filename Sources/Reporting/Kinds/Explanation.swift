import Basics

/// What a kind of finding means, for someone who meets it for the first time.
struct Explanation {
  let example: Example
  /// Two to four sentences.
  let meaning: String
  /// What the tool does to find it.
  let discovery: String
  let remedy: String
  /// What the literature calls it.
  let term: String

  func text(for kind: FindingKind) -> String {
    """
    \(kind.rawValue) (\(kind.severity.rawValue))

    \(Explanation.wrapped(meaning))

    \(Explanation.shown(example.before, "Before"))

    \(Explanation.shown(example.after, "After"))

    \(Explanation.wrapped("How it is found: " + discovery))

    \(Explanation.wrapped("What to do: " + remedy))

    \(Explanation.wrapped("In the literature: " + term))

    """
  }

  private static func wrapped(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Prose.wrap(words, width: 78).joined(separator: "\n")
  }

  /// The caption, then the excerpt, then its place in Unseam's repository.
  private static func shown(_ excerpt: Excerpt, _ word: String) -> String {
    """
    \(wrapped("\(word): \(excerpt.caption)."))

    \(indented(excerpt.lines))

    \(excerpt.file)
    """
  }

  private static func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }
}

/// What `unseam explain KIND` prints, at most 80 columns wide.
package func explanation(of kind: FindingKind) -> String { kind.words.explanation.text(for: kind) }
