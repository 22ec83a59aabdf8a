import Basics

/// The report as JUnit XML, as Jenkins' schema has it: a suite for each kind of finding, each finding a failed case.
///
/// A kind without findings has one case, which passes, or is skipped where not everything could be decided: it must
/// not look as if it were known that there is none. There are no times, since a report holds none.
func renderJUnit(_ report: Report, verbose: Bool) -> String {
  let page = TextPage(
    report: report, options: TextOptions(width: 100, verbose: verbose), standsAlone: true)
  let suites = FindingKind.allCases.map { suite($0, page) } + [redSuite(report), openSuite(report)]
  let all = suites.flatMap(\.cases)
  return XML(
    name: "testsuites", attributes: [("name", report.tool.name)] + counts(all).dropLast(),
    children: suites.map { suite in
      XML(
        name: "testsuite", attributes: [("name", suite.name)] + counts(suite.cases),
        children: suite.cases.map(\.element))
    }
  ).document
}

/// Some cases under one name.
private struct Suite {
  let name: String
  let cases: [Case]
}

/// One case and what came of it.
private struct Case {
  enum Outcome: String {
    case passed, failure, error, skipped
  }

  let suite: String
  let name: String
  let outcome: Outcome
  /// What kind of failure.
  var type = ""
  var message = ""
  var text: String?

  var element: XML {
    let attributes = [("classname", suite), ("name", name), ("time", "0")]
    guard outcome != .passed else { return XML(name: "testcase", attributes: attributes) }
    let types = type.isEmpty ? [] : [("type", type)]
    let what = XML(
      name: outcome.rawValue, attributes: types + [("message", message)], text: text)
    return XML(name: "testcase", attributes: attributes, children: [what])
  }
}

private func counts(_ cases: [Case]) -> [(name: String, value: String)] {
  func count(_ outcome: Case.Outcome) -> String { String(cases.count { $0.outcome == outcome }) }
  return [
    ("tests", String(cases.count)), ("failures", count(.failure)), ("errors", count(.error)),
    ("time", "0"), ("skipped", count(.skipped)),
  ]
}

private func suite(_ kind: FindingKind, _ page: TextPage) -> Suite {
  let name = "unseam." + kind.rawValue
  let found = page.report.findings.filter { $0.kind == kind }
  if !found.isEmpty { return Suite(name: name, cases: found.map { failure($0, name, page) }) }
  let isKnown = page.report.complete
  return Suite(
    name: name,
    cases: [
      Case(
        suite: name, name: "no \(kind.rawValue)", outcome: isKnown ? .passed : .skipped,
        message: isKnown ? "" : "none found, but not everything could be decided")
    ])
}

private func failure(_ finding: ReportedFinding, _ suite: String, _ page: TextPage) -> Case {
  let seam = page.report.seams.first { $0.id == finding.seam }
  // A leak is known by its suite and state, whichever tests of it leak.
  let leak = finding.leaking.first.map { "\($0.test.suiteID): \($0.change.id)" }
  let what = leak ?? finding.test?.rawValue ?? seam?.text ?? finding.kind.rawValue
  return Case(
    suite: suite, name: Prose.clip(what, to: 200) + " (\(finding.id))",
    outcome: finding.suppressed == nil ? .failure : .skipped, type: finding.severity.rawValue,
    message: finding.suppressed ?? finding.message,
    text: page.lines(of: page.block(finding)).joined(separator: "\n"))
}

/// Tests that fail by themselves.
private func redSuite(_ report: Report) -> Suite {
  let name = "unseam.red"
  let red = report.redTests.map { test, record in
    Case(
      suite: name, name: test.rawValue, outcome: .failure, type: "error",
      message: "fails without any toggle, alone too", text: record?.complaint)
  }
  let none = Case(suite: name, name: "no test fails by itself", outcome: .passed)
  return Suite(name: name, cases: red.isEmpty ? [none] : red)
}

/// What could not be told: errors, and never none of them where the audit is no clean bill.
private func openSuite(_ report: Report) -> Suite {
  let name = "unseam.undecided"
  var sentences = report.undecided
  if sentences.isEmpty, !report.complete, report.red.isEmpty {
    sentences = ["inconclusive: too little could be decided"]
  }
  let open = sentences.enumerated().map { number, sentence in
    Case(
      suite: name, name: "\(number + 1). " + Prose.clip(sentence, to: 200), outcome: .error,
      type: "undecided", message: sentence)
  }
  let none = Case(suite: name, name: "everything was decided", outcome: .passed)
  return Suite(name: name, cases: open.isEmpty ? [none] : open)
}
