import Basics
import Foundation
import Pinpointing
import Reporting
import Testing

/// README shows reports as they are.
@Suite struct ReportTests {
  private let page: Page

  init() throws { page = try Page() }

  private static let report = "Reports/StaticMethodsLeaky.txt"
  private static var isRecorded: Bool {
    FileManager.default.fileExists(atPath: Page.root.appending(path: report).path)
  }

  @Test(.enabled(if: isRecorded, "no report is recorded"))
  func theReportIsTheRecordedOne() throws {
    let recorded = try Page.lines(of: Self.report)
    let shown = page.blocks.filter { $0.language == "text" }.flatMap(\.lines)
    #expect(!shown.isEmpty)
    for line in shown where line.trimmingCharacters(in: .whitespaces) != "…" {
      #expect(recorded.contains(line), "not in \(Self.report): \(line)")
    }
  }

  @Test func theKeysAreThoseOfTheReport() throws {
    let table = try #require(page.tables("key").first)
    let documented = table.rows.flatMap { code(in: $0.joined(separator: " ")) }
      .filter { !$0.hasPrefix("--") }
    let data = Data(renderJSON(report).utf8)
    #expect(Set(documented) == keys(in: try JSONSerialization.jsonObject(with: data)))
  }

  private func keys(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.values.reduce(into: Set(object.keys)) { $0.formUnion(keys(in: $1)) }
    case let list as [Any]: list.reduce(into: []) { $0.formUnion(keys(in: $1)) }
    default: []
    }
  }

  /// One of everything that a report can hold.
  private var report: Report {
    let test = TestID("M.A/testA")
    let state = StateID("static:M.A.x")
    let place = SourceLocation(file: "Tests/M/A.swift", line: 1, column: 1)
    let seam = Seam(
      id: SeamID(number: 1), kind: .reset, module: "M", location: place, text: "A.x = nil",
      enclosing: "A.tearDown()")
    var finding = Finding(
      kind: .latentVictim, test: test, partners: [Partner(test: test, role: .polluter)],
      seam: seam.id,
      state: [
        StateChange(
          id: state, before: "nil", after: "1", isFirstValue: true, isAlreadyMade: true)
      ],
      sequence: [test, test])
    finding.isInTurns = true
    finding.proof = .unseen
    finding.restsOnTimeLimit = true
    let leaking = ["1", "2", "3"].map { value in
      LeakingTest(
        test: TestID("M.A/test\(value)"),
        change: StateChange(id: state, before: "nil", after: value))
    }
    var coverage = Coverage()
    coverage.inOrders = 1
    let investigation = Investigation(
      tests: [
        .init(test: test, baseline: .passed, alone: .passed, twice: .passed, leaks: [state])
      ],
      seams: [
        SeamResult(
          seam: seam.id, verdict: .exposed, reachedBy: [test],
          exposes: [.init(polluter: test, victim: test)])
      ],
      findings: [finding] + Finding.leaks(leaking), red: [], trials: 1, undecided: [],
      coverage: coverage, unjudged: [Unjudged(test: test, reason: .flaky, passesPlainly: true)])
    var context = ReportContext(
      toolVersion: "0", toolchain: "6.3.1", packageName: "M", seed: Seed(1),
      testLocations: [
        test: place,
        leaking[0].test: SourceLocation(file: "Tests/M/A.swift", line: 9, column: 1),
      ])
    context.untoggled = [Untoggled(location: place, text: "t", reason: .macro)]
    context.testList = OwnTestList(file: "Tests/LinuxMain.swift", listed: 0)
    context.classSetUps = [
      test.suiteID: ClassSetUp(
        setUp: .init(words: [], states: [state]), tearDown: .init(words: [], states: []))
    ]
    context.missingSuperCalls = [
      test.suiteID: MissingSuperCall(function: "tearDown", type: "T", states: [state])
    ]
    context.suppressions = [
      SuppressionComment(
        file: "Tests/M/A.swift", line: 9, lines: 9...9, kinds: ["leak"], reason: "r")
    ]
    var variables = [StateVariable(id: state, location: place)]
    variables[0].hidden = HiddenState(calls: [], fields: [.init(name: "f", calls: [])])
    variables[0].firstValueMayVary = true
    variables[0].actor = "MainActor"
    var whole = Report(
      investigation: investigation, seams: [seam], variables: variables, context: context)
    whole = whole.with([whole.findings[0].id: ReportedRemedy(.putBack, patch: "")])
    let entry = Baseline(of: whole).entries
    whole = whole.compared(with: whole).compared(with: Baseline(entries: entry))
    let input = AuditInput(
      question: Question(tests: []), variables: variables, sources: "", context: context)
    guard let shard = Shard(index: 1, count: 2) else { return whole }
    return whole.sharded(ShardRecord(shard: shard, input: input, records: []))
  }
}
