import Basics

/// The report as Markdown, for the summary of a step of GitHub Actions and for comments.
///
/// It stays below the 65,536 characters that a comment may have: what no longer fits is counted, the mildest first.
func renderMarkdown(_ report: Report, verbose: Bool) -> String {
  var counting = report
  counting.findings.removeAll { !$0.counts }
  let page = MarkdownPage(
    report: report,
    text: TextPage(report: counting, options: TextOptions(width: 90, verbose: verbose)))
  var result = page.head.joined(separator: "\n") + "\n"
  let tail = page.tail.joined(separator: "\n") + "\n"
  let room = MarkdownPage.limit - tail.utf8.count - 200
  let parts = page.parts
  for (number, part) in parts.enumerated() {
    guard result.utf8.count + part.utf8.count <= room else {
      result +=
        "\n\(parts.count - number) of \(parts.count) parts are left out, to keep within 65,536 characters.\n\n"
      break
    }
    result += part
  }
  return result + tail
}

/// A report on its way to Markdown.
struct MarkdownPage {
  /// In bytes, of which a character has one at least.
  static let limit = 65_000
  /// How many rows the table holds; each is also told below it.
  static let rows = 60
  /// How many items a list holds.
  static let listed = 10

  let report: Report
  let text: TextPage

  /// What came of it, what is no clean bill, and the table of findings.
  var head: [String] {
    let name = MarkdownText.prose(report.package.name)
    return ["## Unseam: \(name): \(text.result)", ""] + [text.work] + [""]
      + (report.notRunPlainly.map { [MarkdownText.prose($0), ""] } ?? [])
      + ["Exit status \(report.exitStatus): \(MarkdownText.prose(text.meaning)).", ""]
      + list("Tests that fail by themselves", red)
      + list("Undecided", report.undecided.map { MarkdownText.prose(Prose.clip($0, to: 300)) })
      + comparison + table
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
    let rest = items.count - MarkdownPage.listed
    return ["**\(heading) (\(items.count))**", ""]
      + items.prefix(MarkdownPage.listed).map { "- " + $0 }
      + (rest > 0 ? ["- and \(rest) more"] : []) + [""]
  }

  /// One row for what has one thing to do.
  private var table: [String] {
    let blocks = FindingKind.allCases.flatMap(text.blocks)
    guard !blocks.isEmpty else { return [] }
    let rows = blocks.prefix(MarkdownPage.rows).map { block in
      let place = block.location.map { MarkdownText.code("\($0.file):\($0.line)") } ?? ""
      let cells = [
        block.first.severity.rawValue, block.first.kind.rawValue,
        MarkdownText.prose(Prose.clip(block.message, to: 300)), place,
        MarkdownText.code(block.first.replay),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    let rest = blocks.count - rows.count
    return ["| severity | kind | what | where | see it again |", "|---|---|---|---|---|"] + rows
      + (rest > 0 ? ["", "And \(rest) more."] : []) + [""]
  }

  /// The errors and warnings in full, folded, why they matter before those of each kind.
  var parts: [String] {
    FindingKind.allCases.filter { $0.severity > .note }.flatMap { kind in
      text.blocks(kind).enumerated().map { place, block in
        let summary = MarkdownText.html(Prose.clip(block.message, to: 300))
        let why =
          "**\(kind.words.heading).**"
          + (text.saysWhyOnce(kind) ? " " + MarkdownText.prose(kind.words.whyItMatters) : "")
        return
          ((place == 0 ? [why, ""] : [])
          + ["<details><summary>\(kind.rawValue): \(summary)</summary>", ""]
          + MarkdownText.block(block.facts) + block.findings.flatMap(patch)
          + ["", "</details>", "", ""]).joined(separator: "\n")
      }
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
    let known = report.findings.count - hidden - text.report.findings.count
    let seams = text.seamTable
    return (hidden > 0 ? ["\(Prose.count(hidden, "finding")) suppressed.", ""] : [])
      + (known > 0 ? ["\(Prose.count(known, "finding")) known to the baseline.", ""] : [])
      + (seams.isEmpty ? [] : MarkdownText.block(seams))
      + (text.untoggled.isEmpty ? [] : [""] + MarkdownText.block(text.untoggled))
  }
}
