/// The language of the report; the raw value is the word on the command line.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  case text, json, html, jsonl, sarif, junit, github, markdown, gitlab, mutation

  /// In one line what it is for, for the table of formats.
  package var summary: String {
    switch self {
    case .text: "For people."
    case .json: "All that was found; 'unseam report' reads it."
    case .html: "One page for a browser, with no need of a network or scripts."
    case .jsonl: "The same as JSON Lines, each with its 'record'; an audit writes them as it goes."
    case .sarif: "SARIF 2.1.0, for GitHub's code scanning and for editors."
    case .junit: "JUnit XML: a suite for each kind, a failed case for each finding."
    case .github: "Annotations, as GitHub Actions reads them from the output."
    case .markdown: "Markdown, for a step's summary and for comments."
    case .gitlab: "GitLab's code quality report."
    case .mutation: "mutation-testing-elements, seams as mutants."
    }
  }
}
