import Basics

/// Sums up what the audits of all suites gave.
struct RandomTally {
  private var suites = 0
  private var tests = 0
  private var misses = 0
  private var falseAlarms = 0
  private var known: [FindingKind: Int] = [:]

  mutating func note(_ suite: GeneratedSuite, _ comparison: SuiteComparison, _ time: Duration) {
    suites += 1
    tests += suite.tests.count
    misses += comparison.misses.count
    falseAlarms += comparison.falseAlarms.count
    known.merge(comparison.known) { $0 + $1 }
    let lines =
      comparison.misses.map { "  miss: " + $0 }
      + comparison.falseAlarms.map { "  false alarm: " + $0 }
    let head =
      "\(suite.name): \(suite.tests.count) tests, \(time.formatted(.units(fractionalPart: .show(length: 1))))"
    print(([head] + lines).joined(separator: "\n"))
  }

  var total: String {
    let kinds = FindingKind.allCases.compactMap { kind in
      known[kind].map { "\($0) \(kind.rawValue)" }
    }.joined(separator: ", ")
    return "random suites: \(suites), tests: \(tests), planted: \(kinds); misses: \(misses), "
      + "false alarms: \(falseAlarms)"
  }
}
