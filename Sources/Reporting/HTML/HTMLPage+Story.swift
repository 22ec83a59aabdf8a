import Basics

extension HTMLPage {
  /// What happens, step by step, and at the end what would have helped.
  func story(_ finding: ReportedFinding) -> [Markup] {
    let told =
      switch pattern(of: finding) {
      case .polluted: victimStory(finding)
      case .lacking: brittleStory(finding)
      case .repeated: repeatStory(finding)
      case .sideBySide: parallelStory(finding)
      case .heldBack: latentStory(finding)
      case .leaving: leakStory(finding)
      case .unnoticed, .idle: seamStory(finding)
      case .differing, .ending: plainStory(finding)
      }
    return (told + [help(finding)]).map { "<li>\($0)</li>\n" }
  }

  /// That of its kind; a test that is flaky only beside others is told as one that fails there.
  func pattern(of finding: ReportedFinding) -> FindingKind.Pattern {
    finding.facts.isParallel ? .sideBySide : finding.kind.pattern
  }

  private func subject(_ finding: ReportedFinding) -> Markup {
    finding.test.map(name) ?? "a test"
  }

  private func victimStory(_ finding: ReportedFinding) -> [Markup] {
    [pollution(finding)] + [
      """
      <p>\(subject(finding)) runs after \(finding.causes.count == 1 ? "it" : "that"), in the same process, and fails. \
      Alone it passes.</p>
      \(failure(finding))
      """
    ]
  }

  /// Who runs first, and what is left.
  private func pollution(_ finding: ReportedFinding) -> Markup {
    let joint = finding.tests(.jointPolluter)
    if !joint.isEmpty {
      return """
        <p>These run, one after another; none of them does the harm alone\(left(finding, "they leave")).</p>
        \(list(joint))\(changes(finding))
        """
    }
    let first = finding.sequence.dropLast().last { finding.causes.contains($0) }
    guard let polluter = first ?? finding.causes.first else {
      let before = Array(finding.sequence.dropLast())
      return
        "<p>These run first\(left(finding, "they leave")).</p>\(list(before))\(changes(finding))"
    }
    let others = finding.causes.filter { $0 != polluter }
    return """
      <p>\(name(polluter)) runs\(left(finding, "and, its teardown included, leaves")).</p>
      \(changes(finding))\(source(of: polluter))
      \(others.isEmpty ? .nothing : "<p>The same is done by:</p>\(list(others))")
      """
  }

  private func left(_ finding: ReportedFinding, _ verb: String) -> Markup {
    let states = finding.state.map { name($0.id) }.joined(", ")
    return states.isNothing
      ? (finding.carrierUnseen == true
        ? "; undoing all that the probes saw changes nothing"
        : "; what it leaves behind, no probe saw") : " \(verb) \(states) changed"
  }

  private func brittleStory(_ finding: ReportedFinding) -> [Markup] {
    let setters = finding.tests(.stateSetter)
    let alone: Markup =
      "<p>\(subject(finding)) runs alone and fails.</p>\(failure(finding))"
    guard let setter = setters.first else {
      return [alone, "<p>No single test, run before it, makes it pass.</p>\(changes(finding))"]
    }
    let states = finding.state.map { name($0.id) }.joined(", ")
    return [
      alone,
      """
      <p>After \(name(setter)) it passes\(states.isNothing ? "" : ": that one sets \(states)" as Markup).</p>
      \(changes(finding))\(source(of: setter))
      \(setters.count == 1 ? .nothing : "<p>So it does after:</p>\(list(Array(setters.dropFirst())))")
      """,
    ]
  }

  private func repeatStory(_ finding: ReportedFinding) -> [Markup] {
    [
      """
      <p>\(subject(finding)) runs and passes\(left(finding, "and leaves")).</p>
      \(changes(finding))\(source(of: finding.test))
      """,
      "<p>It runs a second time in the same process, and fails.</p>\(failure(finding))",
    ]
  }

  private func parallelStory(_ finding: ReportedFinding) -> [Markup] {
    let others = finding.causes
    return [
      "<p>Serially, \(subject(finding)) passes.</p>",
      """
      <p>In parallel\(others.isEmpty ? " with the others" : " with \(names(others))" as Markup), it \(finding.kind == .flaky ? "fails now and then" : "fails").</p>
      \(failure(finding))\(changes(finding))
      """,
    ]
  }

  private func latentStory(_ finding: ReportedFinding) -> [Markup] {
    let polluter = finding.causes.first ?? finding.test
    let states = finding.state.map { name($0.id) }.joined(", ")
    let again = finding.causes.isEmpty || finding.causes == [finding.test].compactMap(\.self)
    return [
      """
      <p>\(polluter.map(name) ?? "A test") runs and changes \(states.isNothing ? "something that no probe saw" : states).</p>
      \(source(of: polluter))
      """,
      "<p>This cleanup takes it back. Where it is skipped, the change stays:</p>\(seamBlock(finding))\(changes(finding))",
      """
      <p>Then \(subject(finding))\(again ? ", run a second time," : "") fails; as long as the cleanup runs, it passes.</p>
      \(failure(finding))
      """,
    ]
  }

  private func leakStory(_ finding: ReportedFinding) -> [Markup] {
    if finding.tests.count == 1 {
      return [
        """
        <p>\(subject(finding)) ends, its teardown included, and has changed:</p>
        \(changes(finding))\(source(of: finding.test))\(leftAlone(finding))
        """
      ]
    }
    return [
      """
      <p>\(finding.tests.count) tests end, their teardown included, and have changed:</p>
      \(changes(finding))\(otherValues(finding))\(list(finding.tests, limit: .max))\(leftAlone(finding))
      """,
      "<p>The first of them is \(subject(finding)), which the command below runs:</p>\(source(of: finding.test))",
    ]
  }

  /// The tests that leave another value than the one shown.
  private func otherValues(_ finding: ReportedFinding) -> Markup {
    guard let values = finding.otherValues else { return .nothing }
    let items = values.map { other -> Markup in
      let told = Prose.values(other.before, other.after, to: 120)
      return "<li>\(name(other.test)): <bdi>\(told.before) -> \(told.after)</bdi></li>"
    }
    return """
      <details class="more"><summary>These are the values of \(subject(finding)); others leave other ones</summary>\
      <ul class="names">\(items)</ul></details>
      """
  }

  /// The tests that the source asks to leave alone.
  private func leftAlone(_ finding: ReportedFinding) -> Markup {
    guard let tests = finding.suppressedTests else { return .nothing }
    let items = tests.map { "<li>\(name($0.test)): <bdi>\($0.reason)</bdi></li>" as Markup }
    return
      "<p>So do these, which the source asks to leave alone:</p><ul class=\"names\">\(items)</ul>"
  }

  private func plainStory(_ finding: ReportedFinding) -> [Markup] {
    [
      """
      <p>\(sentence(finding.message, naming: names(in: finding))).</p>
      \(failure(finding))
      """
    ]
  }

  private func help(_ finding: ReportedFinding) -> Markup {
    let cleaners = finding.tests(.cleaner)
    let shown: Markup =
      cleaners.isEmpty
      ? .nothing
      : "<p>Run in between, these let \(subject(finding)) pass again:</p>\(list(cleaners))"
    return """
      <p><strong>What would have helped.</strong> \(sentence(finding.suggestion, naming: names(in: finding)))</p>\(shown)
      """
  }
}
