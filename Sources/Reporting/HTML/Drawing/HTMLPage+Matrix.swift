import Basics

/// One test that harms another, or would.
private struct Harm: Hashable {
  let polluter: TestID
  let victim: TestID
  let mark: Grid.Mark
  let finding: String
}

extension HTMLPage {
  /// How many rows and columns a drawing has at most.
  static let (mostRows, mostColumns) = (60, 48)

  /// Polluters down, victims across.
  var matrixSection: Markup {
    let harms = harms
    guard !harms.isEmpty else {
      if isLeftOut("matrix") { return .nothing }
      return section(
        "matrix", "Polluters and victims",
        nothing("No test is known to harm another."))
    }
    return section(
      "matrix", "Polluters and victims",
      """
      \(drawing(of: harms))
      <details class="more"><summary>As a list</summary>\(list(of: harms))</details>
      """)
  }

  var hasNoHarm: Bool { harms.isEmpty }

  private func key(_ mark: Grid.Mark) -> Markup {
    """
    <svg class="key" aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">\(Grid.shape(mark, x: 0, y: 0))</svg>
    """
  }

  private var harms: [Harm] {
    report.findings.flatMap { finding -> [Harm] in
      guard let victim = finding.test, [.victim, .latentVictim].contains(finding.kind) else {
        return []
      }
      return finding.partners.compactMap { partner in
        let mark: Grid.Mark
        switch partner.role {
        case .polluter: mark = finding.kind == .victim ? .full : .hollow
        case .jointPolluter: mark = .half
        case .cleaner, .stateSetter: return nil
        }
        return Harm(polluter: partner.test, victim: victim, mark: mark, finding: finding.id)
      }
    }
  }

  private func drawing(of harms: [Harm]) -> Markup {
    let pairs = Dictionary(grouping: harms) { [$0.polluter, $0.victim] }
    let rows = testAxis(pairs.keys.map { $0[0] }, limit: HTMLPage.mostRows)
    let columns = testAxis(pairs.keys.map { $0[1] }, limit: HTMLPage.mostColumns)
    let isGrouped = rows.isGrouped || columns.isGrouped
    var spots: [[Int]: [Harm]] = [:]
    for (pair, harms) in pairs {
      guard let row = rows.place(of: pair[0].rawValue),
        let column = columns.place(of: pair[1].rawValue),
        let worst = harms.min(by: { ($0.rank, $0.finding) < ($1.rank, $1.finding) })
      else { continue }
      spots[[row, column], default: []].append(worst)
    }
    let cells = spots.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { spot, harms in
      let (row, column) = (rows.lines[spot[0]].title, columns.lines[spot[1]].title)
      return Grid.Cell(
        row: spot[0], column: spot[1], mark: isGrouped ? .number(harms.count) : harms[0].mark,
        title: isGrouped
          ? "\(Prose.count(harms.count, "pair")): \(row) harms \(column)"
          : "\(row) \(harms[0].verb) \(column)",
        link: isGrouped ? nil : harms[0].finding)
    }
    let grid = Grid(
      rows: rows.lines, columns: columns.lines, cells: cells, rowTitle: "polluters",
      columnTitle: "victims",
      label: "Polluters down, victims across, \(Prose.count(pairs.count, "pair"))")
    let legend: Markup = """
      <p class="legend">\(key(.full)) fails after it \(key(.half)) fails after it and others together \
      \(key(.hollow)) would fail if a cleanup did not run</p>
      """
    return """
      \(isGrouped ? .nothing : legend)\(explained(rows, "polluters", columns, "victims", counting: "pairs of tests"))\(grid.svg)
      """
  }

  /// Says what lines stand for where they are not single tests, and what is not drawn.
  func explained(
    _ rows: GridAxis, _ rowNoun: String, _ columns: GridAxis, _ columnNoun: String,
    counting noun: String
  ) -> Markup {
    let grouped = [(rows, rowNoun), (columns, columnNoun)].filter { $0.0.isGrouped }
    guard !grouped.isEmpty else { return .nothing }
    let names = Prose.list(grouped.map(\.1))
    let cut = grouped.filter { $0.0.hidden > 0 }.map { axis, noun in
      "the \(axis.lines.count) groups of \(noun) with the most are drawn, \(axis.hidden) are not"
    }
    let rest = cut.isEmpty ? "" : "; " + Prose.list(cut)
    return """
      <p class="quiet">Drawn in groups, since there are many: \(names); numbers count \(noun)\(rest). \
      The list below goes into detail.</p>
      """
  }

  func testAxis(_ tests: [TestID], limit: Int) -> GridAxis {
    let names = Dictionary(tests.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    let numbers = Dictionary(tests.map { ($0.rawValue, 1) }, uniquingKeysWith: +)
    let isOneTarget = Set(tests.map(\.module)).count < 2
    return GridAxis(
      numbers, limit: limit,
      group: { item in
        guard let test = names[item] else { return item }
        return test.suite.map { "\(test.module).\($0)" } ?? test.module
      }, label: { isOneTarget || names[$0] != nil ? TestID($0).short : $0 })
  }

  private func list(of harms: [Harm]) -> Markup {
    let groups = Dictionary(grouping: harms, by: \.polluter).sorted { $0.key < $1.key }
    let items = groups.map { polluter, harms -> Markup in
      let links = harms.sorted { ($0.victim, $0.rank) < ($1.victim, $1.rank) }.map { harm in
        "<a href=\"#\(harm.finding)\">\(name(harm.victim))</a>" as Markup
      }
      let rest = links.count - 12
      let more: Markup = rest > 0 ? " and \(rest) more, each under its own finding" : ""
      return "<li>\(name(polluter)) harms \(Array(links.prefix(12)).joined(", "))\(more)</li>\n"
    }
    return "<ul class=\"plain\">\(items)</ul>"
  }
}

extension Harm {
  /// What has been seen to fail before what would.
  fileprivate var rank: Int {
    switch mark {
    case .full: 0
    case .half: 1
    case .hollow, .number: 2
    }
  }

  fileprivate var verb: String {
    switch mark {
    case .full: "harms"
    case .half: "harms, together with others,"
    case .hollow, .number: "would, but for a cleanup, harm"
    }
  }
}
