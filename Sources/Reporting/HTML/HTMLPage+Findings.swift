import Basics

extension HTMLPage {
  /// All findings, under a heading for each kind, most serious first.
  var findingsSection: Markup {
    guard !report.findings.isEmpty else {
      if isLeftOut("findings") { return .nothing }
      return section("findings", "Findings", "<p class=\"quiet\">There are none.</p>")
    }
    return section(
      "findings", "Findings <span class=\"number\">\(report.findings.count)</span>",
      """
      \(sourceNotice)
      \(filters)
      \(FindingKind.allCases.map(group))
      """)
  }

  private var sourceNotice: Markup {
    options.sources == nil
      ? """
      <p class="quiet" id="no-source">Source lines are not shown: this page was made without the package's folder \
      (<code>--package-path</code> names it).</p>
      """ : "<p class=\"quiet\">Source lines stand as they were when this page was made.</p>"
  }

  private func group(_ kind: FindingKind) -> Markup {
    let found = report.findings.filter { $0.kind == kind }
    if found.isEmpty { return .nothing }
    let sorted = kind == .leak ? found.sorted(by: byState) : found
    let parts = kind.words.heading.split(separator: ":", maxSplits: 1).map(String.init)
    let meaning = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
    return """
      <section class="kind" id="k-\(kind.rawValue)">
      <h3>\(parts[0]) <span class="number">\(found.count)</span> <span class="quiet">\(String(meaning))</span></h3>
      \(sorted.map(item))
      </section>

      """
  }

  /// Leaks of one state stand together.
  private func byState(_ left: ReportedFinding, _ right: ReportedFinding) -> Bool {
    func key(_ finding: ReportedFinding) -> (String, String) {
      (finding.state.first?.id.rawValue ?? "", finding.test?.rawValue ?? "")
    }
    return key(left) < key(right)
  }

  /// One finding. Its id is within what unfolds: a browser without scripts unfolds it when it is linked to.
  private func item(_ finding: ReportedFinding) -> Markup {
    let place = place(finding.location?.file, finding.location?.line)
    let fresh: Markup = isNew(finding) ? " <span class=\"badge new\">new</span>" : ""
    let aside: Markup =
      finding.suppressed != nil
      ? " <span class=\"badge\">suppressed</span>"
      : finding.baseline == .known ? " <span class=\"badge\">known</span>" : ""
    return """
      <details class="finding \(finding.severity.rawValue)" \(marks(finding))>
      <summary>\(badge(finding))\(fresh)\(aside) <span class="message">\
      \(sentence(finding.message, naming: names(in: finding)))</span> \(place)</summary>
      <div class="body" id="\(finding.id)">
      \(body(finding))
      </div></details>

      """
  }

  /// What filters go by: words of our own and numbers, never names.
  private func marks(_ finding: ReportedFinding) -> Markup {
    let states = finding.state.compactMap { stateNumbers[$0.id] }.map(String.init)
    let modules = HTMLPage.modules(of: finding).compactMap { targets.firstIndex(of: $0) }.sorted()
    return """
      data-kind="\(finding.kind.rawValue)" data-severity="\(finding.severity.rawValue)" \
      data-state="\(states.joined(separator: " "))" \
      data-target="\(modules.map(String.init).joined(separator: " "))" \
      data-since="\(isNew(finding) ? "new" : "known")"
      """
  }

  private func body(_ finding: ReportedFinding) -> Markup {
    """
    <p class="facts"><a class="id" href="#\(finding.id)">\(finding.id)</a> · \(finding.severity.rawValue)\
    \(seen(finding))\(occasions(finding))\(suppression(finding))</p>
    \(strip(finding))
    <ol class="story">
    \(story(finding))
    </ol>
    <p class="why">\(finding.facts.whyItMatters)</p>
    \(companions(finding))\(patch(finding))<p class="label">See it happen again</p>
    <div class="command"><pre><code>\(finding.replay)</code></pre>\
    <button type="button" class="copy script">Copy</button></div>
    """
  }

  /// The findings that the same state carries.
  private func companions(_ finding: ReportedFinding) -> Markup {
    let others = (sharedCauses[finding.id]?.findings ?? []).filter { $0.id != finding.id }
    if others.isEmpty { return .nothing }
    let shown = others.prefix(HTMLPage.companionsShown).map { other in
      "<li>\(badge(other)) <a href=\"#\(other.id)\">\(names(other.tests, limit: 1))</a></li>\n"
        as Markup
    }
    let rest = others.count - shown.count
    return """
      <p class="label">Through the same state</p>
      <ul class="plain">
      \(shown)\(rest > 0 ? "<li>and \(rest) more</li>" as Markup : .nothing)</ul>

      """
  }

  /// How many of them are named.
  private static let companionsShown = 12

  /// What `unseam fix` made for it, to be read and copied.
  private func patch(_ finding: ReportedFinding) -> Markup {
    guard let remedy = finding.remedy else { return .nothing }
    guard remedy.patch != nil else {
      return """
        <p class="why">No patch: \(remedy.reason ?? "none held.")</p>

        """
    }
    return """
      <p class="label">A patch that was run, and after which this does not show (\(remedy.action?.rawValue ?? ""))</p>
      <div class="command"><figure class="source"><pre><code>\(Markup.code(remedy.patchLines))</code></pre></figure>\
      <button type="button" class="copy script">Copy</button></div>

      """
  }

  private func seen(_ finding: ReportedFinding) -> Markup {
    guard finding.sequence.count > 1 || finding.evidence.restsOnTimeLimit == true else {
      return .nothing
    }
    let count = "\(finding.evidence.reproduced) of \(finding.evidence.trials)"
    if finding.facts.isInTurns {
      return " · some of them failed in \(count) parallel runs, in fresh processes"
    }
    return finding.kind == .flaky && finding.facts.isParallel
      ? " · seen in \(count) parallel runs and in no serial one, in fresh processes"
      : " · seen \(count) times, in fresh processes\(finding.evidence.timeLimit)"
  }

  private func occasions(_ finding: ReportedFinding) -> Markup {
    let ways = finding.realisableBy.map(\.phrase).joined(separator: ", ")
    let isHeldBack = finding.kind == .latentVictim ? "without the cleanup, " : ""
    return ways.isEmpty ? .nothing : " · can happen \(isHeldBack)\(ways)"
  }

  private func suppression(_ finding: ReportedFinding) -> Markup {
    finding.suppressed.map { " · suppressed: <bdi>\($0)</bdi>" } ?? .nothing
  }
}
