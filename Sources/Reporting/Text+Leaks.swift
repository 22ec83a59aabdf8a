import Basics

extension TextPage {
  /// One block for each state, whatever number of tests leaks it; in the order of the states.
  func leakBlocks(_ leaks: [ReportedFinding]) -> [[String]] {
    let groups = Dictionary(grouping: leaks) { $0.state.map(\.id) }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, group in
      group.count == 1 ? block(group[0]) : leakBlock(group)
    }
  }

  private func leakBlock(_ group: [ReportedFinding]) -> [String] {
    let first = group.first { $0.location != nil } ?? group[0]
    let state = first.state.isEmpty ? "state" : Prose.firstOf(first.state.map(\.id.phrase))
    let tests = group.map { finding in
      Prose.oneLine(finding.test?.rawValue ?? "a test")
        + (options.verbose ? "  " + finding.id : "")
    }
    let changes = Set(group.map(\.state))
    return [
      headline(first.location, first.severity, "\(group.count) tests leave \(state) changed")
    ]
      + fact("tests", limited(tests, noun: "test"))
      + stateLines(first)
      + (changes.count > 1
        ? fact(
          "",
          ["  (in \(Prose.oneLine(first.test?.short ?? "the first")); others leave other values)"])
        : [])
      + prose("why", first.facts.whyItMatters)
      + prose("change", first.suggestion)
      + fact("replay", [first.replay])
  }
}
