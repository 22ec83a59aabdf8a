import Basics

/// What an audit of a fixture must find, no less and no more: its `truth.json`.
package struct Truth: Decodable, Sendable {
  /// A seam by its place, as the truth names it.
  package struct SeamPlace: Hashable, Decodable, Sendable, CustomStringConvertible {
    package let kind: SeamKind
    package let file: String
    package let line: Int

    package init(kind: SeamKind, file: String, line: Int) {
      self.kind = kind
      self.file = file
      self.line = line
    }

    package var description: String { "\(kind.rawValue) \(file):\(line)" }
  }

  /// A seam that must be found, and what toggling it must show.
  package struct Seam: Decodable, Sendable {
    package let place: SeamPlace
    package let verdict: Verdict

    private enum Key: CodingKey { case verdict }

    package init(from decoder: any Decoder) throws {
      place = try SeamPlace(from: decoder)
      verdict = try decoder.container(keyedBy: Key.self).decode(Verdict.self, forKey: .verdict)
    }
  }

  /// A finding that must be reported.
  package struct Finding: Decodable, Sendable {
    package let kind: FindingKind
    package let test: TestID?
    package let seam: SeamPlace?
    /// All of them; nil where the truth does not say.
    package let partners: [Partner]?
    /// Some of them, where the full list is long.
    package let partnersAtLeast: [Partner]?
    /// The carriers; what else the test changes is the report's to add.
    package let state: [StateID]?
    /// The carriers, and no other state is one.
    package let stateExactly: [StateID]?
    /// Whether it is honestly left to chance.
    package let optional: Bool?
  }

  /// A double that has no seam, with the reason.
  package struct Untoggled: Hashable, Decodable, Sendable {
    package let file: String
    package let line: Int
    package let reason: String
  }

  package let about: String
  /// What the audit of this fixture needs besides the usual.
  package let arguments: [String]?
  package let exitStatus: Int
  package let tests: [TestID]
  package let findings: [Finding]
  package let seams: [Seam]
  /// What has no seam; nil where the truth does not say.
  package let untoggled: [Untoggled]?
}
