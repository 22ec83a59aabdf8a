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
    /// False where no change of the tests that can be made by rule mends it; else nil.
    package let mendable: Bool?
  }

  /// A double that has no seam, with the reason.
  package struct Untoggled: Hashable, Decodable, Sendable {
    package let file: String
    package let line: Int
    package let reason: String
  }

  /// What is held of the copy that `fix --all` mended.
  package enum Mended: String, Decodable, Sendable {
    /// All that is mendable has a patch, nothing new shows, and the tests pass one by one and side by side.
    case wholly
    /// The same, but in processes side by side tests still meet: in a file that they share.
    case serially
  }

  package let about: String
  /// What the audit of this fixture needs besides the usual.
  package let arguments: [String]?
  package let exitStatus: Int
  /// Nil where nothing is mended.
  package let mended: Mended?
  package let tests: [TestID]
  package let findings: [Finding]
  package let seams: [Seam]
  /// What has no seam; nil where the truth does not say.
  package let untoggled: [Untoggled]?
}
