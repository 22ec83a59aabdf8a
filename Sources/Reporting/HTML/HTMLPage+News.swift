import Basics

extension HTMLPage {
  /// Whether a finding was not in the earlier report, or is not in the baseline.
  func isNew(_ finding: ReportedFinding) -> Bool {
    report.comparison == nil ? finding.baseline == .new : newSince.contains(finding.id)
  }

  /// What changed since the earlier report, by the ids of the findings, and beside the baseline; nothing without either.
  var news: Markup {
    let since = report.comparison.map(newsSince)
    let beside = report.stale.map { newsBeside($0, id: since == nil ? "news" : "beside") }
    return [since, beside].compactMap(\.self).joined("\n")
  }

  private func newsSince(_ comparison: ReportComparison) -> Markup {
    let doubts = comparison.doubts.map { "<p class=\"quiet\">\($0)</p>" as Markup }
    return """
      <section id="news" aria-labelledby="news-title">
      <h2 id="news-title">Since last time</h2>
      <p><b data-count="new">\(comparison.new.count)</b> new, \
      <b data-count="gone">\(comparison.fixed.count)</b> fixed, \
      <b data-count="kept">\(comparison.still.count)</b> still there.</p>
      \(newsList("New", report.findings.filter(isNew)))
      \(formerList("Fixed", comparison.fixed))
      \(formerList("Removed with their tests", comparison.removed))
      \(formerList("Not seen", comparison.unseen))
      \(doubts)
      </section>
      """
  }

  private func formerList(_ title: String, _ findings: [ReportComparison.Former]) -> Markup {
    if findings.isEmpty { return .nothing }
    let items = findings.map { finding in
      """
      <li>\(badge(finding.kind, finding.severity)) <bdi>\(finding.placedMessage)</bdi></li>
      """ as Markup
    }
    return """
      <details class="more"><summary>\(title) (\(findings.count))</summary>\
      <ul class="plain">\(items)</ul></details>
      """
  }

  /// The same beside a baseline.
  private func newsBeside(_ stale: [BaselineEntry], id: String) -> Markup {
    let fresh = report.findings.filter(\.counts)
    let gone = stale.map { entry in
      "<li>\(entry.kind.rawValue) <bdi>\(entry.about.isEmpty ? entry.id : entry.about)</bdi></li>"
        as Markup
    }
    let list: Markup =
      stale.isEmpty
      ? .nothing
      : """
      <details class="more"><summary>In the baseline, and not found any more (\(stale.count))</summary>\
      <ul class="plain">\(gone)</ul></details>
      """
    return """
      <section id="\(id)" aria-labelledby="\(id)-title">
      <h2 id="\(id)-title">Since the baseline</h2>
      <p><b data-count="new">\(fresh.count)</b> new, <b data-count="gone">\(stale.count)</b> gone, \
      <b data-count="kept">\(report.summary.known ?? 0)</b> known.</p>
      \(newsList("New", fresh))
      \(list)
      </section>
      """
  }

  private func newsList(_ title: String, _ findings: [ReportedFinding]) -> Markup {
    if findings.isEmpty { return .nothing }
    let items = findings.map { finding in
      let text = sentence(finding.message, naming: names(in: finding))
      return "<li>\(badge(finding)) <a href=\"#\(finding.id)\">\(text)</a></li>" as Markup
    }
    return """
      <details class="more"\(findings.count <= 10 ? " open=\"\"" as Markup : .nothing)>\
      <summary>\(title) (\(findings.count))</summary><ul class="plain">\(items)</ul></details>
      """
  }

  /// The kind in the colour of its severity, and the severity in words.
  func badge(_ finding: ReportedFinding) -> Markup { badge(finding.kind, finding.severity) }

  private func badge(_ kind: FindingKind, _ severity: Severity) -> Markup {
    "<span class=\"badge \(severity.rawValue)\">\(kind.rawValue)</span>"
  }
}
