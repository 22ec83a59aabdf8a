import Basics

extension TextPage {
  /// Notes on one line for each kind, or in full where asked for.
  var notes: [String] {
    let kinds = FindingKind.allCases.filter { $0.severity == .note }
    return kinds.flatMap { kind in
      let found = report.findings.filter { $0.kind == kind }
      if found.isEmpty { return [String]() }
      if options.verbose {
        return [paint.bold("\(kind.words.heading) (\(found.count))"), ""]
          + found.flatMap { lines(of: block($0)) + [""] }
      }
      return collapsed(found, kind)
    }.dropLastEmpty()
  }

  private func collapsed(_ found: [ReportedFinding], _ kind: FindingKind) -> [String] {
    let places = found.map { finding in
      finding.location.map { Prose.oneLine("\($0.file):\($0.line)") }
        ?? finding.test?.short ?? finding.id
    }
    let rest = places.count - TextPage.listed
    let shown =
      rest > 0
      ? places.prefix(TextPage.listed).joined(separator: ", ")
        + " and \(rest) more (--verbose names them)"
      : Prose.list(places)
    let line =
      "\(Prose.count(found.count, "cleanup")) \(found.count == 1 ? "changes" : "change") nothing (\(kind.rawValue)): "
      + shown + (report.isWhole ? "" : "; only a part of the suite was asked for")
    return [paint.severity(.note) + ": " + line]
  }
}
