import Basics
import Testing

@testable import Pinpointing

/// Findings that are kept apart from order: leaks, flakiness, crashes, and the tests that are red.
@Suite struct OtherFindingTests {
  @Test func aLazyPropertyThatIsMadeOnceIsNoLeak() {
    let test = TestID("M.A/t")
    let made = StateChange(id: StateID("static:x"), before: "nil", after: "5", isFirstUse: true)
    let set = StateChange(id: StateID("static:y"), before: "0", after: "1")
    var traces = Traces()
    traces.leaks[test] = [made, set]
    traces.madeOnFirstUse[test] = [made]
    #expect(leakFindings(traces).map(\.state) == [[set]])
  }

  @Test func theTestsOfASuiteThatLeaveOneStateAreOneFinding() {
    func change(_ state: String, _ after: String) -> StateChange {
      StateChange(id: StateID(state), before: "0", after: after)
    }
    var traces = Traces()
    traces.leaks = [
      TestID("M.A/b"): [change("static:x", "2"), change("static:y", "2")],
      TestID("M.A/a"): [change("static:x", "1")], TestID("M.B/a"): [change("static:x", "1")],
    ]
    let found = leakFindings(traces)
    #expect(found.map { $0.tests.map(\.rawValue) } == [["M.A/a", "M.A/b"], ["M.A/b"], ["M.B/a"]])
    #expect(found.map(\.stateNames) == [["static:x"], ["static:y"], ["static:x"]])
    #expect(found[0].state[0].after == "1" && found[0].otherValues.map(\.change.after) == ["2"])
    #expect(Set(found.map(\.id)).count == 3)
  }

  @Test func leakNamesStateWithValuesAndOneFindingForEachState() async throws {
    let seen = await Planted(
      Script("a", .set("x", 1), .set("y", 2)), Script("b")
    ).investigated()
    #expect(seen.all(.leak).map(\.stateNames) == [["static:x"], ["static:y"]])
    #expect(seen.all(.leak)[1].state[0].after == "2")
    #expect(seen.tests.first?.leaks == [StateID("static:x"), StateID("static:y")])
    #expect(seen.findings.count == 2)
  }

  @Test func valueThatVariesFromRunToRunIsRenderedAsThat() async throws {
    let seen = await Planted(Script("a", .setVarying("x")), Script("b")).investigated()
    #expect(seen.only(.leak)?.state[0].after == "varies from run to run")
    #expect(seen.only(.leak)?.state[0].before == "0")
  }

  @Test func brittleTestsLeakToo() async {
    let seen = await Planted(
      Script("s", .set("x", 1)), Script("b", .require("x", 1), .set("y", 1))
    ).investigated()
    #expect(seen.all(.leak).map(\.test) == [TestID("b"), TestID("s")])
  }

  @Test(arguments: 2...5) func flakyTestIsNeverOrderDependent(period: Int) async {
    let seen = await Planted(
      Script("a"), Script("b"), Script("f", .failEvery(period)), Script("c", .set("x", 1))
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.flaky])
    #expect(seen.only(.flaky)?.test == TestID("f"))
  }

  @Test(arguments: 0..<400) func flakyTestWithoutPatternIsNeverOrderDependent(seed: Int) async {
    let seen = await Planted(
      Script("v", .require("x", 0)), Script("f", .failOnceIn(2 + seed % 7, salt: seed)),
      Script("c", .set("x", 0)), Script("p", .set("x", 1)), Script("q", .set("y", 1))
    ).investigated()
    let beside = seen.findings.filter { $0.kind != .leak && $0.test != TestID("v") }
    let said = beside.map { "\($0.kind) \($0.test?.rawValue ?? "") \($0.sequence)" }
    #expect(said.allSatisfy { $0.hasPrefix("flaky f") } && said.count <= 1)
    #expect(seen.only(.victim)?.names(.polluter) == ["p"])
  }

  @Test(arguments: 0..<100) func whatHangsByChanceIsNoMatterOfOrder(seed: Int) async {
    var planted = Planted(
      Script("M.C/a", .clean("reset", [.set("hidden", 0)])), Script("M.C/p", .set("x", 1)),
      Script("M.S/o()", framework: .swiftTesting),
      Script("M.S/f()", .hangOnceIn(2, salt: seed), framework: .swiftTesting),
      Script("M.S/z()", framework: .swiftTesting), seams: [Seam("reset", .reset, line: 9)])
    planted.skipFailing = true
    let seen = await planted.investigated()
    let said = seen.findings.filter { $0.kind != .leak && $0.kind != .idleCleanup }
    // What hung each time that it ran, of a dozen, is called a time-out.
    #expect(
      said.allSatisfy {
        ($0.kind == .flaky || $0.kind == .timeout) && $0.test == TestID("M.S/f()")
      }, "\(said)")
    #expect(seen.verdict("reset") == .idle, "\(seen.undecided)")
  }

  @Test func whatFailsOnlyWhileOtherTrialsRunIsNoFinding() async {
    let seen = await Planted(
      Script("a"), Script("b", .failWhileBusy), Script("c", .set("x", 1))
    ).investigated()
    #expect(seen.kindsBesideLeaks == [])
    #expect(seen.tests.map(\.alone) == [.passed, .passed, .passed])
    #expect(seen.tests.map(\.twice) == [.passed, .passed, .passed])
  }

  @Test func victimThatHangsCostsFewTimeouts() async {
    var scripts = (0..<20).map { Script("t\($0)") }
    scripts += [Script("v", .hangIf("x", 1)), Script("p", .set("x", 1))]
    let runner = ScriptedRunner(scripts)
    let seen = await investigate(Planted(scripts).question, with: runner) { _ in }
    #expect(seen.only(.victim)?.names(.polluter) == ["p"])
    #expect(seen.kindsBesideLeaks == [.victim])
    // One of them with the limit raised.
    #expect(runner.timeouts <= 4)
  }

  @Test func crashLosesOneTestNeverTheRest() async throws {
    let seen = await Planted(
      Script("a", .set("x", 1)), Script("k", .crash), Script("v", .require("x", 0)), Script("z")
    ).investigated()
    #expect(seen.only(.crash)?.issue == "crashed by signal 11")
    #expect(seen.only(.victim)?.names(.polluter) == ["a"])
    #expect(seen.red == [TestID("k")])
    #expect(seen.kindsBesideLeaks == [.victim, .crash])
    #expect(seen.tests.first { $0.test == TestID("z") }?.baseline == .passed)
  }

  @Test func exitInsideATestIsACrashWithItsStatus() async {
    let seen = await Planted(Script("e", .exit(0)), Script("z")).investigated()
    #expect(seen.only(.crash)?.issue == "ended the test process with exit(0)")
  }

  @Test func hangIsATimeoutTriedOnlyAsOftenAsNeeded() async {
    let planted = Planted(Script("a"), Script("h", .hang), Script("z"))
    let runner = ScriptedRunner(planted.scripts)
    let seen = await investigate(planted.question, with: runner) { _ in }
    #expect(seen.only(.timeout)?.test == TestID("h"))
    #expect(seen.findings.count == 1)
    // One of them with the limit raised; the last four tell it from what hangs by chance, with a short one.
    #expect(runner.timeouts <= 9)
  }

  /// Left out altogether it would be in no finding at all.
  @Test(arguments: 9...10)
  func whatFailedByChanceEachTimeAtFirstIsFlaky(times: Int) async {
    let seen = await Planted(Script("a"), Script("r", .failTimes(times)), Script("z"))
      .investigated()
    #expect(seen.red == [])
    #expect(seen.findings.map(\.kind) == [.flaky])
  }

  @Test func redTestStopsTheSearchUnlessToldOtherwise() async {
    var planted = Planted(Script("a", .set("x", 1)), Script("r", .failAlone))
    planted.skipFailing = false
    let stopped = await planted.investigated()
    #expect(stopped.red == [TestID("r")])
    #expect(stopped.findings.isEmpty)
    #expect(stopped.tests.map(\.alone.word) == ["passed", "failed"])
    #expect(stopped.tests.map(\.complaint?.issue) == [nil, "always"])
    planted.skipFailing = true
    let seen = await planted.investigated()
    #expect(seen.red == [TestID("r")])
    #expect(seen.findings.map(\.kind) == [.leak])
  }

  @Test func trialsThatCannotBeObservedAreUndecidedNotFindings() async {
    let seen = await Planted(Script("a"), Script("b"), Script("c"))
      .investigated { $0.tests.last == TestID("b") ? "the channel broke" : nil }
    #expect(seen.findings.isEmpty)
    let told = seen.undecided.contains {
      if case .unobserved(_, "the channel broke") = $0 { true } else { false }
    }
    #expect(told)
    #expect(seen.unjudged.map(\.test) == [TestID("b")])
  }

  @Test func skippedTestIsGreen() async {
    let seen = await Planted(Script("a", .skip), Script("b")).investigated()
    #expect(seen.findings.isEmpty)
    #expect(seen.tests[0].alone == .skipped)
  }

  @Test func noTestsNoFindings() async {
    let seen = await Planted([]).investigated()
    #expect(seen.tests.isEmpty && seen.findings.isEmpty && seen.trials == 0)
  }

  @Test func sameSeedSameResult() async {
    let planted = RandomSuite(seed: 7).planted
    let first = await planted.investigated()
    let second = await planted.investigated()
    #expect(first.findings == second.findings)
    #expect(first.seams == second.seams)
    #expect(first.trials == second.trials)
  }
}
