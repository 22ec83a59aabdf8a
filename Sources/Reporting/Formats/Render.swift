import Basics

/// The report in the format; `options` shape text, and how much of a finding the formats for CI repeat.
package func render(
  _ report: Report, as format: ReportFormat, options: TextOptions = TextOptions(),
  in surroundings: Surroundings = Surroundings()
) -> String {
  switch format {
  case .text: renderText(report, options: options)
  case .json: renderJSON(report)
  case .html: renderHTML(report, options: HTMLOptions(report, in: surroundings))
  case .jsonl: renderJSONLines(report)
  case .sarif: renderSARIF(report, in: surroundings)
  case .junit: renderJUnit(report, verbose: options.verbose)
  case .github: renderAnnotations(report, in: surroundings)
  case .markdown: renderMarkdown(report, verbose: options.verbose)
  case .gitlab: renderCodeQuality(report, in: surroundings)
  case .mutation: renderMutation(report, in: surroundings)
  }
}
