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
      <td data-label="What is missing">\(sentence(remedy(cause), naming: names(in: cause)))</td></tr>

      """
  }

  /// How many findings end with it, by kind, where it is not the row's own one alone.
  private func all(_ cause: RootCause) -> Markup {
    guard cause.findings.count > 1 else { return .nothing }
    let counts = cause.counts.map { kind, count in
      kind == .notRepeatable
        ? "\(count) \(kind.rawValue)" : Prose.count(count, kind.rawValue)
    }.joined(separator: ", ")
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

  private func names(in cause: RootCause) -> [String] { cause.findings.flatMap(names(in:)) }

  /// What is missing, in one line.
  private func remedy(_ cause: RootCause) -> String {
    let finding = cause.first
    if finding.facts.isParallel { return "An instance of its own for each test, or .serialized" }
    let words = Wording(finding: finding.facts, seam: seam(of: finding)) { test in
      tests[test]?.framework ?? (test.rawValue.hasSuffix(")") ? "swift-testing" : "xctest")
    } leavesForAll: { test, state in
      tests[test]?.leaksOfClassSetUp?.contains(state) == true
    } missingSuperCall: {
      tests[$0]?.missingSuperCall
    } declared: {
      states[$0]
    }
    switch finding.kind.pattern {
    case .polluted, .repeated, .leaving: return undoing(cause, words)
    case .lacking:
      return "Set up \(words.carrier ?? "what it needs") \(words.setUpPlace(finding.test))"
    case .heldBack:
      return "Put \(words.carrier ?? "what it relies on") into a known state "
        + words.setUpPlace(finding.test)
    case .sideBySide, .unnoticed, .idle, .differing, .ending: return finding.suggestion
    }
  }

  /// The clean-up for the tests that leave the state, and where it belongs. It names only the states that the first of them
  /// leaves, since joint polluters leave different ones.
  private func undoing(_ cause: RootCause, _ words: Wording) -> String {
    let finding = cause.first
    if finding.state.isEmpty { return "Not known: no probe saw what is left" }
    let spoilers = cause.findings.flatMap(\.spoilers)
    func left(by test: TestID) -> [StateChange] { finding.state.filter { leaves(test, $0.id) } }
    guard let first = spoilers.first(where: { !left(by: $0).isEmpty }) ?? finding.spoilers.first
    else { return words.capitalised(words.undo(finding.state)) }
    let isOfSuite = finding.kind == .leak && finding.tests.count > 1
    let states = left(by: first)
    let changes = states.isEmpty ? finding.state : states
    let alike = spoilers.filter { $0 == first || left(by: $0).map(\.id) == states.map(\.id) }
    return words.capitalised(
      words.cleanup(
        changes, of: alike, elsewhere: places(of: alike, words, isOfSuite: isOfSuite)))
  }

  /// Where the clean-ups of these tests belong: two places, and how many more there are.
  private func places(of tests: [TestID], _ words: Wording, isOfSuite: Bool) -> String {
    let all = tests.map { place(of: $0, words, isOfSuite: isOfSuite) }.withoutRepetition
    let more = all.count > 2 ? ", and in \(Prose.count(all.count - 2, "more place"))" : ""
    return all.prefix(2).joined(separator: all.count > 2 ? ", " : " and ") + more
  }

  private func leaves(_ test: TestID, _ state: StateID) -> Bool {
    tests[test]?.leaks.contains(state) == true
  }

  /// Where the clean-up of a test, or of all tests of its suite, belongs first of all.
  private func place(of test: TestID, _ words: Wording, isOfSuite: Bool) -> String {
    guard let suite = test.suite, !words.isSwiftTesting(test), words.guardingActor == nil else {
      return isOfSuite ? "with defer in each test" : "with defer in \(test.function)"
    }
    return "in \(words.isLeftForAll(by: test) ? "class func " : "")tearDown() of \(suite)"
  }
}
