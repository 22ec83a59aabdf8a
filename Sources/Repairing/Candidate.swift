import Basics

/// A change of the subject's tests that may mend findings; nothing is known of it yet.
package struct Candidate: Hashable, Sendable {
  package let remedy: Remedy
  /// The ids of the findings that it may mend, sorted; never empty.
  package let findings: [String]
  /// Sorted by file and place; none overlaps another.
  package let replacements: [Replacement]

  package init(remedy: Remedy, findings: [String], replacements: [Replacement]) {
    self.remedy = remedy
    self.findings = findings
    self.replacements = replacements
  }

  /// The same change, which mends these findings, too.
  package func mending(_ others: Set<String>) -> Candidate {
    Candidate(
      remedy: remedy, findings: Set(findings).union(others).sorted(), replacements: replacements)
  }
}
