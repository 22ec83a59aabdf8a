/// A place in the subject where behaviour can be toggled without editing it.
package struct Seam: Hashable, Sendable, Codable {
  package let id: SeamID
  package let kind: SeamKind
  /// The module that holds it.
  package let module: String
  /// Where the toggled text begins.
  package let location: SourceLocation
  /// The toggled text, on one line, runs of white space folded.
  package let text: String
  /// The declarations around it, outermost first, joined by dots: `CartTests.tearDown()`.
  package let enclosing: String
  /// For a swap, the double put in the other's place.
  package let alternative: String?
  /// Why it is suppressed in source, nil where it is not.
  package let suppression: String?
  /// Whether it may set what no probe looks at, so that nothing tells that it changes nothing.
  package let mayActUnseen: Bool
  /// Whether it is the last that a test runs of the subject's: the test's outcome is known by then.
  package let comesLast: Bool
  /// Why it can't be toggled (its edit does not compile), nil where it can.
  package var unviable: String?

  package init(
    id: SeamID, kind: SeamKind, module: String, location: SourceLocation, text: String,
    enclosing: String, alternative: String? = nil, suppression: String? = nil,
    mayActUnseen: Bool = false, comesLast: Bool = false, unviable: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.module = module
    self.location = location
    self.text = text
    self.enclosing = enclosing
    self.alternative = alternative
    self.suppression = suppression
    self.mayActUnseen = mayActUnseen
    self.comesLast = comesLast
    self.unviable = unviable
  }

  /// Whether an audit toggles it.
  package var isUsed: Bool { suppression == nil && unviable == nil }
}
