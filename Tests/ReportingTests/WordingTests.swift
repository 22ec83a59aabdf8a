import Basics
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
    #expect(modern.contains("defer") && modern.contains("deinit") && modern.contains("TestScoping"))
    #expect(!modern.contains("tearDown"))
    let loose = suggestion(Sample.loose, "static:Shop.Client.timeout")
    #expect(!loose.contains("deinit"))
  }

  @Test(arguments: [
    ("environment:LANG", "Put environment variable 'LANG' back"),
    ("workingDirectory", "Change back to the former folder"),
    ("file:out.log", "Put file 'out.log' back as it was"),
    ("defaults:token", "Remove or restore user default 'token'"),
    ("descriptor:socket", "Close open descriptor 'socket'"),
    ("process:child", "Terminate the child process and wait for it"),
    ("process:umask", "Restore the umask"),
    ("process:signal.SIGUSR1", "Restore the signal handler of SIGUSR1"),
    ("memory:counter", "Call what resets the memory of 'counter'"),
    ("global:Shop.cache", "Restore global 'cache' to 1"),
  ])
  func adviceFitsTheSortOfState(state: String, beginning: String) {
    #expect(suggestion(Sample.sale, state).hasPrefix(beginning))
  }

  @Test func aFieldOfAnObjectIsNoValueToAssign() {
    let text = suggestion(Sample.sale, "static:Shop.Log.shared", before: "lines: []")
    #expect(text.hasPrefix("Restore static 'Log.shared' in tearDown()"))
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
}
