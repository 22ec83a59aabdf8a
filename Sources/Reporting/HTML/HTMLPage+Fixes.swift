import Basics

extension HTMLPage {
  /// How many lines the list has before it refers to the findings.
  private static let fixesShown = 8

  /// What to mend first, a row for each root cause: who suffers, from whom, through what, and which cleanup is missing.
  var fixes: Markup {
    guard !causes.isEmpty else {
      if isLeftOut("fixes") { return .nothing }
      return section("fixes", "Fix first", nothing("Nothing asks for a change."))
    }
    let rest = causes.count - HTMLPage.fixesShown
    let more: Markup =
      rest > 0
      ? "<p class=\"quiet\">\(rest) more to mend are among <a href=\"#findings\">all findings</a>.</p>"
      : .nothing
    return section(
      "fixes", "Fix first",
      """
      <table class="fixes">
      <thead><tr><th scope="col">Test</th><th scope="col">Because of</th><th scope="col">Through</th>\
      <th scope="col">What is missing</th></tr></thead>
      <tbody>
      \(causes.prefix(HTMLPage.fixesShown).map(row))
      </tbody></table>
      \(more)
      """)
  }

  /// The sentence of an empty section. If failing tests stopped the audit, it says instead that nothing was looked for.
  func nothing(_ sentence: Markup) -> Markup {
    let isStopped = report.status == .redBaseline
    return
      "<p class=\"quiet\">\(isStopped ? "Nothing was looked for: tests fail by themselves." : sentence)</p>"
  }

  /// Whether the section is left out, because it is empty and not everything was decided: it would look like a good sign.
  func isLeftOut(_ id: String) -> Bool {
    guard report.isOpen else { return false }
    switch id {
    case "fixes": return !report.findings.contains(where: \.counts)
    case "findings": return report.findings.isEmpty
    case "matrix": return hasNoHarm
    case "leaks": return hasNoLeak
    case "seams": return report.seams.isEmpty
    default: return false
    }
  }

  /// A link past the banner, for readers who use the keyboard.
  var skipLink: Markup {
    isLeftOut("findings")
      ? "<a class=\"skip\" href=\"#open\">Skip to what was not decided</a>"
      : "<a class=\"skip\" href=\"#findings\">Skip to the findings</a>"
  }

  func section(_ id: Markup, _ title: Markup, _ content: Markup) -> Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(content)
    </section>
    """
  }

  private func row(_ cause: RootCause) -> Markup {
    let finding = cause.first
    let through = finding.state.map { name($0.id) }.joined(", ")
    return """
      <tr><td>\(badge(finding)) <a href="#\(finding.id)">\(subject(cause))</a>\(all(cause))</td>\
      <td data-label="Because of">\(cause.causes.isEmpty ? "–" : names(cause.causes, limit: 2))</td>\
      <td data-label="Through">\(through.isNothing ? unseen(finding) : through)</td>\
      <td data-label="What is missing">\(sentence(remedy(finding), naming: names(in: finding)))</td></tr>

      """
  }

  /// How many findings end with it, by kind, where it is not the row's own one alone.
  private func all(_ cause: RootCause) -> Markup {
    guard cause.findings.count > 1 else { return .nothing }
    let counts = cause.counts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    return " <span class=\"quiet\">(\(counts))</span>"
  }

  /// Whether a carrier is missing, or there is none by nature.
  private func unseen(_ finding: ReportedFinding) -> Markup {
    finding.severity == .error ? "unknown" : "–"
  }

  private func subject(_ cause: RootCause) -> Markup {
    if !cause.tests.isEmpty { return names(cause.tests, limit: 1) }
    return seam(of: cause.first).map(text) ?? "\(cause.first.message)"
  }

  /// What is missing, in one line.
  private func remedy(_ finding: ReportedFinding) -> String {
    if finding.facts.isParallel { return "An instance of its own for each test, or .serialized" }
    let words = Wording(finding: finding.facts, seam: seam(of: finding)) { test in
      tests[test]?.framework ?? (test.rawValue.hasSuffix(")") ? "swift-testing" : "xctest")
    }
    switch finding.kind.words.plot {
    case .polluted: return undoing(finding, finding.causes, words)
    case .repeated, .leaving: return undoing(finding, finding.tests, words)
    case .lacking:
      return "Set up \(words.carrier ?? "what it needs") \(words.setUpPlace(finding.test))"
    case .heldBack:
      return "Put \(words.carrier ?? "what it relies on") into a known state "
        + words.setUpPlace(finding.test)
    case .sideBySide, .toggled, .plain: return finding.suggestion
    }
  }

  /// The clean-up for one of the tests. It names only the states that this test leaves, since joint polluters leave
  /// different ones.
  private func undoing(_ finding: ReportedFinding, _ tests: [TestID], _ words: Wording) -> String {
    if finding.state.isEmpty { return "Not known: no probe saw what is left" }
    let isOfSuite = finding.kind == .leak && tests.count > 1
    for test in tests {
      let left = finding.state.filter { leaves(test, $0.id) }
      if left.isEmpty { continue }
      return
        "\(words.capitalised(words.undo(left))) \(place(of: test, words, isOfSuite: isOfSuite))"
    }
    let undo = words.capitalised(words.undo(finding.state))
    return tests.count == 1 || isOfSuite
      ? "\(undo) \(place(of: tests[0], words, isOfSuite: isOfSuite))"
      : "\(undo) where it is changed"
  }

  private func leaves(_ test: TestID, _ state: StateID) -> Bool {
    tests[test]?.leaks.contains(state) == true
  }

  /// Where the clean-up of a test, or of all tests of its suite, belongs first of all.
  private func place(of test: TestID, _ words: Wording, isOfSuite: Bool) -> String {
    guard let suite = test.suite, !words.isSwiftTesting(test) else {
      return isOfSuite ? "with defer in each test" : "with defer in \(test.function)"
    }
    return "in tearDown() of \(suite)"
  }
}
