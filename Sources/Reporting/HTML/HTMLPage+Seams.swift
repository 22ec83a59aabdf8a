import Basics

extension HTMLPage {
  /// Verdicts down, kinds across; then each seam.
  var seamSection: Markup {
    guard !report.seams.isEmpty else {
      if isLeftOut("seams") { return .nothing }
      return section("seams", "Seams", "<p class=\"quiet\">There were none to toggle.</p>")
    }
    let verdicts = Verdict.inTable.filter { verdict in
      report.seams.contains { $0.verdict == verdict }
    }
    return section(
      "seams", "Seams by verdict <span class=\"number\">\(report.seams.count)</span>",
      "<div class=\"drawing\" tabindex=\"0\" role=\"group\" aria-label=\"Seams by verdict and kind\">\(table(verdicts))</div>\n\(verdicts.map(group))"
    )
  }

  private func table(_ verdicts: [Verdict]) -> Markup {
    let kinds = SeamKind.allCases.filter { kind in report.seams.contains { $0.kind == kind } }
    let heads = kinds.map { "<th scope=\"col\">\($0.rawValue)</th>" as Markup }
    let rows = verdicts.map { verdict -> Markup in
      let cells = kinds.map { kind in
        cell(report.seams.count { $0.kind == kind && $0.verdict == verdict })
      }
      return """
        <tr><th scope="row">\(verdict.rawValue)</th>\(cells)\
        \(cell(report.seams.count { $0.verdict == verdict }))<td class="text">\(verdict.meaning)</td></tr>

        """
    }
    return """
      <table class="numbers"><thead><tr><td></td>\(heads)<th scope="col">all</th><td></td></tr></thead>
      <tbody>
      \(rows)</tbody></table>
      """
  }

  private func cell(_ number: Int) -> Markup {
    number == 0 ? "<td class=\"quiet\">–</td>" : "<td>\(number)</td>"
  }

  private func group(_ verdict: Verdict) -> Markup {
    let seams = report.seams.filter { $0.verdict == verdict }
    return """
      <details class="more"><summary>\(verdict.rawValue) (\(seams.count)): \(verdict.meaning)</summary>
      \(seams.map(entry))
      </details>

      """
  }

  private func entry(_ seam: ReportedSeam) -> Markup {
    let findings = report.findings.filter { $0.seam == seam.id }
    let links = findings.map { " <a href=\"#\($0.id)\">\($0.id)</a>" as Markup }
    let pairs = seam.exposes.map { pair in
      "<li>\(name(pair.polluter)), then \(name(pair.victim))</li>" as Markup
    }
    return """
      <div class="entry" id="\(seam.id.rawValue)"><p>\(seam.kind.rawValue) \(text(seam))\
      \(seam.enclosing.map { " in <bdi class=\"name\">\($0)</bdi>" } ?? .nothing) \(place(seam.file, seam.line))\(links)</p>
      \(seam.reason.map { "<p class=\"quiet\"><bdi>\($0)</bdi></p>" } ?? .nothing)\
      \(seam.restsOnTimeLimit == true ? "<p class=\"quiet\">By the time limit alone, which was raised once.</p>" : .nothing)\
      \(told("Run by", seam.reachedBy))\(told("Noticed by", seam.noticedBy))\
      \(pairs.isEmpty ? .nothing : "<p>Without it these fail:</p><ul class=\"names\">\(pairs)</ul>")</div>

      """
  }

  private func told(_ words: String, _ tests: [TestID]) -> Markup {
    tests.isEmpty ? .nothing : "<p class=\"quiet\">\(words) \(names(tests, limit: 4))</p>"
  }
}
