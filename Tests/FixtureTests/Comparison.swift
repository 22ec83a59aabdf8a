import Basics
import FixtureRuns
import Reporting

/// How a report differs from the truth, a sentence each.
struct Comparison: Sendable {
  /// What is true and not reported.
  private(set) var misses: [String] = []
  /// What is reported and not true.
  private(set) var falseAlarms: [String] = []

  init(_ report: Report, with truth: Truth) {
    compareTests(report, truth)
    compareSeams(report, truth)
    compareFindings(report, truth)
    compareUntoggled(report, truth)
  }

  private mutating func compareUntoggled(_ report: Report, _ truth: Truth) {
    guard let untoggled = truth.untoggled else { return }
    let said = report.untoggled.map {
      "\($0.location.file):\($0.location.line) \($0.reason.rawValue)"
    }
    let known = untoggled.map { "\($0.file):\($0.line) \($0.reason)" }
    misses += known.leftOver(after: said).map { "untoggled \($0)" }
    falseAlarms += said.leftOver(after: known).map { "untoggled \($0)" }
  }

  private mutating func compareTests(_ report: Report, _ truth: Truth) {
    let (said, known) = (Set(report.tests.map(\.id)), Set(truth.tests))
    misses += known.subtracting(said).sorted().map { "test \($0)" }
    falseAlarms += said.subtracting(known).sorted().map { "test \($0)" }
  }

  private mutating func compareSeams(_ report: Report, _ truth: Truth) {
    let said = report.seams.map { "\($0.place) \($0.verdict.rawValue)" }
    let known = truth.seams.map { "\($0.place) \($0.verdict.rawValue)" }
    misses += known.leftOver(after: said).map { "seam \($0)" }
    falseAlarms += said.leftOver(after: known).map { "seam \($0)" }
  }

  private mutating func compareFindings(_ report: Report, _ truth: Truth) {
    let places = Dictionary(report.seams.map { ($0.id, $0.place) }) { first, _ in first }
    // The truth says which test leaks what; a leak of the report names all tests of a suite.
    let each = report.findings.flatMap { FindingKey.each($0, places) }
    var reported = Dictionary(grouping: each, by: \.key).mapValues { $0.map(\.finding) }
    falseAlarms += Dictionary(grouping: report.findings, by: \.id).filter { $0.value.count > 1 }
      .map { "\($0.value.count) findings with the id \($0.key)" }.sorted()
    for known in truth.findings.flatMap(FindingKey.each) {
      guard let said = reported[known.key]?.popLast() else {
        if known.finding.optional != true { misses.append("\(known.key)") }
        continue
      }
      comparePartners(of: known.key, said, known.finding)
      compareStates(of: known.key, said, known.finding)
    }
    falseAlarms += reported.flatMap { key, rest in rest.map { _ in "\(key)" } }.sorted()
  }

  private mutating func compareStates(
    of key: FindingKey, _ said: ReportedFinding, _ known: Truth.Finding
  ) {
    let reported = Set(said.state.map(\.id))
    let wanted = Set((known.state ?? []) + (known.stateExactly ?? []))
    misses += wanted.subtracting(reported).sorted().map { "\(key): state \($0)" }
    guard let exact = known.stateExactly else { return }
    falseAlarms += reported.subtracting(exact).sorted().map { "\(key): state \($0)" }
  }

  private mutating func comparePartners(
    of key: FindingKey, _ said: ReportedFinding, _ known: Truth.Finding
  ) {
    let reported = Set(said.partners)
    let wanted = Set(known.partners ?? known.partnersAtLeast ?? [])
    misses += wanted.subtracting(reported).map { "\(key): \($0.role.rawValue) \($0.test)" }.sorted()
    if known.partners == nil { return }
    // A truth that names no cleaner says nothing about cleaners.
    let namesCleaners = wanted.contains { $0.role == .cleaner }
    falseAlarms += reported.subtracting(wanted).filter { namesCleaners || $0.role != .cleaner }
      .map { "\(key): \($0.role.rawValue) \($0.test)" }.sorted()
  }
}

/// What makes a finding the same one in report and truth.
struct FindingKey: Hashable, CustomStringConvertible {
  let kind: FindingKind
  let test: TestID?
  let seam: Truth.SeamPlace?
  /// A leak is one for each state; elsewhere the state is a detail.
  let state: StateID?

  private init(
    _ finding: ReportedFinding, _ test: TestID?, _ places: [SeamID: Truth.SeamPlace]
  ) {
    kind = finding.kind
    seam = finding.seam.flatMap { places[$0] }
    self.test = FindingKey.isAboutTheSeam(kind) ? nil : test
    state = kind == .leak ? finding.state.first?.id : nil
  }

  /// The report's finding under its key; a leak of several tests is several.
  static func each(
    _ finding: ReportedFinding, _ places: [SeamID: Truth.SeamPlace]
  ) -> [(key: FindingKey, finding: ReportedFinding)] {
    let tests: [TestID?] = finding.kind == .leak ? finding.tests : [finding.test]
    return tests.map { (FindingKey(finding, $0, places), finding) }
  }

  private init(_ finding: Truth.Finding, _ state: StateID?) {
    kind = finding.kind
    seam = finding.seam
    test = FindingKey.isAboutTheSeam(kind) ? nil : finding.test
    self.state = state
  }

  /// The truth's finding under its key; a leak of several states is several.
  static func each(_ finding: Truth.Finding) -> [(key: FindingKey, finding: Truth.Finding)] {
    let states: [StateID?] = finding.kind == .leak ? finding.state ?? [] : [nil]
    return states.map { (FindingKey(finding, $0), finding) }
  }

  private static func isAboutTheSeam(_ kind: FindingKind) -> Bool {
    [.unnoticedStub, .unnoticedDouble, .idleCleanup].contains(kind)
  }

  var description: String {
    ([kind.rawValue, test?.rawValue, seam?.description, state?.rawValue] as [String?])
      .compactMap(\.self).joined(separator: " ")
  }
}

extension ReportedSeam {
  var place: Truth.SeamPlace { .init(kind: kind, file: file, line: line) }
}

extension [String] {
  /// What remains when each of `others` has taken away one that equals it.
  fileprivate func leftOver(after others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { text in
      guard let count = counts[text], count > 0 else { return true }
      counts[text] = count - 1
      return false
    }
  }
}
