import Basics

/// The report as Markdown, for the summary of a step of GitHub Actions and for comments.
///
/// It stays below the 1 MiB that a summary may have: what no longer fits is counted, the mildest first.
func renderMarkdown(_ report: Report, verbose: Bool) -> String {
  let page = MarkdownPage(
    report: report,
    text: TextPage(report: report, options: TextOptions(width: 90, verbose: verbose)))
  var result = page.head.joined(separator: "\n") + "\n"
  let tail = page.tail.joined(separator: "\n") + "\n"
  let room = MarkdownPage.limit - tail.utf8.count - 200
  var used = result.utf8.count
  let blocks = page.blocks
  for (number, block) in blocks.enumerated() {
    let text = block.joined(separator: "\n") + "\n"
    used += text.utf8.count
    guard used <= room else {
      result +=
        "\n\(blocks.count - number) of \(blocks.count) parts are left out, to keep within 1 MiB.\n"
      break
    }
    result += text
  }
  return result + tail
}

/// A report on its way to Markdown.
struct MarkdownPage {
  static let limit = 1_000_000
  /// How many rows a table holds; each finding is also told below it.
  static let rows = 100

  let report: Report
  let text: TextPage

  private var shown: [ReportedFinding] { report.findings.filter(\.counts) }

  /// What came of it, what is no clean bill, and the table of findings.
  var head: [String] {
    let name = MarkdownText.prose(report.package.name)
    return ["## Unseam: \(name): \(text.result)", ""] + [text.work] + [""]
      + ["Exit status \(report.exitStatus): \(MarkdownText.prose(text.meaning)).", ""]
      + list("Tests that fail by themselves", red)
      + list("Undecided", report.undecided.map(MarkdownText.prose)) + comparison + table
  }

  private var red: [String] {
    report.redTests.map { test, record in
      let complaint = record?.complaint.map { ": " + MarkdownText.prose(Prose.clip($0, to: 300)) }
      return MarkdownText.code(test.rawValue) + (complaint ?? "")
    }
  }

  /// What became of the findings since an earlier report; those that are still there stand in the table.
  private var comparison: [String] {
    guard let comparison = report.comparison else { return [] }
    let ids = Set(comparison.new)
    let new = report.findings.filter { ids.contains($0.id) }
    func items(_ found: [ReportComparison.Former]) -> [String] {
      found.map { MarkdownText.prose(Prose.clip($0.placedMessage, to: 300)) }
    }
    return ["Since the earlier report: \(comparison.counts).", ""]
      + list("New", items(new.map(ReportComparison.Former.init)))
      + list("Fixed", items(comparison.fixed))
      + list("Removed with their tests", items(comparison.removed))
      + list("Not seen", items(comparison.unseen))
      + comparison.doubts.flatMap { [$0, ""] }
  }

  private func list(_ heading: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    let rest = items.count - 20
    return ["**\(heading) (\(items.count))**", ""] + items.prefix(20).map { "- " + $0 }
      + (rest > 0 ? ["- and \(rest) more"] : []) + [""]
  }

  private var table: [String] {
    guard !shown.isEmpty else { return [] }
    let rows = shown.prefix(MarkdownPage.rows).map { finding in
      let place = finding.location.map { MarkdownText.code("\($0.file):\($0.line)") } ?? ""
      let cells = [
        finding.severity.rawValue, finding.kind.rawValue,
        MarkdownText.prose(Prose.clip(finding.message, to: 300)), place,
        MarkdownText.code(finding.replay),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let rest = shown.count - rows.count
    return ["| severity | kind | what | where | see it again |", "|---|---|---|---|---|"] + rows
      + (rest > 0 ? ["", "And \(rest) more."] : []) + [""]
  }

  /// Each error and warning in full, folded.
  var blocks: [[String]] {
    shown.filter { $0.severity > .note }.map { finding in
      let summary = MarkdownText.html(Prose.clip(finding.message, to: 300))
      return ["<details><summary>\(finding.kind.rawValue): \(summary)</summary>", ""]
        + MarkdownText.block(Array(text.block(finding).dropFirst())) + patch(finding)
        + ["", "</details>", ""]
    }
  }

  /// What `unseam fix` made for it.
  private func patch(_ finding: ReportedFinding) -> [String] {
    guard let remedy = finding.remedy, remedy.patch != nil else { return [] }
    return ["", "A patch that was run:", ""] + MarkdownText.block(remedy.patchLines, "diff")
  }

  /// The seams, and how many findings are suppressed or known.
  var tail: [String] {
    let hidden = report.findings.count { $0.suppressed != nil }
    let known = report.findings.count - hidden - shown.count
    let seams = text.seamTable
    return (hidden > 0 ? ["\(Prose.count(hidden, "finding")) suppressed.", ""] : [])
      + (known > 0 ? ["\(Prose.count(known, "finding")) known to the baseline.", ""] : [])
      + (seams.isEmpty ? [] : MarkdownText.block(seams))
      + (text.untoggled.isEmpty ? [] : [""] + MarkdownText.block(text.untoggled))
  }
}
