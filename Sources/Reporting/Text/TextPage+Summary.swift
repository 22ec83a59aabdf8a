import Basics

extension TextPage {
  /// Tests that fail whatever is done, which an audit can't judge.
  var red: [String] {
    guard !report.red.isEmpty else { return [] }
    let stopped = report.status == .redBaseline
    let heading =
      stopped
      ? "The audit stopped: \(Prose.count(report.red.count, "test")) "
        + "\(report.red.count == 1 ? "fails" : "fail") without any toggle, alone too."
      : "Left out: \(Prose.count(report.red.count, "test")) that "
        + "\(report.red.count == 1 ? "fails" : "fail") without any toggle, alone too."
    let limit = options.verbose ? 2_000 : 200
    let lines = report.redTests.map { test, record in
      let place = record?.file.map { Prose.oneLine("\($0):\(record?.line ?? 1): ") }
      let complaint = record?.complaint.map { "\n    " + Prose.clip($0, to: limit) }
      let aside = report.isNotRunPlainly(record) ? " ('swift test' does not run it)" : ""
      return "  " + (place ?? "") + Prose.oneLine(test.rawValue) + aside + (complaint ?? "")
    }
    let advice = [
      "Mend them first, or leave them out with --skip-failing. HOME and TMPDIR are empty folders here:",
      "a test that needs something of yours in them fails here, and not in 'swift test'.",
    ]
    return [paint.bold(heading)] + limited(lines, noun: "test") + (stopped ? advice : [])
  }

  /// What could not be told; never counted as clean.
  var undecided: [String] {
    guard !report.undecided.isEmpty else { return [] }
    let items = report.undecided.flatMap { sentence in
      Prose.wrap(Prose.oneLine(sentence), width: options.width - 4).enumerated().map {
        ($0.offset == 0 ? "  - " : "    ") + $0.element
      }
    }
    return [paint.bold("Undecided (\(report.undecided.count))")] + items
  }

  /// What was done, what came of it, and where to read on.
  var summary: [String] {
    [paint.bold("\(Prose.oneLine(report.package.name)): \(result)"), work]
      + (report.notRunPlainly.map { Prose.wrap(Prose.oneLine($0), width: options.width) } ?? [])
      + ["Exit status \(report.exitStatus): \(meaning)."] + readOn
  }

  /// How much was looked at, with what.
  var work: String {
    let done = report.summary
    let counts = [
      Prose.count(done.tests, "test"), Prose.count(done.seams, "seam"),
      Prose.count(done.trials, "trial"),
    ].joined(separator: ", ")
    return
      "\(counts)\(report.isWhole ? "" : " of a part of the suite"); seed \(report.seed), "
      + "Swift \(report.toolchain), unseam \(report.tool.version)."
  }

  /// Which pairs of tests the report speaks for, and on what grounds.
  var covered: [String] {
    guard let coverage = report.coverage, coverage.pairs > 0 else { return [] }
    let grounds = [
      (coverage.byRun, "run one right after the other in a process of their own or in a sweep"),
      (coverage.byEndState, "stand for tests that leave the same state"),
      (coverage.byLooks, "spared: the second test looks at nothing that the first one leaves"),
      (coverage.byNoChange, "spared: the first test leaves nothing that a probe sees"),
      (
        coverage.inOrders,
        "run within orders of several tests: slow ones, and those that leave something of their own"
      ),
      (coverage.untried, "not tried one by one: they are too many, or take too long"),
    ]
    let lines = grounds.filter { $0.0 > 0 }.map { "  \(padded($0.0))  \($0.1)" }
    let isWhole = coverage.asNeighbours == coverage.pairs
    return [paint.bold("Covered: \(Prose.count(coverage.pairs, "ordered pair")) of tests")] + lines
      + [
        "  \(padded(coverage.asNeighbours))  also run as neighbours in orders of the whole suite"
          + (isWhole || report.summary.tests < 2 ? "" : " (--exhaustive: all)")
      ]
  }

  private func padded(_ number: Int) -> String {
    let width = String(report.coverage?.pairs ?? 0).count
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }

  /// The counts of findings, or why there are none.
  var result: String {
    let done = report.summary
    let counts = [(done.errors, "error"), (done.warnings, "warning"), (done.notes, "note")]
    let found = counts.filter { $0.0 > 0 }.map { Prose.count($0.0, $0.1) }
    let share = report.shareTried.map { "; " + $0 } ?? ""
    if !found.isEmpty { return found.joined(separator: ", ") + aside + share + "." }
    if report.wasInterrupted { return "interrupted" + aside + share + "." }
    switch report.status {
    case .inconclusive: return "inconclusive" + aside + share + "."
    case .redBaseline: return "audit stopped."
    default:
      let rest = report.complete ? "" : ", and not everything was decided"
      return (done.known == nil ? "nothing found" : "nothing new") + aside + rest + "."
    }
  }

  /// What was found and does not count.
  private var aside: String {
    let done = report.summary
    let known = done.known ?? 0
    let suppressed = done.suppressed ?? 0
    let parts = [
      known > 0 ? "\(known) in the baseline" : "",
      suppressed > 0 ? "\(suppressed) suppressed" : "",
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : " (besides: " + parts.joined(separator: ", ") + ")"
  }

  /// What the exit status says.
  var meaning: String {
    let limit = report.failOn.map { "at or above '\($0.rawValue)'" }
    switch report.status {
    case .findings: return "findings \(limit ?? "")"
    case .inconclusive: return "inconclusive, since \(report.openness); no clean bill"
    case .redBaseline: return "tests fail by themselves"
    case _ where report.wasInterrupted:
      return "interrupted; what was found until then is above, the rest is open"
    default:
      let rest = report.complete ? "" : ", but not everything could be decided"
      return (limit.map { "nothing \($0)" } ?? "findings do not count (--fail-on never)") + rest
    }
  }

  private var readOn: [String] {
    guard !options.quiet else { return [] }
    let kinds = FindingKind.allCases.filter { kind in
      report.findings.contains { $0.kind == kind }
    }
    guard !kinds.isEmpty else { return [] }
    let names = kinds.map(\.rawValue).joined(separator: ", ")
    return Prose.wrap(
      kinds.count == 1
        ? "Read on with 'unseam explain \(names)'."
        : "Read on with 'unseam explain KIND', KIND being one of: \(names).", width: options.width)
  }
}
