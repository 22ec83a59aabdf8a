/// The language of the report; the raw value is the word on the command line.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people.
  case text
  /// Schema 1, which `unseam report` reads.
  case json
  /// One page for a browser.
  case html
  /// One JSON object a line.
  case jsonl
  /// For code scanning.
  case sarif
  /// Test results in XML.
  case junit
  /// Workflow commands of GitHub Actions.
  case github
  /// For summaries and comments.
  case markdown
  /// GitLab's code quality.
  case gitlab
  /// Schema 2 of mutation-testing-elements, seams as mutants.
  case mutation
}
