import Basics

extension HTMLPage {
  /// Every test with its outcomes.
  var testSection: Markup {
    guard !report.tests.isEmpty else {
      return section("tests", "Tests", "<p class=\"quiet\">No test ran.</p>")
    }
    return section(
      "tests", "Tests <span class=\"number\">\(report.tests.count)</span>",
      """
      <details class="more"><summary>All tests with their outcomes</summary>
      <div class="drawing" tabindex="0" role="group" aria-label="All tests"><table class="tests">
      <thead><tr><th scope="col">Test</th><th scope="col">in the suite</th><th scope="col">alone</th>\
      <th scope="col">twice</th><th scope="col">leaves</th></tr></thead>
      <tbody>
      \(report.tests.map(row))</tbody></table></div>
      </details>
      """)
  }

  private func row(_ test: ReportedTest) -> Markup {
    let name: Markup = "<bdi class=\"name\">\(test.id.rawValue)</bdi>"
    let link = findings[test.id].map { "<a href=\"#\($0)\">\(name)</a>" as Markup } ?? name
    return """
      <tr><th scope="row">\(link) \(place(test.file, test.line))</th>\(outcome(test.baseline))\
      \(outcome(test.alone))\(outcome(test.twice))<td>\(test.leaks.isEmpty ? "–" : String(test.leaks.count))</td></tr>

      """
  }

  private func outcome(_ word: String) -> Markup {
    word == "passed" ? "<td>passed</td>" : "<td class=\"other\">\(word)</td>"
  }
}
