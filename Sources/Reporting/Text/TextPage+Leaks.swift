import Basics

extension TextPage {
  /// One block for each state, whatever number of suites leaks it; in the order of the states.
  func leakBlocks(_ leaks: [ReportedFinding]) -> [FindingBlock] {
    let groups = Dictionary(grouping: leaks) { $0.state.map(\.id) }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, group in
      let whole = group.count == 1 ? block(group[0]) : leakBlock(group)
      let told = group.map(whatFailsBecause)
      guard !options.verbose, !told.contains(where: \.isEmpty) else { return whole }
      var known: Set<String> = []
      let errors = told.flatMap(\.self).filter { known.insert($0.id).inserted }
      return FindingBlock(
        whole.findings, location: whole.location, message: whole.message,
        facts: fact("told above", limited(errors.map(titled), noun: "error")))
    }
  }

  /// The errors that the leak causes, if they name every test of the leak; none if they leave one out.
  private func whatFailsBecause(_ leak: ReportedFinding) -> [ReportedFinding] {
    let states = Set(leak.state.map(\.id))
    let errors = report.findings.filter { finding in
      finding.severity == .error && states.isSubset(of: finding.state.map(\.id))
        && !Set(finding.spoilers).isDisjoint(with: leak.tests)
    }
    let told = errors.reduce(into: Set<TestID>()) { $0.formUnion($1.spoilers) }
    return told.isSuperset(of: leak.tests) ? errors : []
  }

  private func titled(_ finding: ReportedFinding) -> String {
    let test = finding.test.map { Prose.quote($0.short) } ?? ""
    return "\(finding.kind.rawValue) \(test) (\(finding.id))"
  }

  private func leakBlock(_ group: [ReportedFinding]) -> FindingBlock {
    let first = group.first { $0.location != nil } ?? group[0]
    let state = first.state.isEmpty ? "state" : Prose.firstOf(first.state.map(\.id.phrase))
    let tests = group.flatMap { finding in
      finding.tests.map {
        Prose.oneLine($0.rawValue) + (options.verbose ? "  " + finding.id : "")
      }
    }
    let changes = Set(group.map(\.state))
    return FindingBlock(
      [first] + group.filter { $0.id != first.id }, location: first.location,
      message: "\(tests.count) tests of \(group.count) suites leave \(state) changed",
      facts: fact("tests", limited(tests, noun: "test"))
        + suppressedTests(group.flatMap { $0.suppressedTests ?? [] })
        + stateLines(first)
        + (changes.count > 1 && first.otherValues == nil ? others(than: first) : [])
        + prose("change", first.suggestion + " The same goes for \(suites(group, besides: first)).")
        + fact("replay", [first.replay]))
  }

  /// The suites of a group but the first finding's, as part of a sentence.
  private func suites(_ group: [ReportedFinding], besides first: ReportedFinding) -> String {
    let others = group.filter { $0.id != first.id }.compactMap { $0.tests.first }
      .map { Prose.oneLine($0.suite ?? $0.function) }
    guard others.count > 3 else { return Prose.list(others) }
    return Prose.list(Array(others.prefix(2)) + ["\(others.count - 2) more suites"])
  }

  /// The tests that a leak names, where they are several, and those that the source asks to leave alone.
  func leakingTests(_ finding: ReportedFinding) -> [String] {
    let tests = finding.tests.map { Prose.oneLine($0.rawValue) }
    return (tests.count > 1 ? fact("tests", limited(tests, noun: "test")) : [])
      + suppressedTests(finding.suppressedTests ?? [])
  }

  private func suppressedTests(_ tests: [SuppressedTest]) -> [String] {
    let lines = tests.map { Prose.oneLine("\($0.test.rawValue) (\($0.reason))") }
    return lines.isEmpty ? [] : fact("suppressed", limited(lines, noun: "test"))
  }

  /// Whose values are shown where not all tests leave the same; with `--verbose` also those of the others.
  func otherValues(_ finding: ReportedFinding) -> [String] {
    guard let values = finding.otherValues else { return [] }
    let lines = values.map { other in
      let told = Prose.values(other.before, other.after, to: 120)
      return "  \(Prose.oneLine(other.test.short)): \(told.before) -> \(told.after)"
    }
    return others(than: finding) + (options.verbose ? fact("", lines) : [])
  }

  private func others(than finding: ReportedFinding) -> [String] {
    fact(
      "", ["  (in \(Prose.oneLine(finding.test?.short ?? "the first")); others leave other values)"]
    )
  }
}
