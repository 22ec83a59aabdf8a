import Basics

/// What the page says first.
struct PageVerdict {
  /// How it is coloured; the words say the same.
  enum Mood: String { case bad, fair, good, open }

  let mood: Mood
  let title: String
  let detail: Markup
}

extension HTMLPage {
  /// Is the suite isolated? If there are errors, the verdict is theirs even if something is undecided. A report in which
  /// something is undecided is never called clean.
  var verdict: PageVerdict {
    let done = report.summary
    if done.errors > 0 {
      return PageVerdict(
        mood: .bad, title: "not isolated", detail: "\(failures) \(leftOut) \(openness)")
    }
    if report.status == .redBaseline {
      let red = Prose.count(report.red.count, "test")
      return PageVerdict(
        mood: .open, title: "not audited",
        detail:
          "\(red) \(report.red.count == 1 ? "fails" : "fail") without any toggle, alone too, so nothing was judged."
      )
    }
    if report.isOpen {
      return PageVerdict(
        mood: .open, title: "undecided",
        detail: "This is no clean bill. \(leftOut) \(openness)")
    }
    if done.warnings > 0 {
      return PageVerdict(
        mood: .fair, title: "no dependence found, with warnings",
        detail:
          "No test was seen to fail because of another; there \(report.summary.warnings == 1 ? "is" : "are") \(warnings). \(leftOut)"
      )
    }
    return PageVerdict(
      mood: .good, title: done.tests > 0 ? "isolated, as far as was tried" : "nothing to audit",
      detail: done.tests > 0
        ? "No test was seen to depend on another, or to leave state behind. \(leftOut)" : "")
  }

  private var failures: Markup {
    let broken = Set(report.findings.filter { $0.severity == .error }.compactMap(\.test)).count
    return
      "\(Prose.count(broken, "test")) of \(report.summary.tests) \(broken == 1 ? "fails" : "fail") in some order, alone, the second time or in parallel, and \(broken == 1 ? "passes" : "pass") otherwise."
  }

  private var warnings: Markup { "\(Prose.count(report.summary.warnings, "warning"))" }

  private var leftOut: Markup {
    if report.red.isEmpty { return .nothing }
    let number = report.red.count
    return
      "<a href=\"#open\">\(number) failing \(number == 1 ? "test was" : "tests were") left out.</a>"
  }

  private var openness: Markup {
    if report.complete { return .nothing }
    let share: Markup = report.shareTried.map { "\($0). " } ?? .nothing
    return "\(share)<a href=\"#open\">Not everything could be decided.</a>"
  }

  /// Verdict, counts and the way to the sections.
  var banner: Markup {
    let done = report.summary
    return """
      <header class="banner \(verdict.mood.rawValue)">
      <p class="package">Test isolation of <bdi>\(report.package.name)</bdi></p>
      <h1 id="verdict">\(capitalised(verdict.title))</h1>
      <p class="detail">\(verdict.detail)</p>
      <ul class="counts">
      \(count("errors", done.errors, "error"))
      \(count("warnings", done.warnings, "warning"))
      \(count("notes", done.notes, "note"))
      \(count("tests", done.tests, "test"))
      \(count("seams", done.seams, "seam"))
      \(count("trials", done.trials, "trial"))
      </ul>
      \(notRunPlainly)<p class="status">Exit status \(report.exitStatus): \(TextPage(report: report, options: TextOptions()).meaning).</p>
      <nav aria-label="Sections">\(ways)</nav>
      </header>
      """
  }

  private var notRunPlainly: Markup {
    report.notRunPlainly.map { "<p class=\"status\"><bdi>\($0)</bdi></p>\n" } ?? .nothing
  }

  private func count(_ key: String, _ number: Int, _ noun: String) -> Markup {
    let kind: Markup = number == 0 ? "none" : "some"
    return
      "<li class=\"\(kind) \(key)\" data-count=\"\(key)\"><b>\(number)</b> \(noun)\(number == 1 ? "" : "s")</li>"
  }

  private var ways: Markup {
    let all: [(String, String)] = [
      ("fixes", "Fix first"), ("findings", "Findings"), ("matrix", "Polluters and victims"),
      ("leaks", "Leaks"), ("seams", "Seams"), ("open", "Undecided"), ("tests", "Tests"),
    ]
    return all.filter { !isLeftOut($0.0) }.map { "<a href=\"#\($0.0)\">\($0.1)</a>" as Markup }
      .joined(" ")
  }

  private func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  var footer: Markup {
    """
    <footer>
    <p>Seed \(String(report.seed)), Swift \(report.toolchain), unseam \(report.tool.version). \
    <span class="script">Keys: <kbd>/</kbd> search, <kbd>j</kbd> and <kbd>k</kbd> next and previous finding, \
    <kbd>Enter</kbd> open, <kbd>Escape</kbd> close.</span></p>
    </footer>
    """
  }
}
