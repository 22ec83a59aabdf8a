import Basics

/// The report as SARIF 2.1.0, within what GitHub's code scanning takes and shows.
func renderSARIF(_ report: Report, in surroundings: Surroundings) -> String {
  let log: JSON = [
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
    "version": "2.1.0",
    "runs": .array([SARIFRun(report, surroundings).json]),
  ]
  return log.document
}

/// One audit as a run.
struct SARIFRun {
  /// More are neither kept nor shown by GitHub; findings are sorted, so the mildest are left out.
  static let mostResults = 5_000
  static let mostRelated = 10
  static let longestMessage = 1_000

  let report: Report
  let surroundings: Surroundings
  let texts: [String: SourceText]
  let tests: [TestID: ReportedTest]
  let states: [StateID: ReportedState]
  let isSuppressing: Bool

  init(_ report: Report, _ surroundings: Surroundings) {
    self.report = report
    self.surroundings = surroundings
    texts = surroundings.texts(of: report.findings.compactMap(\.location?.file))
    tests = Dictionary(report.tests.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    states = Dictionary(report.state.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    isSuppressing = report.findings.contains { !$0.counts }
  }

  var json: JSON {
    [
      "tool": ["driver": driver],
      "columnKind": "utf16CodeUnits",
      "originalUriBaseIds": [
        SARIFRun.root: ["description": ["text": "The repository's folder."]]
      ],
      "invocations": .array([invocation]),
      "results": .array(report.findings.prefix(SARIFRun.mostResults).map(result)),
      "properties": [
        "package": .string(report.package.name), "toolchain": .string(report.toolchain),
        "seed": .unsigned(report.seed), "complete": .bool(report.complete),
      ],
    ]
  }

  private var driver: JSON {
    [
      "name": .string(report.tool.name), "version": .string(report.tool.version),
      "rules": .array(FindingKind.allCases.map(\.rule)),
    ]
  }

  /// How the audit went; what it could not tell is in the notifications.
  private var invocation: JSON {
    [
      "executionSuccessful": .bool(report.isWholeResult),
      "exitCode": .integer(report.exitStatus),
      "toolExecutionNotifications": .array(notifications),
    ]
  }

  private var notifications: [JSON] {
    let red = report.redTests.map { test, record in
      let complaint = record?.complaint.map { ": " + $0 } ?? ""
      return notification("error", "'\(test)' fails without any toggle, alone too" + complaint)
    }
    let open = report.undecided.map { notification("warning", "undecided: " + $0) }
    let rest = report.findings.count - SARIFRun.mostResults
    let dropped =
      rest > 0
      ? ["\(rest) of \(report.findings.count) findings are left out, the mildest first"] : []
    return red + open + dropped.map { notification("warning", $0) }
  }

  private func notification(_ level: String, _ text: String) -> JSON {
    ["level": .string(level), "message": SARIFRun.message(text)]
  }
}
