import Basics

extension TextPage {
  /// The findings that the source asks to leave alone, a line each with the reason.
  var suppressed: [String] {
    let found = report.findings.filter { $0.suppressed != nil }
    guard !found.isEmpty else { return [] }
    let lines = found.map { finding in
      headline(finding) + paint.dim(" (suppressed: \(Prose.oneLine(finding.suppressed ?? "")))")
    }
    return [paint.bold("Suppressed in source (\(found.count))")]
      + limited(lines, noun: "finding")
  }

  /// The comments that suppress nothing, or can't be understood.
  var idleSuppressions: [String] {
    report.suppressions.filter { $0.isUsed == false }.map { comment in
      let what =
        comment.problem.map { "this comment does nothing: " + $0 }
        ?? "this comment suppresses nothing any more (\(comment.kinds.joined(separator: ", "))); take it out"
      return paint.bold(Prose.oneLine("\(comment.file):\(comment.line)")) + ": "
        + paint.severity(.warning) + ": " + Prose.oneLine(what)
    }
  }

  /// What the baseline holds and nobody finds any more.
  var stale: [String] {
    guard let stale = report.stale, !stale.isEmpty else { return [] }
    let lines = stale.map { "  \($0.id)  \($0.kind.rawValue)  \($0.about)" }
    return [
      paint.bold("Stale: in the baseline, and not found any more (\(stale.count))")
    ] + limited(lines, noun: "finding") + ["Take them out with 'unseam baseline prune'."]
  }
}
