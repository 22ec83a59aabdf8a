import Basics

extension HTMLPage {
  /// How many lines of a test are shown, and how many characters of a line.
  private static let (testLines, lineWidth) = (9, 160)

  /// The line with some around it; nothing where the file is not at hand or has become shorter.
  func excerpt(_ file: String?, _ line: Int?, around: Int) -> Markup {
    guard let file, let line, let lines = options.sources?[file], line >= 1, line <= lines.count
    else { return .nothing }
    let range = max(1, line - around)...min(lines.count, line + around)
    // What is marked has its place beside its name.
    return figure(nil, lines, range, marked: line)
  }

  /// What the judged test said, and its source with the line that said it.
  func failure(_ finding: ReportedFinding) -> Markup {
    guard let place = finding.evidence.failedAt else {
      return "\(issue(finding))\(source(of: finding.test))"
    }
    let test = source(of: finding.test, marking: place)
    let said = issue(finding)
    if test.isMarked { return "\(said)\(test.markup)" }
    return """
      \(said)\(test.markup)<p>It fails here: \(self.place(place.file, place.line))</p>\(excerpt(place.file, place.line, around: 1))
      """
  }

  /// A test from its first line to its last, or as much as there is room for.
  func source(of test: TestID?) -> Markup { source(of: test, marking: nil).markup }

  private func source(
    of test: TestID?, marking place: SourceLine?
  ) -> (markup: Markup, isMarked: Bool) {
    guard let test = test.flatMap({ tests[$0] }), let file = test.file, let line = test.line,
      let lines = options.sources?[file], line >= 1, line <= lines.count
    else { return (.nothing, false) }
    let range = self.lines(of: lines, from: line)
    let marked = place.flatMap { $0.file == file && range.contains($0.line) ? $0.line : nil }
    return (figure(file, lines, range, marked: marked), marked != nil)
  }

  private func lines(of lines: [String], from line: Int) -> ClosedRange<Int> {
    let indent = lines[line - 1].prefix { $0 == " " || $0 == "\t" }
    let last = min(lines.count, line + HTMLPage.testLines - 1)
    // The closing brace stands under the first line's beginning.
    let end = (line - 1..<last).first { index in
      index >= line && lines[index].hasPrefix(indent + "}")
    }
    let isOneLine = lines[line - 1].hasSuffix("}")
    return line...(isOneLine ? line : end.map { $0 + 1 } ?? last)
  }

  private func figure(
    _ file: String?, _ lines: [String], _ range: ClosedRange<Int>, marked: Int?
  ) -> Markup {
    let shown = range.map { lines[$0 - 1].replacing("\t", with: "    ") }
    let indents = shown.filter { $0.contains { $0 != " " } }.map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    let rows = zip(range, shown).map { number, line -> Markup in
      let text = Prose.clip(String(line.dropFirst(indent)), to: HTMLPage.lineWidth)
      let row: Markup = "<b>\(number)</b>\(text)"
      return number == marked ? "<mark>\(row)</mark>\n" : "\(row)\n"
    }
    let caption =
      file.map { "<figcaption><bdi>\($0):\(range.lowerBound)</bdi></figcaption>" as Markup }
      ?? .nothing
    return "<figure class=\"source\">\(caption)<pre>\(rows)</pre></figure>"
  }
}
