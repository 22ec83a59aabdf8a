import Basics
import Testing

@testable import Pinpointing

/// What becomes of tests that take too long to be tried after each other one.
@Suite struct SlowTestTests {
  /// Tests of which each leaves another state, so that none speaks for another, and takes the one before it back.
  private func leaking(_ count: Int) -> [Script] {
    (0..<count).map { Script("T.leaks\($0)", .set("own", $0 + 1)) }
  }

  private func slow(_ name: String, _ steps: Step...) -> Script {
    var script = Script(name, steps: steps)
    script.seconds = 2
    return script
  }

  @Test func aSlowVictimIsFoundWithItsOnlyPolluter() async throws {
    let scripts = leaking(18) + [slow("T.slow", .forbid("own", 7))]
    let found = await Planted(scripts).investigated()
    let victim = try #require(found.findings.first { $0.kind == .victim })
    #expect(victim.test == TestID("T.slow"))
    let polluters = victim.partners.filter { $0.role == .polluter }
    #expect(polluters.map(\.test) == [TestID("T.leaks6")])
  }

  @Test(arguments: [45, 12]) func aSlowPolluterIsFoundWithItsVictims(count: Int) async {
    let scripts =
      leaking(count) + [
        slow("T.slow", .set("gate", 1)), Script("T.first", .forbid("gate", 1)),
        Script("T.second", .forbid("gate", 1), .set("own", 90)),
      ]
    let found = await Planted(scripts).investigated()
    let victims = found.findings.filter { $0.kind == .victim }
    #expect(Set(victims.map(\.test)) == [TestID("T.first"), TestID("T.second")])
    #expect(victims.allSatisfy { $0.partners.contains { $0.test == TestID("T.slow") } })
  }

  @Test func aVictimOfAQuickTestAndASlowOneNamesBoth() async throws {
    let scripts =
      leaking(45) + [
        slow("T.slow", .set("gate", 1)), Script("T.quick", .set("gate", 2)),
        Script("T.victim", .require("gate", 0)),
      ]
    let found = await Planted(scripts).investigated()
    let victim = try #require(found.findings.first { $0.kind == .victim })
    let polluters = victim.partners.filter { $0.role == .polluter }
    #expect(Set(polluters.map(\.test)) == [TestID("T.slow"), TestID("T.quick")])
  }

  /// A group of tests takes back what all but the last of it did, so that only pairs show it: not all are tried, and it is said.
  @Test func whatWasNotTriedOfASlowTestIsCounted() async {
    let scripts = leaking(60) + [slow("T.slow", .forbid("own", 99))]
    let seen = await Planted(scripts).investigated()
    #expect(
      seen.undecided.contains { if case .pairs(let count) = $0 { count > 20 } else { false } })
  }

  @Test(arguments: [(quick: 0, slow: 1), (1, 0), (1, 1), (0, 0)])
  func aSlowTestIsAskedOnlyWhereNoQuickOneNotices(a stub: (quick: Int, slow: Int)) async throws {
    func runs(_ expected: Int) -> [Step] {
      [.replace("s", [.set("x", 1)], []), .forbid("x", expected == 1 ? 0 : 9), .set("x", 0)]
    }
    var slow = Script("T.aSlow", steps: runs(stub.slow))
    slow.seconds = 2
    let scripts = leaking(18) + [slow, Script("T.quick", steps: runs(stub.quick))]
    let found = await Planted(scripts, seams: [Seam("s", .stub)]).investigated()
    let seam = try #require(found.seams.first)
    switch stub {
    case (1, _): #expect(seam.noticedBy == [TestID("T.quick")])
    case (_, 1): #expect(seam.noticedBy == [TestID("T.aSlow")])
    default:
      #expect(seam.verdict == .unnoticed)
      #expect(found.all(.unnoticedStub).map(\.sequenceNames) == [["T.quick"]])
    }
  }

  @Test func aSlowBrittleTestIsFoundWithItsOnlySetter() async throws {
    var scripts = leaking(18)
    scripts.insert(slow("T.slow", .require("own", 7)), at: 7)
    let found = await Planted(scripts).investigated()
    let brittle = try #require(found.findings.first { $0.kind == .brittle })
    #expect(brittle.test == TestID("T.slow"))
    let setters = brittle.partners.filter { $0.role == .stateSetter }
    #expect(setters.map(\.test) == [TestID("T.leaks6")])
  }

  @Test func fewTrialsHoldASlowTest() async {
    let scripts = leaking(80) + [slow("T.slow", .forbid("own", 99))]
    let planted = Planted(scripts)
    let runner = ScriptedRunner(scripts)
    _ = await investigate(planted.question, with: runner) { _ in }
    #expect(runner.executions(of: TestID("T.slow")) < 60)
  }

  /// The more of them there are, the dearer is an order of all of them before each.
  @Test func eachOfManySlowTestsRunsNoMoreOftenThanOneOfFew() async {
    func executions(slowTests count: Int) async -> Int {
      let scripts =
        (0..<20).map { Script("T.leavesNothing\($0)") } + (0..<count).map { slow("T.slow\($0)") }
      let runner = ScriptedRunner(scripts)
      _ = await investigate(Planted(scripts).question, with: runner) { _ in }
      return runner.executions(of: TestID("T.slow0"))
    }
    #expect(await executions(slowTests: 12) <= executions(slowTests: 3))
  }

  /// Each slow test before it in the one direction stands behind it in the other.
  @Test func aSlowVictimOfASlowPolluterIsFoundAmongManySlowTests() async {
    let others = (0..<9).map { slow("T.other\($0)") }
    let scripts =
      others + [slow("T.victim", .forbid("hidden", 1)), slow("T.polluter", .set("hidden", 1))]
      + (0..<9).map { Script("T.quick\($0)", .set("hidden", 0)) }
    let found = await Planted(scripts).investigated()
    #expect(found.all(.victim).map(\.sequenceNames) == [["T.polluter", "T.victim"]])
  }

  /// A quick test that leaves the same is tried in pairs.
  @Test func noOrdersAreRunAfterASlowTestForWhichAQuickOneSpeaks() async {
    func executions(slowTests count: Int) async -> Int {
      let slowTests = (0..<count).map { slow("T.slow\($0)", .set("own", 1)) }
      let scripts = leaking(60) + slowTests + [Script("T.asks", .forbid("own", 99))]
      let runner = ScriptedRunner(scripts)
      _ = await investigate(Planted(scripts).question, with: runner) { _ in }
      return runner.executions(of: TestID("T.asks"))
    }
    #expect(await executions(slowTests: 6) == executions(slowTests: 1))
  }

  @Test func whatRanInOrdersIsCounted() async {
    let scripts = (0..<30).map { Script("T.leavesNothing\($0)") } + [slow("T.slow")]
    let seen = await Planted(scripts).investigated().coverage ?? Coverage()
    #expect(seen.inOrders > 0)
    #expect(
      seen.pairs
        == seen.byRun + seen.inOrders + seen.byEndState + seen.byLooks + seen.byNoChange
        + seen.untried)
  }

  /// Every other test takes back what the first one leaves, so that in orders of all tests the time passes in vain.
  private func stale(_ waits: Script...) -> [Script] {
    let cleaners = (0..<8).map { Script("T.signsOut\($0)", .set("session", 0)) }
    return [Script("T.signsIn", .set("session", 1), .set("hiddenTime", 0))] + cleaners.prefix(4)
      + waits + cleaners.suffix(4) + [Script("T.asks", .failIfBoth("session", 1, "hiddenTime", 1))]
  }

  @Test(arguments: [true, false]) func whatGoesStaleIsFoundWithATestThatTakesTime(isTimed: Bool)
    async
  {
    let wait = Script("T.waits", .set("hiddenTime", 1))
    let scripts = stale(isTimed ? wait.taking(seconds: 0.25) : wait)
    let found = await Planted(scripts).investigated()
    let expected = isTimed ? [["T.signsIn", "T.waits", "T.asks"]] : []
    #expect(found.all(.victim).map(\.sequenceNames) == expected)
  }

  /// One that takes longer than all of them may is no reason to let no time pass at all.
  @Test(arguments: [(8.0, false), (0, false), (8, true)])
  func timePassesAsOftenAsTheLimitAllows(seconds: Double, isExhaustive: Bool) async {
    let waits = [("T.long", 30.0), ("T.short", 0.25)].map {
      Script($0, .set("hiddenTime", 1)).taking(seconds: $1)
    }
    var planted = Planted(stale(waits[0], waits[1]))
    planted.limits.waitingSeconds = seconds
    planted.limits.coversEveryPair = isExhaustive
    let found = await planted.investigated()
    let expected = seconds > 0 ? [["T.signsIn", "T.short", "T.asks"]] : []
    #expect(found.all(.victim).map(\.sequenceNames) == expected)
  }

  @Test func whatTakesLittleIsTriedLikeAnyOther() {
    let limits = Limits()
    let tests = (0..<30).map { TestID("T.t\($0)") }
    func slow(_ seconds: Double, isClean: Bool = false) -> [TestID] {
      slowTests(
        [tests[0]: Slowness(ofTest: seconds)].compactMapValues(\.self), among: tests,
        isClean: isClean, limits
      ).keys.sorted()
    }
    #expect(slow(0.25) == [])
    #expect(slow(1) == [tests[0]])
    #expect(slow(0.25, isClean: true) == [tests[0]])
  }

  @Test(arguments: [
    (0.01, nil), (0.06, nil), (0.1, 0.125), (0.2, 0.25), (0.9, 1), (1.2, 1), (3, 4),
  ])
  func timesAreToldToThePowerOfTwo(seconds: Double, told: Double?) {
    #expect(Slowness(ofTest: seconds)?.seconds == told)
  }
}
