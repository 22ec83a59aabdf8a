import Basics

extension HTMLPage {
  /// Which tests leave which state, drawn and as a list.
  var leakSection: Markup {
    let leaks = leaks
    if hasNoLeak {
      if isLeftOut("leaks") { return .nothing }
      return section(
        "leaks", "Leaks", nothing("No test was seen to leave state behind."))
    }
    return section(
      "leaks", "Which tests leave which state",
      """
      \(leaks.isEmpty ? .nothing : drawing(of: leaks))
      <details class="more" id="states"><summary>All state that is named (\(report.state.count))</summary>
      \(report.state.map { item($0, leaks[$0.id] ?? []) })
      </details>
      """)
  }

  var hasNoLeak: Bool { leaks.isEmpty && report.state.isEmpty }

  /// A state's place in the page: the same wherever the rest of the page moves.
  func anchor(of state: StateID) -> String {
    "v-" + StableHash.hexadecimal(StableHash.of([state.rawValue]))
  }

  private var leaks: [StateID: [TestID]] {
    var leaks: [StateID: Set<TestID>] = [:]
    for test in report.tests {
      for state in test.leaks { leaks[state, default: []].insert(test.id) }
    }
    for finding in report.findings where finding.kind == .leak {
      for change in finding.state {
        leaks[change.id, default: []].formUnion(finding.tests)
      }
    }
    return leaks.mapValues { $0.sorted() }
  }

  private func drawing(of leaks: [StateID: [TestID]]) -> Markup {
    let rows = testAxis(leaks.values.flatMap(\.self), limit: HTMLPage.mostRows)
    let columns = GridAxis(
      Dictionary(uniqueKeysWithValues: leaks.map { ($0.key.rawValue, $0.value.count) }),
      limit: HTMLPage.mostColumns, group: { StateID($0).owner }, label: { StateID($0).name })
    let isGrouped = rows.isGrouped || columns.isGrouped
    var spots: [[Int]: Int] = [:]
    for (state, tests) in leaks {
      guard let column = columns.place(of: state.rawValue) else { continue }
      for test in tests {
        guard let row = rows.place(of: test.rawValue) else { continue }
        spots[[row, column], default: 0] += 1
      }
    }
    let cells = spots.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { spot, number in
      let (row, column) = (rows.lines[spot[0]].title, columns.lines[spot[1]].title)
      return Grid.Cell(
        row: spot[0], column: spot[1], mark: isGrouped ? .number(number) : .full,
        title: isGrouped
          ? "\(row) leaves \(column): \(Prose.count(number, "leak"))" : "\(row) leaves \(column)",
        link: columns.isGrouped ? nil : anchor(of: StateID(column)))
    }
    let grid = Grid(
      rows: rows.lines, columns: columns.lines, cells: cells, rowTitle: "tests",
      columnTitle: "state", label: "Tests down, the state that they leave across")
    return "\(explained(rows, "tests", columns, "state", counting: "leaks"))\(grid.svg)"
  }

  private func item(_ state: ReportedState, _ tests: [TestID]) -> Markup {
    let left: Markup =
      tests.isEmpty
      ? "<p class=\"quiet\">No test that runs alone leaves it.</p>"
      : "<p>\(Prose.count(tests.count, "test")) \(tests.count == 1 ? "leaves" : "leave") it:</p>\(list(tests))"
    let findings = report.findings.filter { finding in
      finding.kind != .leak && finding.state.contains { $0.id == state.id }
    }
    let links = findings.map { finding in
      "<li>\(badge(finding)) <a href=\"#\(finding.id)\">\(finding.test.map(name) ?? "\(finding.id)")</a></li>"
        as Markup
    }
    return """
      <div class="entry" id="\(anchor(of: state.id))"><h3><bdi>\(state.id.rawValue)</bdi> \(place(state.file, state.line))</h3>
      \(excerpt(state.file, state.line, around: 1))\(left)
      \(links.isEmpty ? .nothing : "<p>It plays a part in:</p><ul class=\"plain\">\(links)</ul>")</div>

      """
  }
}

extension StateID {
  /// What the state belongs to: the type that declares it, or its sort.
  fileprivate var owner: String {
    guard isVariable, let dot = plain.rawValue.lastIndex(of: ".") else {
      return kindWord
    }
    return String(rawValue[..<dot])
  }
}
