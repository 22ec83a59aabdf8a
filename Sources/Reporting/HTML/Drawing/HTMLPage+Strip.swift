import Basics

extension HTMLPage {
  /// The shortest sequence and its control, drawn; nothing for what no sequence shows.
  func strip(_ finding: ReportedFinding) -> Markup {
    guard let test = finding.test else { return .nothing }
    let rows: [Strip.Row] =
      switch pattern(of: finding) {
      case .polluted: victimRows(finding, test)
      case .lacking: brittleRows(finding, test)
      case .repeated: repeatRows(finding, test)
      case .sideBySide: parallelRows(finding, test)
      case .heldBack: latentRows(finding, test)
      case .leaving, .unnoticed, .idle, .differing, .ending: []
      }
    if rows.isEmpty { return .nothing }
    return Strip(rows: rows, label: label(rows)).svg
  }

  private func label(_ rows: [Strip.Row]) -> String {
    rows.map { row in
      let names = row.boxes.map(\.test.short)
      let joint = row.link.isParallel ? " with " : ", then "
      let end =
        names.count > 8 ? [names[0], "\(names.count - 2) more", names[names.count - 1]] : names
      return "\(row.caption): \(end.joined(separator: joint)) \(row.passes ? "passes" : "fails")"
    }.joined(separator: "; ")
  }

  /// The sequence with everyone's part; the last test is the one judged.
  private func boxes(_ finding: ReportedFinding, last: String) -> [Strip.Box] {
    let roles = Dictionary(
      finding.partners.map { ($0.test, $0.role) }, uniquingKeysWith: { a, _ in a })
    return finding.sequence.enumerated().map { index, test in
      let isLast = index == finding.sequence.count - 1
      let role =
        roles[test]?.rawValue.replacing("-", with: " ")
        ?? (finding.facts.isParallel ? "beside it" : "runs first")
      return Strip.Box(role: isLast ? last : role, test: test)
    }
  }

  /// What the first test hands on to the next.
  private func handed(_ finding: ReportedFinding, isTakenBack: Bool = false) -> Strip.Link {
    guard let change = finding.state.first else {
      return Strip.Link(name: "unknown state", isTakenBack: isTakenBack)
    }
    guard finding.state.count == 1 else {
      // Which of them matters is not known.
      return Strip.Link(name: "\(finding.state.count) states", isTakenBack: isTakenBack)
    }
    let name = change.id.plain.name.split(separator: ".").last.map(String.init) ?? change.id.name
    return Strip.Link(
      name: name, value: Prose.values(change.before, change.after, to: 60).after,
      isTakenBack: isTakenBack)
  }

  private func victimRows(_ finding: ReportedFinding, _ test: TestID) -> [Strip.Row] {
    guard finding.sequence.count > 1 else { return [] }
    let link = handed(finding)
    return [
      Strip.Row(
        caption: "In sequence", boxes: boxes(finding, last: "victim"), link: link, passes: false),
      Strip.Row(
        caption: "Alone", boxes: [Strip.Box(role: "victim", test: test)], link: link, passes: true),
    ]
  }

  private func brittleRows(_ finding: ReportedFinding, _ test: TestID) -> [Strip.Row] {
    let link = handed(finding)
    let alone = Strip.Row(
      caption: "Alone", boxes: [Strip.Box(role: "brittle", test: test)], link: link, passes: false)
    guard let setter = finding.tests(.stateSetter).first else { return [alone] }
    let boxes = [
      Strip.Box(role: "state setter", test: setter), Strip.Box(role: "brittle", test: test),
    ]
    return [
      alone, Strip.Row(caption: "After the setter", boxes: boxes, link: link, passes: true),
    ]
  }

  private func repeatRows(_ finding: ReportedFinding, _ test: TestID) -> [Strip.Row] {
    let boxes = [
      Strip.Box(role: "first run, passes", test: test), Strip.Box(role: "second run", test: test),
    ]
    return [
      Strip.Row(
        caption: "Twice in one process", boxes: boxes, link: handed(finding), passes: false)
    ]
  }

  private func parallelRows(_ finding: ReportedFinding, _ test: TestID) -> [Strip.Row] {
    let link = Strip.Link(name: "at once", isParallel: true)
    return [
      Strip.Row(
        caption: finding.kind == .flaky ? "In parallel, now and then" : "In parallel",
        boxes: boxes(finding, last: "unsafe"), link: link, passes: false),
      Strip.Row(
        caption: "Serially", boxes: [Strip.Box(role: "unsafe", test: test)], link: link,
        passes: true),
    ]
  }

  private func latentRows(_ finding: ReportedFinding, _ test: TestID) -> [Strip.Row] {
    guard finding.sequence.count > 1 else { return [] }
    let boxes = boxes(finding, last: "latent victim")
    return [
      Strip.Row(
        caption: "With the cleanup skipped", boxes: boxes, link: handed(finding),
        passes: false),
      Strip.Row(
        caption: "As it is", boxes: boxes, link: handed(finding, isTakenBack: true),
        passes: true),
    ]
  }
}
