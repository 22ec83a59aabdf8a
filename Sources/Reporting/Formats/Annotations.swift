import Basics

/// The report as workflow commands of GitHub Actions, most serious first, since GitHub shows only ten of each level for a
/// step.
///
/// Suppressed and known findings are left out. All others are written, since the step's log shows them. The last line says
/// how many GitHub does not show. That line and the line of a clean audit are no commands, so they hold no name of the
/// subject's, which GitHub might take for a command.
func renderAnnotations(_ report: Report, in surroundings: Surroundings) -> String {
  let commands = annotations(report, surroundings)
  let lines = commands.isEmpty ? ["unseam: nothing found."] : commands.map(\.line) + rest(commands)
  return lines.joined(separator: "\n") + "\n"
}

/// The workflow commands that go beside the text report: only those that GitHub shows, since the text holds all findings.
/// Nil for none.
package func annotationsBesideText(_ report: Report, in surroundings: Surroundings) -> String? {
  let commands = annotations(report, surroundings)
  if commands.isEmpty { return nil }
  let shown = Annotation.levels.flatMap { level in
    commands.filter { $0.level == level }.prefix(Annotation.shown)
  }
  return (shown.map(\.line) + rest(commands)).joined(separator: "\n") + "\n"
}

/// What counts, most serious first.
private func annotations(_ report: Report, _ surroundings: Surroundings) -> [Annotation] {
  let commands =
    report.redTests.map { red($0, $1, surroundings) } + open(report)
    + report.findings.filter(\.counts).map { annotation($0, surroundings) }
  return Annotation.levels.flatMap { level in commands.filter { $0.level == level } }
}

/// How many of each level GitHub does not show.
private func rest(_ commands: [Annotation]) -> [String] {
  let many = Annotation.levels.compactMap { level in
    let rest = commands.count { $0.level == level } - Annotation.shown
    return rest > 0 ? "\(rest) more \(level)s" : nil
  }
  return many.isEmpty ? [] : ["unseam: besides its annotations there are " + Prose.list(many) + "."]
}

/// One workflow command.
struct Annotation {
  /// How many of one level GitHub shows for a step.
  static let shown = 10
  static let levels = ["error", "warning", "notice"]
  /// Far below GitHub's limit of 64 KB for one message.
  static let longest = 4_000

  let level: String
  let title: String
  var file: String?
  var lineNumber: Int?
  let message: String

  var line: String {
    let facts: [(String, String?)] = [
      ("file", file), ("line", lineNumber.map(String.init)), ("title", title),
    ]
    let properties = facts.compactMap { key, value in
      value.map { key + "=" + Annotation.escaped($0, property: true) }
    }
    return "::\(level) " + properties.joined(separator: ",") + "::" + Annotation.escaped(message)
  }

  /// Escaped as GitHub's runner expects it: a line break ends a message; a colon or a comma also ends a property.
  static func escaped(_ text: String, property: Bool = false) -> String {
    let visible = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Prose.oneLine(String($0)) }.joined(separator: "\n")
    return Prose.mapping(visible) { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      case ":" where property: "%3A"
      case "," where property: "%2C"
      default: nil
      }
    }
  }
}

private func annotation(_ finding: ReportedFinding, _ surroundings: Surroundings) -> Annotation {
  var lines = [finding.message]
  if finding.sequence.count > 1 {
    let joint = finding.kind == .parallelUnsafe ? ", with " : ", then "
    lines.append("Sequence: " + finding.sequence.map(\.short).joined(separator: joint))
  }
  if finding.tests.count > 1 { lines.append("Tests: " + Prose.some(finding.tests.map(\.short))) }
  lines.append("Change: " + finding.suggestion)
  let text = lines.map { Prose.clip($0, to: Annotation.longest / 4) }.joined(separator: "\n")
  return Annotation(
    level: finding.severity.ofAnnotation, title: "unseam: " + finding.kind.rawValue,
    file: finding.location.map { surroundings.path($0.file) }, lineNumber: finding.location?.line,
    message: text + "\nReplay: " + finding.replay)
}

private func red(
  _ test: TestID, _ record: ReportedTest?, _ surroundings: Surroundings
) -> Annotation {
  let complaint = record?.complaint.map { ": " + Prose.clip($0, to: 300) } ?? ""
  return Annotation(
    level: "error", title: "unseam: red", file: record?.file.map(surroundings.path),
    lineNumber: record?.line,
    message: Prose.quote(test.short) + " fails without any toggle, alone too" + complaint)
}

/// What is undecided, in one annotation. It is an error if the audit has no other result.
private func open(_ report: Report) -> [Annotation] {
  let isError = !report.isWholeResult
  guard !report.undecided.isEmpty || isError && report.red.isEmpty else { return [] }
  let sentences = report.undecided.prefix(5).map { Prose.clip($0, to: 300) }
  let rest = report.undecided.count - sentences.count
  let lines =
    ["not everything could be decided"] + sentences + (rest > 0 ? ["and \(rest) more"] : [])
  return [
    Annotation(
      level: isError ? "error" : "warning", title: "unseam: undecided",
      message: lines.joined(separator: "\n"))
  ]
}

extension Severity {
  /// GitHub's word.
  fileprivate var ofAnnotation: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }
}
