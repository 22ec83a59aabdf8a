import Basics

extension HTMLPage {
  /// What narrows the findings down; only where scripts run, since it does nothing without.
  var filters: Markup {
    """
    <form class="filters script" id="filters" role="search" aria-label="Filter findings">
    <label>Search <input type="search" name="q" id="q" placeholder="test, variable, file …" \
    autocomplete="off" spellcheck="false" aria-keyshortcuts="/"/></label>
    \(choice("Severity", "severity", severities))
    \(choice("Kind", "kind", kinds))
    \(choice("State", "state", stateChoices))
    \(choice("Target", "target", targetChoices))
    \(report.comparison == nil && report.stale == nil ? .nothing : choice("Since last time", "since", [("new", "new"), ("known", "as before")]))
    <span class="buttons"><button type="reset" id="clear">Clear</button>
    <button type="button" id="open-all">Open all</button>
    <button type="button" id="close-all">Close all</button></span>
    <p class="shown" id="shown" role="status"><span id="shown-count">\(report.findings.count)</span> \
    of \(report.findings.count) shown</p>
    </form>
    """
  }

  /// A choice among the words that occur; nothing where there is nothing to choose.
  private func choice(_ label: String, _ key: String, _ options: [(value: String, text: String)])
    -> Markup
  {
    if options.count < 2 && key != "state" || options.isEmpty { return .nothing }
    let items = options.map { "<option value=\"\($0.value)\">\($0.text)</option>" as Markup }
    return """
      <label>\(label) <select name="\(key)"><option value="">all</option>\(items)</select></label>
      """
  }

  private var severities: [(value: String, text: String)] {
    Severity.allCases.reversed().compactMap { severity in
      let number = report.findings.count { $0.severity == severity }
      return number == 0 ? nil : (severity.rawValue, "\(severity.rawValue) (\(number))")
    }
  }

  private var kinds: [(value: String, text: String)] {
    FindingKind.allCases.compactMap { kind in
      let number = report.findings.count { $0.kind == kind }
      return number == 0 ? nil : (kind.rawValue, "\(kind.rawValue) (\(number))")
    }
  }

  private var stateChoices: [(value: String, text: String)] {
    stateNumbers.sorted { $0.value < $1.value }.map { (String($0.value), $0.key.rawValue) }
  }

  private var targetChoices: [(value: String, text: String)] {
    targets.enumerated().map { (String($0.offset), $0.element) }
  }
}
