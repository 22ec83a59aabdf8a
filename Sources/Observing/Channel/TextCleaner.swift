import Basics
import Discovering
import Foundation
import Instrumenting

/// Takes out of texts what differs from process to process and from machine to machine.
struct TextCleaner: Sendable {
  let built: BuiltTests
  let sandbox: Sandbox

  /// The text with words for private folders, paths relative to the package, function names for places in code, and without
  /// values of the environment and addresses.
  func clean(_ text: String) -> String { Self.outside.hiding(cleanOfPlaces(text)) }

  /// The same for the id of a state. A name from the source holds no value of the environment, so none is looked for.
  func cleanID(_ text: String) -> String {
    let clean = cleanOfPlaces(text)
    let isOfSource = ["static:", "global:", "memory:"].contains { clean.hasPrefix($0) }
    return isOfSource ? clean : Self.outside.hidingInID(clean)
  }

  /// What trials are given of our own environment.
  private static let outside = OutsideValues(ProcessInfo.processInfo.environment)

  /// The path of a source file, relative to the package where it lies there.
  func cleanPath(_ path: String) -> String { cleanOfPlaces(path) }

  private func cleanOfPlaces(_ text: String) -> String {
    var text = text
    if text.contains(sandbox.root) {
      text = text.replacingOccurrences(of: sandbox.home, with: "$HOME")
      text = text.replacingOccurrences(of: sandbox.temporary, with: "$TMPDIR")
      text = text.replacingOccurrences(of: sandbox.root, with: "(trial)")
    }
    if text.contains(built.root) {
      text = text.replacingOccurrences(of: built.root + "/", with: "")
    }
    text = withoutToggles(text)
    // Not by regular expressions: each would be compiled anew for each text, which costs more than all else here.
    text = replacing("0x", in: text) { digits in
      digits.count >= 8 ? ("(address)", min(16, digits.count)) : nil
    }
    return replacing("closure⟨+", in: text) { digits in
      digits.isEmpty || digits.base[digits.endIndex...].first != "⟩"
        ? nil : (closureName(digits), digits.count + 1)
    }
  }

  /// Replaces each `mark` and some of the characters behind it.
  ///
  /// - Parameter other: gets the hexadecimal digits behind the mark, and returns the new text and how many characters behind
  ///   the mark it replaces; nil to change nothing.
  private func replacing(
    _ mark: String, in text: String, by other: (Substring) -> (String, Int)?
  ) -> String {
    guard text.contains(mark) else { return text }
    var result = ""
    var rest = text[...]
    while let found = rest.firstRange(of: mark) {
      let behind = rest[found.upperBound...]
      let digits = behind.prefix { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
      result += rest[..<found.lowerBound]
      if let (new, count) = other(digits) {
        result += new
        rest = behind.dropFirst(count)
      } else {
        result += mark
        rest = behind
      }
    }
    return result + rest
  }

  private func closureName(_ digits: Substring) -> String {
    guard let offset = UInt(digits, radix: 16), let symbol = built.functions.name(at: offset) else {
      return "a closure"
    }
    let name = symbol.replacing(/\((\S+) in _[0-9A-F]+\)/) { $0.1 }
      .replacing(heldPrefix, with: "")
    // Thunks say whose they are behind "for" or "in"; the place in source is what a reader knows.
    if let range = name.range(of: " in ", options: .backwards) {
      return EndStateText.closure + name[range.upperBound...].prefix(120)
        + which(ofIts: name[..<range.lowerBound])
    }
    return String(name.prefix(120))
  }

  /// Which closure of its function it is, as ` (#2)` or ` (defer, #1)`; nothing for the first that stands in none of the
  /// others.
  private func which(ofIts way: Substring) -> String {
    let steps = way.matches(of: #/(closure|\$defer) (#[0-9]+)/#)
      .map { $0.1 == "closure" ? String($0.2) : "defer" }
    return steps.isEmpty || steps == ["#1"] ? "" : " (\(steps.reversed().joined(separator: ", ")))"
  }
}

/// The text with toggled expressions `(_unseamOn(0x…) ? A : B)` as their author wrote them: `A`. A testing library
/// quotes the source that it was compiled from.
func withoutToggles(_ text: String) -> String {
  var text = text
  while let start = text.range(of: "(_unseamOn(0x"),
    let question = text.range(of: ") ? ", range: start.upperBound..<text.endIndex)
  {
    let rest = text[question.upperBound...]
    guard let colon = endOfExpression(rest, at: " : "),
      let end = endOfExpression(text[text.index(colon, offsetBy: 3)...], at: ")")
    else { break }
    let original = String(text[question.upperBound..<colon])
    text.replaceSubrange(start.lowerBound..<text.index(after: end), with: original)
  }
  return text
}

/// Where `mark` stands outside any brackets and string literals that begin in `text`.
private func endOfExpression(_ text: Substring, at mark: String) -> Substring.Index? {
  var depth = 0
  var isQuoted = false
  var index = text.startIndex
  while index < text.endIndex {
    if depth == 0, !isQuoted, text[index...].hasPrefix(mark) { return index }
    switch text[index] {
    case "\\": index = text.index(after: index)
    case "\"": isQuoted.toggle()
    case "(", "[", "{": depth += isQuoted ? 0 : 1
    case ")", "]", "}": depth -= isQuoted ? 0 : 1
    default: break
    }
    if index < text.endIndex { index = text.index(after: index) }
  }
  return nil
}
