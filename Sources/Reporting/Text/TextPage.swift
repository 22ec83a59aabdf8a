import Basics

/// The report for people: findings by kind, most serious first, then the seams and a summary.
package func renderText(_ report: Report, options: TextOptions = TextOptions()) -> String {
  var counting = report
  counting.findings.removeAll { !$0.counts }
  let page = TextPage(report: counting, options: options)
  let whole = TextPage(report: report, options: options)
  let sections =
    options.quiet
    ? [page.red, page.briefFindings, whole.comparison, page.undecided, page.summary]
    : [
      page.red, page.findings, page.notes, whole.suppressed, whole.idleSuppressions, whole.stale,
      whole.comparison, page.seamTable, page.untoggled, page.undecided, page.covered, page.summary,
    ]
  return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
    .joined(separator: "\n")
}

/// A report on its way to text: what its sections share.
struct TextPage {
  /// Width of the labels before a finding's facts.
  static let labelWidth = 12
  /// How many places or tests are listed before "and 12 more".
  static let listed = 5

  let report: Report
  let options: TextOptions
  /// Whether each finding is read by itself, below no heading.
  var standsAlone = false
  var paint: Paint { Paint(isOn: options.color) }

  /// Errors and warnings under a heading for each kind.
  var findings: [String] {
    let kinds = FindingKind.allCases.filter { $0.severity > .note }
    return kinds.compactMap(section).flatMap { $0 }.dropLastEmpty()
  }

  private func section(_ kind: FindingKind) -> [String]? {
    let count = report.findings.count { $0.kind == kind }
    guard count > 0 else { return nil }
    let blocks = blocks(kind)
    let entries = blocks.count == 1 ? "one entry" : "\(blocks.count) entries"
    let told = blocks.count < count ? "\(count), in \(entries)" : "\(count)"
    return [paint.bold("\(kind.words.heading) (\(told))")]
      + (saysWhyOnce(kind) ? Prose.wrap(kind.words.whyItMatters, width: options.width) : [])
      + [""]
      + blocks.flatMap { lines(of: $0) + [""] }
  }

  /// One line for each error and warning, and for each note where these decide the exit status.
  var briefFindings: [String] {
    report.findings.filter { $0.severity > .note || report.failOn == .note }.map(headline)
  }

  /// `path:line:col: severity: message`.
  func headline(_ finding: ReportedFinding) -> String {
    headline(finding.location, finding.severity, finding.message)
  }

  func headline(_ place: SourceLocation?, _ severity: Severity, _ message: String) -> String {
    let start = place.map { paint.bold(Prose.oneLine($0.text)) + ": " } ?? ""
    return start + paint.severity(severity) + ": " + paint.bold(Prose.oneLine(message))
  }

  /// A label and its lines, those after the first indented like it.
  func fact(_ label: String, _ lines: [String]) -> [String] {
    let pad = String(repeating: " ", count: TextPage.labelWidth - label.count - 1)
    let indent = String(repeating: " ", count: TextPage.labelWidth)
    return lines.enumerated().map { index, line in
      "  " + (index == 0 ? paint.dim(label + (label.isEmpty ? " " : ":")) + pad : indent) + line
    }
  }

  /// A label and prose, wrapped.
  func prose(_ label: String, _ text: String) -> [String] {
    fact(
      label, Prose.wrap(Prose.oneLine(text), width: options.width - TextPage.labelWidth - 2))
  }

  /// Items up to the limit, one to a line, and how many more there are; `noun` is for one of them.
  func limited(_ items: [String], noun: String) -> [String] {
    guard !options.verbose, items.count > TextPage.listed else { return items }
    let rest = items.count - TextPage.listed
    return items.prefix(TextPage.listed) + [
      "and \(rest) more \(rest == 1 ? noun : noun + "s") (--verbose names \(rest == 1 ? "it" : "them"))"
    ]
  }
}

extension SourceLocation {
  /// `path:line:column`.
  var text: String { "\(file):\(line):\(column)" }
}

extension [String] {
  /// Without empty lines at the end.
  func dropLastEmpty() -> [String] {
    var lines = self
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
