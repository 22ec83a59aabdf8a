import Basics

extension HTMLPage {
  /// A test by its short name, kept apart from the direction of what surrounds it.
  func name(_ test: TestID) -> Markup {
    "<bdi class=\"name\" title=\"\(test.rawValue)\">\(breakable(test.short))</bdi>"
  }

  /// A name that had better be broken after a slash than elsewhere.
  func breakable(_ name: String) -> Markup {
    name.split(separator: "/", omittingEmptySubsequences: false).map { "\(String($0))" as Markup }
      .joined("/<wbr/>")
  }

  /// A state as sentences name it.
  func name(_ state: StateID) -> Markup {
    let parts = state.phrase.split(separator: "'", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return "\(state.phrase)" }
    return
      "\(parts[0])<bdi class=\"name\" title=\"\(state.rawValue)\">\(String(parts[1].dropLast()))</bdi>"
  }

  func place(_ file: String?, _ line: Int?) -> Markup {
    guard let file else { return .nothing }
    let number = line.map { ":\($0)" } ?? ""
    return "<span class=\"place\"><bdi>\(file)\(number)</bdi></span>"
  }

  /// Some of the tests by name and how many more there are.
  func names(_ tests: [TestID], limit: Int = 3) -> Markup {
    let shown = tests.prefix(limit).map { name($0) }.joined(", ")
    return tests.count > limit ? "\(shown) and \(tests.count - limit) more" : shown
  }

  /// How many tests a list names: hundreds of victims may each have hundreds of polluters.
  static let mostListed = 50

  /// Tests as a list: the first ones at once, more to unfold, and how many there are beyond.
  func list(_ tests: [TestID], limit: Int = mostListed) -> Markup {
    let items = tests.prefix(limit).map {
      "<li>\(name($0)) \(place(of: $0))\(complaint(of: $0))</li>" as Markup
    }
    if tests.count <= 6 { return "<ul class=\"names\">\(items)</ul>" }
    let rest = tests.count - items.count
    let beyond: Markup =
      rest > 0 ? "<li class=\"quiet\">and \(rest) more, which the JSON report names</li>" : .nothing
    return """
      <ul class="names">\(Array(items.prefix(5)))</ul>
      <details class="more"><summary>and \(tests.count - 5) more tests</summary>\
      <ul class="names">\(Array(items.dropFirst(5)))\(beyond)</ul></details>
      """
  }

  func place(of test: TestID) -> Markup {
    tests[test].map { place($0.file, $0.line) } ?? .nothing
  }

  /// What a test says that fails by itself.
  private func complaint(of test: TestID) -> Markup {
    tests[test]?.complaint.map { "<br><bdi>\(breakable(Prose.clip($0, to: 300)))</bdi>" }
      ?? .nothing
  }

  /// A sentence of the report, with the names in it set apart; they are the report's own, quoted.
  func sentence(_ text: String, naming names: [String]) -> Markup {
    let quoted = Set(names.map(Prose.quote)).sorted { ($1.count, $0) < ($0.count, $1) }
    var pieces: [Markup] = []
    var rest = Prose.oneLine(text)[...]
    while let hit = quoted.compactMap({ rest.range(of: $0) }).min(by: earlier) {
      pieces.append("\(String(rest[..<hit.lowerBound]))")
      pieces.append(
        "<bdi class=\"name\">\(breakable(String(rest[hit].dropFirst().dropLast())))</bdi>")
      rest = rest[hit.upperBound...]
    }
    return "<bdi>\(pieces)\(String(rest))</bdi>"
  }

  /// Sooner before later, long before short.
  private func earlier(_ left: Range<String.Index>, _ right: Range<String.Index>) -> Bool {
    (left.lowerBound, right.upperBound) < (right.lowerBound, left.upperBound)
  }

  /// The names that a finding's sentences may quote.
  func names(in finding: ReportedFinding) -> [String] {
    let tests = finding.tests + finding.partners.map(\.test)
    let quotes = finding.state.compactMap { change -> String? in
      let parts = change.id.phrase.split(separator: "'", maxSplits: 1)
      return parts.count == 2 ? String(parts[1].dropLast()) : nil
    }
    return tests.map(\.short) + tests.compactMap(\.suite) + quotes
  }
}

extension TestID {
  /// The target that holds the test.
  var module: String { String(rawValue.prefix { $0 != "." }) }
}
