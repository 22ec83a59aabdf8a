import Basics
import Pinpointing

@testable import Reporting

/// A made-up report on a suite of any size, with names that try to break out of a page.
struct Specimen {
  let size: Int
  let report: Report

  /// Names that tests, values and files may have, none of which a page may take for its own.
  static let hostile = [
    "`<script>alert(1)</script>`", "`\"quoted\" & 'single' &amp; </style>`", "`🛒👩‍👩‍👧 basket`",
    "`שלום עולם`", "`]]> --> <!-- <![CDATA[`", "`javascript:alert(1)`",
    "`<img src=x onerror=alert(2)>`",
    "`مرحبا \u{202E}txt.exe`",
  ]

  init(_ size: Int) {
    self.size = size
    let plan = Plan(size: size)
    report = Report(
      investigation: plan.investigation, seams: plan.seams, variables: plan.variables,
      context: plan.context)
  }
}

/// Who does what to whom, told by the numbers of the tests.
private struct Plan {
  let size: Int

  var tests: [TestID] { (0..<size).map(test) }

  /// Ten tests to a suite, five suites to a target; every ninth test has a hostile name.
  func test(_ number: Int) -> TestID {
    let number = number % size
    let suite = number / 10
    let target = suite / 5 % 4
    if number % 9 == 4 {
      let name = Specimen.hostile[number / 9 % Specimen.hostile.count]
      return TestID("Shop\(target)Tests.Aisle\(suite)Suite/\(name)(\(number):)")
    }
    return TestID("Shop\(target)Tests.Aisle\(suite)Tests/testFindsItsWay\(number)")
  }

  func state(_ number: Int) -> StateID {
    switch number % 7 {
    case 5: StateID("environment:SHOP_\(number)_<b>\"'")
    case 6: StateID("file:$TMPDIR/receipt \(number) & <copy>.txt")
    default: StateID("static:Shop.Shelf\(number / 3).item\(number % 3)")
    }
  }

  func change(_ number: Int) -> StateChange {
    StateChange(
      id: state(number), before: number % 3 == 0 ? "nil" : "[]",
      after: number % 4 == 0
        ? "[\"<script>alert(\(number))</script>\", \"שלום\"]\nsecond line \u{1B}[31m"
        : "Optional(\(number))")
  }

  private func location(_ number: Int) -> SourceLocation {
    SourceLocation(
      file: "Tests/Shop\(number / 50 % 4)Tests/Aisle <\(number / 10)>.swift",
      line: number % 10 * 8 + 7,
      column: 8)
  }

  var variables: [StateVariable] {
    (0..<max(4, size / 8)).filter { state($0).kind == .static }.map { number in
      StateVariable(
        id: state(number),
        location: SourceLocation(
          file: "Sources/Shop/Shelf\(number / 3).swift", line: number + 3, column: 16))
    }
  }

  var seams: [Seam] {
    (0..<max(6, size / 4)).map { number in
      Seam(
        id: SeamID(number: StableHash.of(["seam \(number)"])),
        kind: SeamKind.allCases[number % SeamKind.allCases.count], module: "Shop0Tests",
        location: SourceLocation(
          file: "Tests/Shop0Tests/Aisle \(number).swift", line: number + 5, column: 9),
        text: "Shelf\(number).clean(\"</script>\")", enclosing: "Aisle\(number)Tests.tearDown()",
        alternative: number % 7 == 5 ? "Other<Shelf>" : nil)
    }
  }

  var results: [SeamResult] {
    seams.enumerated().map { number, seam in
      let reached = (0..<4).map { test(number * 4 + $0) }
      let isCleanup = seam.kind.isCleanup
      let verdicts: [Verdict] =
        isCleanup ? [.exposed, .contained, .idle] : [.noticed, .unnoticed, .inconclusive]
      let verdict = verdicts[number % 3]
      return SeamResult(
        seam: seam.id, verdict: verdict, reachedBy: reached,
        exposes: verdict == .exposed ? [.init(polluter: reached[0], victim: reached[1])] : [],
        reason: verdict == .inconclusive
          ? .endsProcess(reached[0], "timed out <with> its toggle on") : nil)
    }
  }

  var findings: [Finding] { victims + others + leaks + seamFindings }

  /// Every eighth test, after one, two or three polluters.
  private var victims: [Finding] {
    stride(from: 2, to: size, by: 8).map { number in
      let isJoint = number % 5 == 0
      let polluters = (1...(number / 8 % 3 + 1)).map { test(number + $0 * 3) }
      let role: Role = isJoint ? .jointPolluter : .polluter
      let shown = isJoint ? polluters : [polluters[0]]
      var finding = Finding(
        kind: .victim, test: test(number),
        partners: polluters.map { Partner(test: $0, role: role) }
          + (number % 16 == 2 ? [Partner(test: test(number + 1), role: .cleaner)] : []),
        state: number % 24 == 10 ? [] : [change(number / 8)], sequence: shown + [test(number)],
        issue: "XCTAssertEqual failed: (\"<b>\(number)</b>\")\nis not equal to (\"nil\")")
      finding.realisableBy = [.filter, .randomOrder]
      return finding
    }
  }

  private var others: [Finding] {
    [
      Finding(
        kind: .brittle, test: test(1), partners: [Partner(test: test(0), role: .stateSetter)],
        state: [change(1)], sequence: [test(1)], issue: "Expectation failed: nil"),
      Finding(
        kind: .notRepeatable, test: test(4), state: [change(2)], sequence: [test(4), test(4)],
        issue: "already there"),
      Finding(
        kind: .parallelUnsafe, test: test(5), partners: [Partner(test: test(6), role: .polluter)],
        sequence: [test(6), test(5)]),
      Finding(kind: .flaky, test: test(7), issue: "1 is not 2"),
      Finding(kind: .crash, test: test(8), issue: "crashed by signal 5"),
    ]
  }

  private var leaks: [Finding] {
    Finding.leaks(
      stride(from: 5, to: size, by: 4).map { number in
        LeakingTest(test: test(number), change: change(number / 8))
      })
  }

  private var seamFindings: [Finding] {
    results.enumerated().compactMap { number, result in
      switch result.verdict {
      case .exposed:
        Finding(
          kind: .latentVictim, test: result.exposes[0].victim,
          partners: [Partner(test: result.exposes[0].polluter, role: .polluter)],
          seam: result.seam, state: [change(number % (size / 8 + 1))],
          sequence: [result.exposes[0].polluter, result.exposes[0].victim], issue: "it is <dirty>")
      case .unnoticed:
        Finding(
          kind: seams[number].kind == .stub ? .unnoticedStub : .unnoticedDouble, test: nil,
          seam: result.seam, sequence: [result.reachedBy[0]])
      case .idle:
        Finding(kind: .idleCleanup, test: nil, seam: result.seam, sequence: [result.reachedBy[0]])
      default: nil
      }
    }
  }

  var investigation: Investigation {
    let leaks = Dictionary(
      leaks.compactMap { leak in leak.test.map { ($0, leak.state.map(\.id)) } },
      uniquingKeysWith: +)
    return Investigation(
      tests: tests.map {
        .init(
          test: $0, baseline: .passed, alone: .passed, twice: .passed, leaks: leaks[$0] ?? [])
      }, seams: results, findings: findings, red: [test(9)], trials: size * 12,
      undecided: [.unobserved(1, "<everything>")], coverage: Coverage())
  }

  var context: ReportContext {
    ReportContext(
      toolVersion: "0.1.0", toolchain: "6.3.1",
      packageName: "Shop </title><script>alert(0)</script>",
      seed: Seed(1), skipFailing: true,
      testLocations: Dictionary(
        (0..<size).map { (test($0), location($0)) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension Specimen {
  /// Made-up source for every file that the report names.
  var sources: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: report.namedFiles.map { file in
        (
          file,
          (1...(size + 100)).map { line in
            switch line % 8 {
            case 7: "  func testFindsItsWay\(line)() {"
            case 0: "    Shelf.item = \"</pre><script>alert(\(line))</script>\"  // שלום"
            case 1: "\tXCTAssertNil(Shelf.item)"
            case 2: "  }"
            default: ""
            }
          }
        )
      })
  }

  var page: String { renderHTML(report, options: HTMLOptions(sources: sources)) }
}
