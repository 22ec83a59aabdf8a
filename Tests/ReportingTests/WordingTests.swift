import Basics
import Foundation
import Testing

@testable import Reporting

@Suite struct WordingTests {
  private let report = Sample.report()

  private func suggestion(_ test: TestID, _ state: String, before: String = "1") -> String {
    let change = StateChange(id: StateID(state), before: before, after: "2")
    let finding = Finding(kind: .leak, test: test, state: [change])
    return Sample.report(Sample.investigation(findings: [finding])).findings[0].suggestion
  }

  @Test func everyMessageIsOneShortLineOfPlainText() {
    for finding in report.findings {
      #expect(finding.message.count <= 170, "\(finding.message)")
      #expect(!finding.message.contains { $0.isNewline })
      #expect(!finding.message.unicodeScalars.contains("\u{1B}"))
      #expect(finding.suggestion.hasSuffix("."))
      #expect(finding.replay == "unseam replay \(finding.id)")
    }
  }

  @Test func theSampleHoldsEveryKind() {
    #expect(Set(report.findings.map(\.kind)) == Set(FindingKind.allCases))
  }

  @Test func adviceSpeaksTheTestsOwnFramework() {
    let classic = suggestion(Sample.sale, "static:Shop.Client.timeout")
    #expect(classic.hasPrefix("Restore static 'Client.timeout' to 1 in tearDown() of PriceTests"))
    #expect(classic.contains("addTeardownBlock"))
    let modern = suggestion(Sample.login, "static:Shop.Client.timeout")
    #expect(modern.contains("defer") && modern.contains("TestScoping"))
    #expect(
      modern.contains("in deinit of SessionSuite (once it is a class"))
    #expect(!modern.contains("tearDown"))
    let loose = suggestion(Sample.loose, "static:Shop.Client.timeout")
    #expect(!loose.contains("deinit"))
  }

  /// What runs on no actor can't touch what an actor guards.
  @Test(arguments: [
    (Sample.sale, " with addTeardownBlock { @MainActor in … } where "),
    (Sample.login, " with defer at the top of \(Sample.login.function), or after function() in"),
    (Sample.loose, " with defer at the top of \(Sample.loose.function), or after function() in"),
  ]) func whatAnActorGuardsIsPutBackOnThatActor(test: TestID, place: String) {
    let change = StateChange(id: StateID("static:Shop.Client.timeout"), before: "1", after: "2")
    var variable = StateVariable(
      id: change.id, location: SourceLocation(file: "A.swift", line: 1, column: 1))
    variable.actor = "MainActor"
    let report = Sample.report(
      Sample.investigation(findings: [Finding(kind: .leak, test: test, state: [change])]),
      variables: [variable])
    let advice = report.findings[0].suggestion
    #expect(advice.contains(place), "\(advice)")
    #expect(!advice.contains("deinit") && !advice.contains("tearDown()"), "\(advice)")
  }

  @Test(arguments: [
    ("process:work", "none", "due", "block on another thread) behind: none -> due"),
    (
      "descriptor:/dev/full", "closed", "open", "open descriptor '/dev/full' behind: closed -> open"
    ),
    ("descriptor:standard output", "closed", "open", "the standard output changed: closed -> open"),
    ("process:umask", "022", "077", "the umask changed: 022 -> 077"),
  ]) func whatIsThereOnlyNowIsLeftBehind(
    state: String, before: String, after: String, ending: String
  ) {
    let change = StateChange(id: StateID(state), before: before, after: after)
    let finding = Finding(kind: .leak, test: Sample.sale, state: [change])
    let message = Sample.report(Sample.investigation(findings: [finding])).findings[0].message
    #expect(message.hasSuffix(ending), "\(message)")
  }

  @Test(arguments: [
    ("observer:changed", "a NotificationCenter of the test's own"),
    ("urlprotocol:Shop.Fake", "a URLSessionConfiguration of the test's own"),
    ("cache:URLCache", "a cache of the test's own"), ("static:Shop.Client.port", "own instance"),
  ]) func eachKindOfStateHasItsOwnWayToDoWithoutIt(state: String, way: String) {
    #expect(suggestion(Sample.sale, state).hasSuffix(way + "."))
  }

  /// What tests can't assign they can't restore: they call what does, where there is something.
  @Test(arguments: [
    (
      "3", ["Client.relax()", "Client.reset()"],
      "Call 'Client.relax()', which puts static 'Client.timeout' back, in tearDown()"
    ),
    (
      "lines: []", ["Client.reset()"],
      "Call 'Client.reset()', which puts what changed in static 'Client.timeout' back, in"
    ),
    (
      "3", [],
      "Put static 'Client.timeout' back by a function of its module, since tests can't assign it, in tearDown()"
    ),
  ]) func whatTestsCantAssignIsPutBackByACall(before: String, calls: [String], advice: String) {
    let change = StateChange(id: StateID("static:Shop.Client.timeout"), before: before, after: "2")
    var variable = StateVariable(
      id: change.id, location: SourceLocation(file: "A.swift", line: 1, column: 1))
    variable.hidden = HiddenState(calls: calls)
    let report = Sample.report(
      Sample.investigation(findings: [Finding(kind: .leak, test: Sample.sale, state: [change])]),
      variables: [variable])
    #expect(report.findings[0].suggestion.hasPrefix(advice), "\(report.findings[0].suggestion)")
  }

  /// What the audit saw is another value on another machine. The page says the same as the text, also where it is made of the
  /// report that was read back.
  @Test func aValueThatTheMachineDecidesIsNoAdvice() throws {
    let change = StateChange(
      id: StateID("static:Rainbow.Rainbow.outputTarget"), before: ".unknown", after: ".console")
    var variable = StateVariable(
      id: change.id, location: SourceLocation(file: "A.swift", line: 1, column: 1))
    variable.firstValueMayVary = true
    let report = Sample.report(
      Sample.investigation(findings: [Finding(kind: .leak, test: Sample.sale, state: [change])]),
      variables: [variable])
    let advice = "Restore static 'Rainbow.outputTarget' to its former value in tearDown()"
    #expect(report.findings[0].suggestion.hasPrefix(advice), "\(report.findings[0].suggestion)")
    let again = try readReport(Data(render(report, as: .json).utf8))
    #expect(again == report)
    for format in [ReportFormat.text, .html, .sarif] {
      #expect(render(again, as: format).contains(" to its former value"), "\(format)")
    }
    for format in ReportFormat.allCases {
      #expect(!render(again, as: format).contains(" to .unknown"), "\(format)")
    }
  }

  /// Only the test itself can name what its own type holds.
  @Test func aStaticOfATestsOwnTypeIsRestoredBelowThatType() {
    let function = Sample.sale.function.prefix { $0 != "(" }
    let suite = Sample.sale.suiteID.rawValue.replacing("/", with: ".")
    #expect(
      suggestion(Sample.sale, "static:\(suite).\(function).Spy.calls")
        == "Restore static '\(suite.drop { $0 != "." }.dropFirst()).\(function).Spy.calls' to 1 with defer "
        + "below Spy in \(function), or keep it in an instance or a variable of the test, since a "
        + "static outlives the test.")
  }

  @Test(arguments: [
    ("environment:LANG", "Put environment variable 'LANG' back"),
    ("workingDirectory", "Change back to the former folder"),
    ("file:out.log", "Put file 'out.log' back as it was"),
    ("file:*", "Put a file whose name varies back as it was"),
    ("file:made/*", "Put a file in 'made' whose name varies back as it was"),
    ("defaults:token", "Remove or restore user default 'token'"),
    ("descriptor:socket", "Close open descriptor 'socket'"),
    ("process:child", "Terminate the child process and wait for it"),
    ("process:umask", "Restore the umask"),
    ("process:limit.NOFILE", "Restore the limit RLIMIT_NOFILE"),
    ("process:signal.SIGUSR1", "Restore the signal handler of SIGUSR1"),
    ("memory:counter", "Call what resets the memory of 'counter'"),
    ("global:Shop.cache", "Restore global 'cache' to 1"),
  ])
  func adviceFitsTheSortOfState(state: String, beginning: String) {
    #expect(suggestion(Sample.sale, state).hasPrefix(beginning))
  }

  /// A constant can hold an object that changes.
  @Test(arguments: ["lines: []", "page.names: [\"a\"]"])
  func whatChangedWithinAVariableIsRestoredThere(before: String) {
    let text = suggestion(Sample.sale, "static:Shop.Log.shared", before: before)
    #expect(text.hasPrefix("Restore what static 'Log.shared' holds in tearDown()"))
  }

  @Test(arguments: [
    "Log(a: 1)", "[\"a\": 1]", "a closure in x : () -> ()", "(8 bytes)", "Optional(3)",
    "varies from run to run",
  ])
  func whatIsNoExpressionIsNoValueToAssign(before: String) {
    let text = suggestion(Sample.sale, "static:Shop.Log.shared", before: before)
    #expect(text.hasPrefix("Restore static 'Log.shared' in tearDown()"))
  }

  @Test(arguments: ["[]", "nil", #""a (b)""#, "-1"])
  func whatCouldBeWrittenIsAValueToAssign(before: String) {
    let text = suggestion(Sample.sale, "static:Shop.Log.shared", before: before)
    #expect(text.hasPrefix("Restore static 'Log.shared' to \(before) in tearDown()"))
  }

  /// The line may be what protects its test from the value that others leave.
  @Test(arguments: [("FakeRegion.stubbed", false), ("FakeRegion.stubbedTwice", true)])
  func aStubOfWhatOthersLeaveIsNotToBeDropped(variable: String, canBeDropped: Bool) throws {
    let left = StateChange(id: StateID("static:Shop." + variable), before: "1", after: "2")
    let report = Sample.report(
      Sample.investigation(findings: [
        Finding(kind: .unnoticedStub, test: nil, seam: Sample.stub.id, sequence: [Sample.total]),
        Finding(kind: .leak, test: Sample.sale, state: [left]),
      ]))
    let advice = try #require(report.findings.first { $0.kind == .unnoticedStub }).suggestion
    #expect(advice.contains("or drop the line") == canBeDropped)
    #expect(advice.contains("Keep the line while tests leave 'FakeRegion.stubbed'") != canBeDropped)
  }

  @Test func whoMakesABrittleTestPassIsNotDeniedWhereItWasNotLookedFor() {
    var finding = Finding(kind: .brittle, test: Sample.total, sequence: [Sample.total])
    finding.isOpen = true
    let told = Sample.report(Sample.investigation(findings: [finding])).findings[0].message
    #expect(told.hasSuffix("which tests make it pass was not looked for to the end"))
  }

  @Test func aValueThatIsAnotherOneInEachRunIsNotToldTwice() {
    let change = StateChange(
      id: StateID("file:a.log"), before: "varies from run to run", after: "varies from run to run")
    let finding = Finding(kind: .leak, test: Sample.sale, state: [change], sequence: [Sample.sale])
    let text = renderText(Sample.report(Sample.investigation(findings: [finding])))
    #expect(text.contains("leaves file 'a.log' changed, to another value in each run"))
    #expect(text.contains("from one value to another, which are different ones in each run"))
    #expect(!text.contains("varies"))
  }

  @Test func aValueThatIsLongIsToldFromWhereItChanges() {
    let start = "[Deps(api: APIClient(fetch: a closure in "
    let change = StateChange(
      id: Sample.price, before: start + "makeLive()))]", after: start + "makeTest()))]")
    let finding = Finding(kind: .leak, test: Sample.sale, state: [change])
    let text = renderText(Sample.report(Sample.investigation(findings: [finding])))
    let values = "…h: a closure in makeLive()))] -> …h: a closure in makeTest()))]"
    #expect(text.contains("changed: " + values))
    #expect(text.contains("    " + start + "makeLive()))] -> " + start + "makeTest()))]"))
  }

  @Test func aFindingStandsAtItsSeamElseAtItsTest() {
    func location(_ kind: FindingKind) -> Basics.SourceLocation? {
      report.findings.first { $0.kind == kind }?.location
    }
    #expect(location(.latentVictim) == Sample.teardown.location)
    #expect(location(.idleCleanup) == Sample.reset.location)
    #expect(location(.victim)?.file == "Tests/ShopTests/Tests.swift")
    #expect(location(.victim)?.line == 10)
  }

  @Test func stateIsNamedWithItsPlaceWhereItIsTheSubjectsOwn() {
    #expect(report.state.map(\.id) == report.state.map(\.id).sorted())
    #expect(report.state.first { $0.id == Sample.price }?.line == 5)
    #expect(report.state.first { $0.id == Sample.home }?.file == nil)
    #expect(report.state.first { $0.id == Sample.home }?.kind == "environment")
  }

  private func message(_ finding: Finding) -> String {
    Sample.report(Sample.investigation(findings: [finding])).findings[0].message
  }

  @Test func aCrashSaysHowItEnded() {
    let exited = Finding(kind: .crash, test: Sample.sale, issue: Outcome.exited(0).issue)
    #expect(message(exited) == "'PriceTests/testSale' ended the test process with exit(0)")
    let crashed = Finding(kind: .crash, test: Sample.sale, issue: Outcome.crashed(signal: 11).issue)
    #expect(
      message(crashed)
        == "'PriceTests/testSale' takes the test process down: crashed by signal 11")
  }

  @Test func aBrittleTestWithoutASetterIsGivenNone() {
    #expect(
      message(Finding(kind: .brittle, test: Sample.sale))
        == "'PriceTests/testSale' fails alone, and no single test run before it makes it pass")
  }

  @Test func aLatentVictimMayBeItsOwnPolluter() {
    let finding = Finding(
      kind: .latentVictim, test: Sample.sale,
      partners: [Partner(test: Sample.sale, role: .polluter)], seam: Sample.reset.id)
    #expect(
      message(finding) == "only this reset keeps 'PriceTests/testSale' passing a second time")
  }

  @Test func aVictimWithoutAKnownCarrierIsGivenNone() {
    let joint = report.findings.first { $0.kind == .victim && $0.state.isEmpty }
    #expect(joint?.message.contains("no probe saw") == true)
    #expect(joint?.suggestion.contains("a static or global first made under another") == true)
    #expect(joint?.suggestion.contains("behind a lock or a pointer") == true)
  }

  /// A cleaner that leaves something may only have set the state anew.
  @Test func noTestIsAnExampleOfCleaningUpThatLeavesSomething() {
    let victim = Finding(
      kind: .victim, test: Sample.login,
      partners: [
        Partner(test: Sample.sale, role: .polluter), Partner(test: Sample.clear, role: .cleaner),
        Partner(test: Sample.coupon, role: .cleaner),
      ], state: [Sample.stubbed], sequence: [Sample.sale, Sample.login])
    func suggestion(_ leaking: TestID...) -> String? {
      let leaks = leaking.map {
        Finding(leaking: [LeakingTest(test: $0, change: Sample.hostile)])
      }
      return Sample.report(Sample.investigation(findings: [victim] + leaks)).findings
        .first { $0.kind == .victim }?.suggestion
    }
    #expect(suggestion()?.contains("'PriceTests/testClear' shows how") == true)
    #expect(suggestion(Sample.clear)?.contains("'PriceTests/testCoupon' shows how") == true)
    #expect(suggestion(Sample.clear, Sample.coupon)?.contains("shows how") == false)
  }
}

/// What side by side and one after another end differently.
@Suite struct ParallelWordingTests {
  private func reported(
    _ kind: FindingKind, with partner: TestID? = nil, beside: [TestID] = [],
    _ ways: [Realisation]
  ) -> Report {
    let finding = Finding(
      kind: kind, test: Sample.login,
      partners: [partner].compactMap(\.self).map { Partner(test: $0, role: .polluter) },
      sequence: beside + [Sample.login], trials: 13, reproduced: 4, realisableBy: ways)
    return Sample.report(Sample.investigation(findings: [finding]))
  }

  private func page(_ report: Report) -> String {
    renderText(report).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func whatFailsNowAndThenInParallelNamesWhomItMayNotMeet() throws {
    let report = reported(.flaky, with: Sample.loose, beside: [Sample.loose], [.parallel])
    let finding = report.findings[0]
    #expect(finding.message.contains("passes serially, but fails now and then in parallel with"))
    #expect(finding.suggestion.contains(".serialized"))
    #expect(finding.suggestion.contains("TaskLocal"))
    #expect(!finding.suggestion.contains("not counted as order-dependent"))
    #expect(page(report).contains("in 4 of 13 parallel runs and in no serial one"))
    #expect(!page(report).contains("left out of every other verdict"))
  }

  @Test func whereNoPartnerIsKnownTheSuitesAre() {
    let finding = reported(.flaky, beside: [Sample.profile, Sample.loose], [.parallel]).findings[0]
    #expect(
      finding.message.hasSuffix("in parallel beside tests of 'SessionSuite.Profile'"))
    #expect(finding.suggestion.contains("nest 'SessionSuite' and every suite that uses"))
  }

  @Test func aFlakyTestThatIsSoEverywhereIsNotBlamedOnParallelRunning() {
    let report = reported(.flaky, [])
    #expect(report.findings[0].message.hasSuffix("different outcomes in identical runs"))
    #expect(page(report).contains("left out of every other verdict"))
  }

  @Test(arguments: [FindingKind.victim, .brittle])
  func whatIsGreenOnlyInParallelIsSaidToBe(kind: FindingKind) {
    let mirror = reported(kind, [.noParallel, .randomOrder])
    #expect(page(mirror).contains("green only because it runs in parallel: with --no-parallel"))
    #expect(mirror.findings[0].suggestion.contains("run the suite with --no-parallel, too"))
    for ways in [[Realisation.randomOrder], [.defaultOrder, .noParallel]] {
      #expect(!page(reported(kind, ways)).contains("green only because"))
    }
  }
}

@Suite struct TestNameTests {
  @Test(arguments: [
    ("M.CartTests/testA", "CartTests/testA", "CartTests", "testA"),
    ("M.Outer/Inner/total(of:)", "Outer/Inner/total(of:)", "Outer.Inner", "total(of:)"),
    ("M.total()", "total()", nil, "total()"),
    ("M.`a / b. c`()", "`a / b. c`()", nil, "`a / b. c`()"),
    ("M.Suite/`a / b`()", "Suite/`a / b`()", "Suite", "`a / b`()"),
  ])
  func partsOfATestID(id: String, short: String, suite: String?, function: String) {
    #expect(TestID(id).short == short)
    #expect(TestID(id).suite == suite)
    #expect(TestID(id).function == function)
  }
}

@Suite struct FolderNamesTests {
  private let names = FolderNames([
    "/home/me/Shop": ".", "/tmp/x": "$TMPDIR", "/tmp/x/home/": "$HOME",
  ])

  @Test(arguments: [
    ("/home/me/Shop/Tests/A.swift", "Tests/A.swift"),
    ("at /home/me/Shop.", "at .."),
    ("at '/home/me/Shop'", "at '.'"),
    ("/home/me/Shopping/x", "/home/me/Shopping/x"),
    ("/mnt/home/me/Shop/x", "/mnt/home/me/Shop/x"),
    ("/tmp/x/home/.log and /tmp/x/a", "$HOME/.log and $TMPDIR/a"),
    ("file:///home/me/Shop/x", "file://x"),
    ("/home/me/Shop.old/x", "/home/me/Shop.old/x"),
    ("in /tmp/x. Then", "in $TMPDIR. Then"),
    ("no path", "no path"),
  ])
  func foldersAreNamedWholeOrNotAtAll(text: String, expected: String) {
    #expect(names.shortened(text) == expected)
  }

  /// 'X fails after X' would say that the test pollutes itself.
  @Test func testsOfOneNameInTwoTargetsAreNamedWithTheirTargets() {
    let (one, other) = (TestID("ATests.CartTests/testTotal"), TestID("BTests.CartTests/testTotal"))
    let text = renderText(
      Sample.report(
        Sample.investigation(findings: [
          Finding(
            kind: .victim, test: one, partners: [Partner(test: other, role: .polluter)],
            state: [Sample.stubbed], sequence: [other, one])
        ])))
    #expect(text.contains("'ATests.CartTests/testTotal' fails after 'BTests.CartTests/testTotal'"))
    #expect(text.contains("sequence:   BTests.CartTests/testTotal, then\n"))
  }
}
