import Basics

/// What became of the findings since an earlier report, by their ids; what the source suppresses is neither new nor fixed.
package struct ReportComparison: Hashable, Sendable, Decodable {
  /// A finding of the earlier report that the later one does not show.
  package struct Former: Hashable, Sendable, Decodable {
    package let id: String
    package let kind: FindingKind
    package let severity: Severity
    package let test: TestID?
    /// Where its seam or test stood then.
    package let location: SourceLocation?
    package let message: String
  }

  /// The ids of what the earlier report does not show.
  package let new: [String]
  /// Whether the earlier report could tell that it was not there.
  package let newIsSure: Bool
  /// The ids of what both show.
  package let still: [String]
  /// Findings that are gone: the later report would show them otherwise.
  package let fixed: [Former]
  /// Findings about tests that were removed or renamed.
  package let removed: [Former]
  /// Findings that the later report does not show, although it can't tell that they are gone.
  package let unseen: [Former]
}

extension ReportComparison {
  init(of report: Report, with earlier: Report) {
    let before = Set(earlier.findings.map(\.id))
    let shown = report.findings.filter { $0.suppressed == nil }.map(\.id)
    new = shown.filter { !before.contains($0) }
    newIsSure = earlier.tellsWhatIsGone
    still = shown.filter(before.contains)

    let now = Set(report.findings.map(\.id))
    let tests = Set(report.tests.map(\.id))
    let missing = earlier.findings.filter { $0.suppressed == nil && !now.contains($0.id) }
    func isSure(_ finding: ReportedFinding) -> Bool {
      report.tells(of: finding.tests + finding.partners.map(\.test))
    }
    let gone = missing.filter(isSure)
    unseen = missing.filter { !isSure($0) }.map(Former.init)
    removed = gone.filter { $0.isAboutNone(of: tests) }.map(Former.init)
    fixed = gone.filter { !$0.isAboutNone(of: tests) }.map(Former.init)
  }
}

extension ReportComparison.Former {
  init(_ finding: ReportedFinding) {
    id = finding.id
    kind = finding.kind
    severity = finding.severity
    test = finding.test
    location = finding.location
    message = finding.message
  }

  /// The place and the message: if two seams are alike, the message alone does not tell them apart.
  var placedMessage: String { message.placed(at: location) }
}

extension ReportedFinding {
  fileprivate func isAboutNone(of present: Set<TestID>) -> Bool {
    !tests.isEmpty && present.isDisjoint(with: tests)
  }
}

extension Report {
  /// The same report, saying what became of the findings since an earlier one on the same package.
  package func compared(with earlier: Report) -> Report {
    var report = self
    report.comparison = ReportComparison(of: self, with: earlier)
    return report
  }
}

extension ReportComparison {
  var json: JSON {
    [
      "new": JSON(new), "newIsSure": .bool(newIsSure), "still": JSON(still),
      "fixed": .array(fixed.map(\.json)), "removed": .array(removed.map(\.json)),
      "unseen": .array(unseen.map(\.json)),
    ]
  }
}

extension ReportComparison.Former {
  fileprivate var json: JSON {
    [
      "id": .string(id), "kind": .string(kind.rawValue), "severity": .string(severity.rawValue),
      "test": JSON(test?.rawValue), "location": location?.json ?? .null,
      "message": .string(message),
    ]
  }
}

extension ReportComparison {
  /// `1 new, 2 fixed, 5 still there`, and what else there is.
  var counts: String {
    let aside = [(removed.count, "removed with their tests"), (unseen.count, "not seen")]
    return
      ([
        "\(new.count) new", "\(fixed.count) fixed", "\(still.count) still there",
      ] + aside.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  /// What can't be told, a sentence each.
  var doubts: [String] {
    let part = "is of a part of the tests or seams, or not all was decided"
    let unseenPart = "\(part), or a test of it was skipped or ends by chance"
    return
      (unseen.isEmpty ? [] : ["What is not seen may still be there: this report \(unseenPart)."])
      + (newIsSure || new.isEmpty
        ? [] : ["What is new may have been there before: the earlier report \(part)."])
  }
}
