import Basics

/// A change that was tried for a finding, and why it is no good.
package struct RefusedChange: Hashable, Sendable {
  package let remedy: Remedy
  /// What it first puts into the sources; empty where it only takes something out.
  private let text: String
  private let problem: PatchProblem

  package init(_ remedy: Remedy, text: String, _ problem: PatchProblem) {
    self.remedy = remedy
    self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self.problem = problem
  }

  package func isSameChange(as other: RefusedChange) -> Bool {
    (remedy, text) == (other.remedy, other.text)
  }

  /// What was tried, where, and what came of it.
  fileprivate var sentences: String {
    let change = text.isEmpty ? remedy.sentence : "'\(Prose.clip(text, to: 160))'."
    return "Tried in \(remedy.place.file):\(remedy.place.line): \(change) \(problem.sentence)"
  }
}

/// A finding that no patch mends.
package struct UnmendedFinding {
  private let finding: ReportedFinding
  /// The finding's own.
  package var id: String { finding.id }
  /// Why not, as lines of sentences.
  fileprivate let reasons: [String]
  /// The same in one line.
  var reason: String { reasons.joined(separator: " ") }

  /// More changes that were tried in vain are counted only.
  private static let mostShown = 3

  /// - Parameters:
  ///   - without: why nothing was proposed for it.
  ///   - tried: what was tried for it, in that order.
  package init(_ finding: ReportedFinding, _ without: NoCandidate?, _ tried: [RefusedChange]) {
    self.finding = finding
    guard !tried.isEmpty else {
      reasons = [(without ?? .changedOtherwise).sentence]
      return
    }
    let more = tried.count - Self.mostShown
    reasons =
      tried.prefix(Self.mostShown).map(\.sentences)
      + (more > 0 ? ["Tried in vain, too: \(Prose.count(more, "more change"))."] : [])
  }

  fileprivate var headline: String {
    "not mended: \(finding.id) \(finding.kind.rawValue): \(finding.placedMessage)"
  }
}

/// Lines on the findings that are not mended: those with the same reasons together, and then the reasons.
package func describe(_ findings: [UnmendedFinding]) -> [String] {
  findings.map(\.reasons).withoutRepetition.flatMap { reasons in
    findings.filter { $0.reasons == reasons }.map(\.headline) + reasons.map { "  " + $0 }
  }
}
