import Basics

/// What `unseam fix` found for a finding.
package struct ReportedRemedy: Hashable, Sendable, Decodable {
  private enum CodingKeys: String, CodingKey {
    case action, patch, reason
    case isVerified = "verified"
  }

  /// What the patch does first; nil where there is none.
  package let action: Remedy.Kind?
  /// Whether the patch was tried, and held.
  package let isVerified: Bool
  /// A unified diff of the package's files: what was changed for this finding. It was tried together with what was changed
  /// for the others.
  package let patch: String?
  /// Why there is no patch; nil where there is one.
  package let reason: String?

  /// A patch that was tried, and after which the finding does not show.
  package init(_ action: Remedy.Kind, patch: String) {
    (self.action, self.patch) = (action, patch)
    (isVerified, reason) = (true, nil)
  }

  /// Nothing that was tried mends the finding.
  package init(_ unmended: UnmendedFinding) {
    (action, patch, isVerified) = (nil, nil, false)
    reason = unmended.reason
  }

  var json: JSON {
    [
      "action": JSON(action?.rawValue), "verified": .bool(isVerified), "patch": JSON(patch),
      "reason": JSON(reason),
    ]
  }

  /// Its lines, for those who show it.
  var patchLines: [String] {
    guard let patch else { return [] }
    let lines = patch.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }

  /// How many lines it takes out or puts in.
  var changedLines: Int {
    patchLines.count { line in
      line.first == "+" && !line.hasPrefix("+++ ") || line.first == "-" && !line.hasPrefix("--- ")
    }
  }
}

extension Report {
  /// The same with what was found for findings, by their ids; what was known of others before stays.
  package func with(_ remedies: [String: ReportedRemedy]) -> Report {
    var report = self
    for index in report.findings.indices {
      if let remedy = remedies[report.findings[index].id] { report.findings[index].remedy = remedy }
    }
    return report
  }
}
