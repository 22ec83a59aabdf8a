import Basics

extension HTMLPage {
  /// Whether a finding was not in the earlier report.
  func isNew(_ finding: ReportedFinding) -> Bool {
    if let state = finding.baseline { return state == .new }
    return options.previous.map { previous in !previous.findings.contains { $0.id == finding.id } }
      ?? false
  }

  /// What changed since the earlier report, by the ids of the findings.
  var news: Markup {
    if let stale = report.stale { return newsBeside(stale) }
    guard let previous = options.previous else {
      return """
        <section id="news" aria-labelledby="news-title">
        <h2 id="news-title">Since last time</h2>
        <p class="quiet">There is no earlier report to compare with.</p>
        </section>
        """
    }
    let fresh = report.findings.filter(isNew)
    let known = Set(report.findings.map(\.id))
    let gone = previous.findings.filter { !known.contains($0.id) }
    return """
      <section id="news" aria-labelledby="news-title">
      <h2 id="news-title">Since last time</h2>
      <p><b data-count="new">\(fresh.count)</b> new, <b data-count="gone">\(gone.count)</b> gone, \
      <b data-count="kept">\(report.findings.count - fresh.count)</b> as before.</p>
      \(newsList("New", fresh, areHere: true))
      \(newsList("Gone, or no longer seen", gone, areHere: false))
      </section>
      """
  }

  /// The same beside a baseline.
  private func newsBeside(_ stale: [BaselineEntry]) -> Markup {
    let fresh = report.findings.filter(\.counts)
    let gone = stale.map { entry in
      "<li>\(entry.kind.rawValue) <bdi>\(entry.test?.rawValue ?? entry.seam ?? entry.id)</bdi></li>"
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
      <section id="news" aria-labelledby="news-title">
      <h2 id="news-title">Since the baseline</h2>
      <p><b data-count="new">\(fresh.count)</b> new, <b data-count="gone">\(stale.count)</b> gone, \
      <b data-count="kept">\(report.summary.known ?? 0)</b> known.</p>
      \(newsList("New", fresh, areHere: true))
      \(list)
      </section>
      """
  }

  private func newsList(_ title: String, _ findings: [ReportedFinding], areHere: Bool) -> Markup {
    if findings.isEmpty { return .nothing }
    let items = findings.map { finding in
      let text = sentence(finding.message, naming: names(in: finding))
      return areHere
        ? "<li>\(badge(finding)) <a href=\"#\(finding.id)\">\(text)</a></li>"
        : "<li>\(badge(finding)) \(text)</li>" as Markup
    }
    return """
      <details class="more"\(areHere && findings.count <= 10 ? " open=\"\"" as Markup : .nothing)>\
      <summary>\(title) (\(findings.count))</summary><ul class="plain">\(items)</ul></details>
      """
  }

  /// The kind in the colour of its severity, and the severity in words.
  func badge(_ finding: ReportedFinding) -> Markup {
    "<span class=\"badge \(finding.severity.rawValue)\">\(finding.kind.rawValue)</span>"
  }
}
