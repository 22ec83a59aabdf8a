import Basics

extension HTMLPage {
  /// What the judged test said.
  func issue(_ finding: ReportedFinding) -> Markup {
    guard let issue = finding.evidence.issue, !issue.isEmpty else { return .nothing }
    return "<pre class=\"issue\" dir=\"auto\">\(Markup.lines(issue))</pre>"
  }

  /// Each state with its value before and after, and the line that declares it.
  func changes(_ finding: ReportedFinding) -> Markup {
    "\(finding.state.map(change))\(cause(finding))"
  }

  /// Whether the states are proven to be the cause.
  private func cause(_ finding: ReportedFinding) -> Markup {
    finding.facts.causeLine.map { "<p>Cause: \($0).</p>" } ?? .nothing
  }

  private func change(_ change: StateChange) -> Markup {
    let declared = states[change.id]
    let values = Prose.fromDifference(change.before, change.after, room: HTMLPage.valueRoom)
    return """
      <div class="change"><p><a class="state" href="#\(anchor(of: change.id))"><bdi>\(change.id.rawValue)</bdi></a> \
      \(place(declared?.file, declared?.line))</p>
      <dl><dt>before</dt><dd>\(value(values.before))</dd><dt>after</dt><dd>\(value(values.after))</dd></dl>
      \(excerpt(declared?.file, declared?.line, around: 1))</div>
      """
  }

  /// How many characters of a value are shown.
  private static let valueRoom = 400

  /// A value as a probe wrote it; long ones are cut, an empty one is said to be nothing.
  private func value(_ text: String) -> Markup {
    if text.isEmpty { return "<span class=\"quiet\">(nothing)</span>" }
    let cut = text.count > HTMLPage.valueRoom ? text.prefix(HTMLPage.valueRoom) + "…" : text
    return "<pre dir=\"auto\">\(Markup.lines(cut))</pre>"
  }

  func seam(of finding: ReportedFinding) -> ReportedSeam? { finding.seam.flatMap { seams[$0] } }

  func text(_ seam: ReportedSeam) -> Markup {
    "<code class=\"name\"><bdi>\(Prose.clip(seam.text, to: 100))</bdi></code>"
  }

  /// The seam: what it is, where, and its lines.
  func seamBlock(_ finding: ReportedFinding) -> Markup {
    guard let seam = seam(of: finding) else { return .nothing }
    return """
      <div class="change"><p>\(seam.kind.rawValue) <a href="#\(seam.id.rawValue)">\(text(seam))</a>\
      \(seam.enclosing.map { " in <bdi class=\"name\">\($0)</bdi>" } ?? .nothing) \(place(seam.file, seam.line))</p>
      \(excerpt(seam.file, seam.line, around: 2))</div>
      """
  }

  /// What is told of a stub, a double or a cleanup that makes no difference.
  func seamStory(_ finding: ReportedFinding) -> [Markup] {
    let seam = seam(of: finding)
    let users = seam?.reachedBy ?? []
    let words = seam?.kind.words
    let noun = finding.kind == .idleCleanup ? "cleanup" : words?.noun ?? "double"
    let reached: Markup =
      users.isEmpty
      ? .nothing : "<p>It is run by \(Prose.count(users.count, "test")):</p>\(list(users))"
    return [
      "<p>This \(noun) is there:</p>\(seamBlock(finding))\(reached)",
      "<p>\(toggled(finding, words, seam))</p>",
    ]
  }

  private func toggled(_ finding: ReportedFinding, _ words: SeamWords?, _ seam: ReportedSeam?)
    -> Markup
  {
    if finding.kind == .idleCleanup {
      return "Skipped, it changes nothing: no state and no outcome."
    }
    let toggled = words?.toggled("\(seam?.alternative ?? "another double")") ?? "Toggled"
    return "\(toggled), no test that runs it fails."
  }
}
