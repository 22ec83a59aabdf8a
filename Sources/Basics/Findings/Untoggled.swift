/// Something in the tests that is a double, or looks like one, and has no seam: nobody knows whether a test
/// notices it.
package struct Untoggled: Hashable, Sendable, Codable {
  /// Why it has no seam; the raw value is the word in reports.
  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The argument has no default value that could stand instead, and no other double fits.
    case noDefault = "no-default"
    /// The double can't be made without the value.
    case requiredValue = "required-value"
    /// It stands where its type is fixed by a placeholder or by `some`.
    case genericPosition = "generic-position"
    /// Its call can't be written a second time on the same line.
    case notRewritable = "not-rewritable"
    /// It stands in a test's attribute, whose column is part of the test's id.
    case attribute
    /// It stands on the line of a test's attribute, before that.
    case testLine = "test-line"
    /// It is an argument of a macro.
    case macro
    /// What it is given to is not declared in the package, or the text does not tell it.
    case unknownTaker = "unknown-taker"
    /// The text does not tell its type.
    case unknownType = "unknown-type"
    /// It is declared, or made, outside the test targets.
    case declaredElsewhere = "declared-elsewhere"
    /// It stands in for nothing that the package takes from outside.
    case nothingReplaced = "nothing-replaced"
  }

  package let location: SourceLocation
  /// The text of the double on one line, with its label.
  package let text: String
  package let reason: Reason

  package init(location: SourceLocation, text: String, reason: Reason) {
    self.location = location
    self.text = text
    self.reason = reason
  }
}

extension Untoggled {
  private enum Key: CodingKey { case file, line, column, text, reason }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      location: try SourceLocation(from: decoder),
      text: try values.decode(String.self, forKey: .text),
      reason: try values.decode(Reason.self, forKey: .reason))
  }

  package func encode(to encoder: any Encoder) throws {
    try location.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(text, forKey: .text)
    try values.encode(reason, forKey: .reason)
  }
}
