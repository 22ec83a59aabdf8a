import Basics
import Foundation
import Pinpointing
import Testing

@testable import Reporting

/// A hand-made search result with each finding kind and with names that try to break a format.
enum Sample {
  static let total = TestID("ShopTests.CartTests/testTotal")
  static let sale = TestID("ShopTests.PriceTests/testSale")
  static let coupon = TestID("ShopTests.PriceTests/testCoupon")
  static let clear = TestID("ShopTests.PriceTests/testClear")
  static let login = TestID("ShopTests.SessionSuite/login()")
  static let profile = TestID("ShopTests.SessionSuite/Profile/title(of:)")
  static let loose = TestID("ShopTests.`it's \"50% off\" / 🛒`()")
  static let broken = TestID("ShopTests.BrokenTests/testRed")

  static let price = StateID("static:ShopTests.StubPrices.stubbed")
  static let log = StateID("static:Shop.EventLog.shared")
  static let home = StateID("environment:HOME \u{1B}[31m🏠\nX")

  static let hostile = StateChange(
    id: home, before: "", after: "/home/me/Shop/out \"quoted\" \\ 👩‍👩‍👧 \n second line \u{1}\u{202E}")
  static let stubbed = StateChange(id: price, before: "nil", after: "Optional(9.5)")
  static let logged = StateChange(id: log, before: "lines: []", after: "lines: [\"start\"]")

  static let teardown = seam("teardown", .teardown, 12, "StubPrices.stubbed = nil")
  static let reset = seam("reset", .reset, 17, "StubPrices.clean()")
  static let stub = seam("stub", .stub, 21, "FakeRegion.stubbed = \"US 🇺🇸\"")
  static let inject = seam("inject", .inject, 22, "mailer: MailerSpy()")
  static let swap = seam("swap", .swap, 22, "mailer: MailerSpy()", alternative: "SilentMailer")
  static let fresh = seam("fresh", .fresh, 30, "WorkerSpy.sharedSpy")
  static let outer = seam("super", .superTeardown, 41, "super.tearDown()")
  static let never = seam("never", .reset, 60, "Unused.reset()")
  static let quiet = seam("quiet", .stub, 61, "x.y = 1", suppression: "kept for readers")
  static let seams = [fresh, teardown, reset, stub, swap, inject, outer, never, quiet]

  static func seam(
    _ name: String, _ kind: SeamKind, _ line: Int, _ text: String, alternative: String? = nil,
    suppression: String? = nil
  ) -> Seam {
    Seam(
      id: SeamID(number: StableHash.of([name])), kind: kind, module: "ShopTests",
      location: SourceLocation(file: "Tests/ShopTests/CartTests.swift", line: line, column: 5),
      text: text, enclosing: "CartTests.tearDown()", alternative: alternative,
      suppression: suppression)
  }

  static let results = [
    SeamResult(
      seam: teardown.id, verdict: .exposed, reachedBy: [total, sale],
      exposes: [.init(polluter: sale, victim: total)]),
    SeamResult(seam: reset.id, verdict: .idle, reachedBy: [total]),
    SeamResult(seam: stub.id, verdict: .unnoticed, reachedBy: [total]),
    SeamResult(seam: inject.id, verdict: .unnoticed, reachedBy: [total, login]),
    SeamResult(seam: swap.id, verdict: .unnoticed, reachedBy: [total]),
    SeamResult(seam: fresh.id, verdict: .unnoticed, reachedBy: [login]),
    SeamResult(seam: outer.id, verdict: .contained, reachedBy: [sale]),
    SeamResult(seam: never.id, verdict: .unreached),
    SeamResult(seam: quiet.id, verdict: .ignored, reason: .suppressed("kept for readers")),
  ]

  static let findings: [Finding] = unrealised.map { finding in
    var finding = finding
    finding.realisableBy =
      switch finding.kind {
      case .victim: [.defaultOrder, .filter, .randomOrder]
      case .latentVictim: [.parallel, .noParallel, .oneProcess]
      case .notRepeatable: [.repetition]
      default: []
      }
    switch finding.kind {
    case .victim where finding.test == total:
      finding.failedAt = SourceLine(file: "Tests/ShopTests/Tests.swift", line: 12)
      finding.proof = .proven
    case .victim: finding.proof = .unseen
    case .brittle: finding.proof = .proven
    case .latentVictim:
      finding.failedAt = SourceLine(file: "Tests/ShopTests/Helpers.swift", line: 7)
    default: break
    }
    return finding
  }

  private static let unrealised: [Finding] =
    [
      Finding(
        kind: .victim, test: total,
        partners: [
          Partner(test: clear, role: .cleaner), Partner(test: sale, role: .polluter),
          Partner(test: coupon, role: .polluter),
        ], state: [stubbed], sequence: [sale, total],
        issue: "XCTAssertEqual failed: (\"9.5\") is not equal to (\"10.0\")"),
      Finding(
        kind: .victim, test: login,
        partners: [
          Partner(test: sale, role: .jointPolluter), Partner(test: coupon, role: .jointPolluter),
        ], sequence: [sale, coupon, login], issue: "Expectation failed: a → b"),
      Finding(
        kind: .brittle, test: profile, partners: [Partner(test: login, role: .stateSetter)],
        state: [logged], sequence: [profile], issue: "Expectation failed: nil"),
      Finding(
        kind: .notRepeatable, test: loose, state: [logged], sequence: [loose, loose],
        issue: "said \"no\"\nand more"),
      Finding(
        kind: .parallelUnsafe, test: login, partners: [Partner(test: profile, role: .polluter)],
        sequence: [profile, login]),
      Finding(
        kind: .latentVictim, test: total, partners: [Partner(test: sale, role: .polluter)],
        seam: teardown.id, state: [stubbed], sequence: [sale, total], issue: "9.5 is not 10"),
    ] + leaks + seamFindings + [
      Finding(kind: .flaky, test: clear, trials: 3, reproduced: 1, issue: "1 is not 2"),
      Finding(kind: .crash, test: coupon, issue: "crashed by signal 5"),
      Finding(kind: .timeout, test: sale, issue: "did not end within its time limit"),
    ]

  private static let leaks =
    [
      Finding(kind: .leak, test: sale, state: [stubbed], sequence: [sale]),
      Finding(kind: .leak, test: loose, state: [hostile], sequence: [loose]),
      Finding(
        kind: .leak, test: profile,
        state: [StateChange(id: .init("file:out.log"), before: "absent", after: "12 bytes")]),
    ]
    + Finding.leaks(
      (1...7).map { number in
        LeakingTest(
          test: TestID("ShopTests.LogTests/testLine\(number)"),
          change: StateChange(id: log, before: "lines: []", after: "lines: [\(number)]"))
      })

  private static let seamFindings = [
    Finding(kind: .unnoticedDouble, test: nil, seam: inject.id, sequence: [total]),
    Finding(kind: .unnoticedDouble, test: nil, seam: swap.id, sequence: [total]),
    Finding(kind: .unnoticedDouble, test: nil, seam: fresh.id, sequence: [login]),
    Finding(kind: .unnoticedStub, test: nil, seam: stub.id, sequence: [total]),
    Finding(kind: .idleCleanup, test: nil, seam: reset.id, sequence: [total]),
  ]

  static let tests = [total, sale, coupon, clear, login, profile, loose]

  static func investigation(
    tests: [TestID] = tests, seams: [SeamResult] = results, findings: [Finding] = findings,
    red: [TestID] = [], complaining: [TestID] = [], undecided: [Undecided] = [],
    outcome: Outcome = .passed, unjudged: [Unjudged] = [], judged: Int? = nil,
    planned: Int? = nil
  ) -> Investigation {
    Investigation(
      tests: tests.map {
        .init(
          test: $0, baseline: outcome, alone: outcome, twice: outcome,
          leaks: $0 == sale ? [price, log] : [],
          complaint: (red + complaining).contains($0) ? complaint : nil)
      }, seams: seams, findings: findings, red: red, trials: 402, undecided: undecided,
      isCutShort: planned != nil, coverage: coverage, unjudged: unjudged, judged: judged,
      planned: planned)
  }

  private static let complaint = Investigation.Complaint(
    issue: "XCTAssertEqual failed: (\"1\") is not equal to (\"2\")",
    failedAt: SourceLine(file: "Tests/ShopTests/CartTests.swift", line: 14))

  private static var coverage: Coverage {
    var coverage = Coverage()
    coverage.pairs = 1_560
    coverage.byRun = 790
    coverage.inOrders = 10
    coverage.byEndState = 200
    coverage.byLooks = 500
    coverage.byNoChange = 60
    coverage.asNeighbours = 310
    return coverage
  }

  static func context(failOn: Severity? = .error, skipFailing: Bool = false) -> ReportContext {
    let places = Dictionary(
      uniqueKeysWithValues: tests.enumerated().map {
        ($1, SourceLocation(file: "Tests/ShopTests/Tests.swift", line: 10 * ($0 + 1), column: 8))
      })
    var context = ReportContext(
      toolVersion: "0.1.0", toolchain: "6.3.1", packageName: "Shop \"& Söhne\" 🛍", seed: Seed(1),
      failOn: failOn, skipFailing: skipFailing, testLocations: places,
      frameworks: [total: "xctest", login: "swift-testing"],
      folders: FolderNames(["/home/me/Shop": ".", "/tmp/u/home": "$HOME"]))
    context.untoggled = untoggled
    return context
  }

  private static let untoggled = [
    (30, "printer: FakePrinter()", Untoggled.Reason.noDefault), (41, "<FakeInk>", .genericPosition),
    (8, "MockPaper()", .noDefault),
  ].map { line, text, reason in
    Untoggled(
      location: SourceLocation(file: "Tests/ShopTests/Tests.swift", line: line, column: 9),
      text: text, reason: reason)
  }

  /// A class-level set-up that stubs the price for all tests of the class.
  static let stubbing = [
    sale.suiteID: ClassSetUp(
      setUp: .init(words: [], states: [stubbed.id]), tearDown: .init(words: [], states: []))
  ]

  static let leavingOutSuper = [
    sale.suiteID: MissingSuperCall(function: "tearDown", type: "PriceTests", states: [stubbed.id])
  ]

  static let variables = [
    StateVariable(
      id: price, location: SourceLocation(file: "Tests/ShopTests/Stubs.swift", line: 5, column: 14)),
    StateVariable(
      id: log, location: SourceLocation(file: "Sources/Shop/EventLog.swift", line: 3, column: 14)),
  ]

  static func report(
    _ investigation: Investigation = investigation(
      undecided: [
        .unobserved(1, "the seam at /home/me/Shop/Tests/X.swift:3 timed out with its toggle on")
      ]),
    seams: [Seam] = seams, variables: [StateVariable] = variables,
    context: ReportContext = context()
  ) -> Report {
    Report(investigation: investigation, seams: seams, variables: variables, context: context)
  }

  /// A repository in which the package is one folder of several, and its source as far as there is any.
  static let surroundings = Surroundings(folder: "Packages/Shop & Co") { file in
    file == "Tests/ShopTests/CartTests.swift" ? source : nil
  }

  /// Holds some of the seams at their places.
  private static let source: String = {
    var lines = [String](repeating: "", count: 62)
    let teardown = "    StubPrices.stubbed = nil"
    lines[11] = teardown
    return lines.joined(separator: "\n")
  }()

  /// An audit that found nothing and left nothing open.
  static var clean: Report {
    report(
      investigation(
        seams: [.init(seam: stub.id, verdict: .noticed, noticedBy: [total])], findings: []),
      seams: [stub])
  }

  /// One of everything that a report can hold, whether or not that goes together.
  static func ofEverything() throws -> Report {
    var context = context()
    context.classSetUps = stubbing
    context.missingSuperCalls = leavingOutSuper
    context.testList = OwnTestList(file: "Tests/LinuxMain.swift", listed: 3)
    context.suppressions = [
      SuppressionComment(
        file: "A.swift", line: 1, lines: 1...1, kinds: ["leak"], reason: "r", problem: nil)
    ]
    // One of two tests that leak is left alone.
    context.suppressions.append(
      SuppressionComment(
        file: "Tests/ShopTests/Tests.swift", line: 30, lines: 30...30, kinds: ["leak"],
        reason: "r", problem: nil))
    let leaks = Finding.leaks([sale, coupon].map { LeakingTest(test: $0, change: logged) })
    let gone = [FindingKind.flaky, .leak].map {
      Finding(kind: $0, test: total, state: [stubbed])
    }
    let entries = Baseline(of: report(investigation(findings: gone))).entries
    var variables = variables
    variables[1].hidden = HiddenState(
      calls: ["EventLog.clear()"], fields: [.init(name: "lines", calls: ["EventLog.clear()"])])
    variables[1].firstValueMayVary = true
    variables[1].actor = "MainActor"
    let input = AuditInput(
      question: Question(tests: []), variables: variables, sources: "", context: context)
    let record = ShardRecord(
      shard: try #require(Shard(index: 1, count: 2)), input: input, records: [])
    var turns = findings
    turns[0].isInTurns = true
    turns[0].state = turns[0].state.map {
      StateChange(
        id: $0.id, before: $0.before, after: $0.after, isFirstValue: true, isAlreadyMade: true)
    }
    let flaky = Unjudged(test: clear, reason: .flaky, passesPlainly: true)
    var report = report(
      investigation(
        seams: results.map(late), findings: turns.map(late) + leaks, complaining: [loose],
        unjudged: [flaky]), variables: variables, context: context
    )
    .compared(with: Baseline(entries: entries)).sharded(record)
    let former = report.findings.prefix(1).map(ReportComparison.Former.init)
    report.comparison = ReportComparison(
      new: former.map(\.id), newIsSure: true, still: former.map(\.id), fixed: former,
      removed: former, unseen: former)
    let patch = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +1 @@\n-a\n+b\n"
    return report.with([report.findings[0].id: ReportedRemedy(.putBack, patch: patch)])
  }

  private static func late(_ finding: Finding) -> Finding {
    var finding = finding
    finding.restsOnTimeLimit = true
    return finding
  }

  private static func late(_ result: SeamResult) -> SeamResult {
    var result = result
    result.restsOnTimeLimit = true
    return result
  }

  /// The report, its first finding suppressed.
  static func suppressingFirst() throws -> Report {
    let text = renderJSON(report())
    let first = try #require(text.firstRange(of: "\"suppressed\": null"))
    var report = try JSONDecoder().decode(
      Report.self,
      from: Data(
        text.replacingCharacters(in: first, with: "\"suppressed\": \"known <since> May\"").utf8))
    report.count()
    return report
  }
}
