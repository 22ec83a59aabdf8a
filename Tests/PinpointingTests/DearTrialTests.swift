import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// What is run less often where trials take long, or where they can't tell anything.
@Suite struct DearTrialTests {
  private func trials(of planted: Planted) async -> (trials: [Trial], found: Investigation) {
    let runner = ListingRunner(base: ScriptedRunner(planted.scripts))
    let found = await investigate(planted.question, with: runner) { _ in }
    return (runner.trials.withLock(\.self), found)
  }

  /// One test that fails the second time by what it alone leaves, and leaves as well what many others leave.
  private func repeated(seconds: Double) -> Planted {
    let others = (0..<6).map { Script("M.T/other\($0)", .set("common", $0), .forbid("common", 90)) }
    let test = Script(
      "M.T/test", .require("own", 0), .forbid("common", 91), .set("own", 1), .set("common", 9))
    var planted = Planted(others + [test.taking(seconds: seconds)])
    planted.hasClassSetUp = false
    return planted
  }

  @Test func theCauseOfALongTestIsProvenWithFewerTrials() async throws {
    let (quick, long) = await (
      trials(of: repeated(seconds: 0)), trials(of: repeated(seconds: 2))
    )
    for found in [quick.found, long.found] {
      let finding = try #require(found.only(.notRepeatable))
      #expect(finding.stateNames == ["static:own"])
      #expect(finding.proof == .proven)
    }
    func undoing(_ trials: [Trial]) -> Int { trials.count { $0.undoing != nil } }
    // The likeliest, the rest, the first twice more, and copies once.
    #expect(undoing(long.trials) == 5)
    #expect(undoing(long.trials) < undoing(quick.trials))
  }

  /// It fails by each of two states, so that neither heals alone.
  @Test func theCauseOfALongTestMayBeSeveralStates() async throws {
    let test = Script(
      "M.T/test", .require("one", 0), .require("two", 0), .forbid("three", 9), .set("one", 1),
      .set("two", 1), .set("three", 1))
    var planted = Planted([test.taking(seconds: 2), Script("M.T/other")])
    planted.hasClassSetUp = false
    let finding = try #require(await planted.investigated().only(.notRepeatable))
    #expect(finding.proof == .proven)
    #expect(finding.stateNames == ["static:one", "static:two"])
  }

  @Test func whatWasSeenCountsAsOneOfThreeRuns() async {
    let script = Script("M.T/t")
    let runner = ScriptedRunner([script])
    let log = TrialLog(runner: runner) { _ in }
    let trial = Trial([script.id, script.id])
    _ = await log.observe([trial])
    let confirmed = await log.confirmWithKnown([trial])
    #expect(confirmed.map(\.observations.count) == [3])
    #expect(runner.trials == 3)
  }

  /// The first run passed by chance, so the trial runs anew.
  @Test func whereRunsDifferWhatWasSeenDoesNotCount() async {
    let script = Script("M.T/t", .failEvery(2))
    let runner = ScriptedRunner([script])
    let log = TrialLog(runner: runner) { _ in }
    let trial = Trial([script.id])
    _ = await log.observe([trial])
    let confirmed = await log.confirmWithKnown([trial])
    #expect(confirmed.map(\.isMixed) == [true])
    #expect(runner.trials > 3)
  }

  // MARK: Cleanups that come last

  private func cleanup(comesLast: Bool) -> Planted {
    let seam = Seam("s", .teardown, comesLast: comesLast)
    let others = (0..<6).map { Script("M.T/other\($0)", .set("own", $0 + 1)) }
    return Planted(
      others + [
        Script("M.T/cleans", .set("x", 1), .clean("s", [.set("x", 0)])),
        Script("M.T/looks", .require("x", 0)),
      ], seams: [seam])
  }

  @Test func behindOthersATestIsNotRunWithoutACleanupThatComesLast() async {
    let (last, other) = await (
      trials(of: cleanup(comesLast: true)), trials(of: cleanup(comesLast: false))
    )
    func behindOthers(_ trials: [Trial]) -> Int {
      trials.count {
        !$0.toggles.isEmpty && $0.tests.count == 2 && $0.tests[1] == TestID("M.T/cleans")
          && $0.tests[0] != $0.tests[1]
      }
    }
    #expect(behindOthers(last.trials) == 0)
    #expect(behindOthers(other.trials) >= 6)
    #expect(last.found.seams == other.found.seams)
    #expect(last.found.verdict("s") == .exposed)
  }

  /// Only behind a test that leaves something it has anything to do.
  @Test func whetherACleanupThatComesLastIsIdleIsAskedBehindOthers() async {
    let scripts = [
      Script("M.T/leaves", .set("x", 1)), Script("M.T/cleans", .clean("s", [.set("x", 0)])),
    ]
    let found = await Planted(scripts, seams: [Seam("s", .teardown, comesLast: true)])
      .investigated()
    #expect(found.verdict("s") == .contained)
  }

  // MARK: Slow tests

  /// Two cleanups, each of which a victim needs, amid quick tests; and one slow test.
  private func cleanups(amid slow: Script) -> Planted {
    let quick = (0..<45).map { Script("M.T/quick\($0)", .set("own", $0 + 1)) }
    let all =
      quick.prefix(20) + [
        Script("M.T/a", .set("x", 1), .clean("a", [.set("x", 0)])),
        Script("M.T/b", .set("y", 1), .clean("b", [.set("y", 0)])), slow,
      ] + quick.suffix(25) + [
        Script("M.T/needsA", .require("x", 0)), Script("M.T/needsB", .require("y", 0)),
      ]
    return Planted(Array(all), seams: [Seam("a", .teardown), Seam("b", .teardown)])
  }

  /// Whether it runs in an order of many tests with one cleanup skipped.
  private func standsInOwnOrders(_ slow: Script) async -> Bool {
    await trials(of: cleanups(amid: slow)).trials.contains {
      $0.toggles.count == 1 && $0.mode == .unprobed && $0.tests.count > 20
        && $0.tests.contains(slow.id)
    }
  }

  @Test func aSlowTestThatPassesWithAllCleanupsSkippedIsSparedTheOrdersOfEach() async {
    #expect(await standsInOwnOrders(Script("M.T/slow").taking(seconds: 2)) == false)
    #expect(await standsInOwnOrders(Script("M.T/quick")))
  }

  @Test func aSlowTestThatFailsWithAllCleanupsSkippedRunsInTheOrdersOfEach() async {
    let slow = Script("M.T/slow", .require("x", 0)).taking(seconds: 2)
    #expect(await standsInOwnOrders(slow))
    let found = await Planted(
      cleanups(amid: slow).scripts, seams: cleanups(amid: slow).seams
    ).investigated()
    #expect(found.all(.latentVictim).contains { $0.test == slow.id })
  }

  /// With both cleanups skipped it fails by what another test leaves, and does not come to leave anything.
  @Test func whatATestLeavesThatFailsWithAllCleanupsSkippedIsTriedBeforeASlowOne() async {
    let quick = (0..<45).map { Script("M.T/quick\($0)", .set("own", $0 + 1)) }
    let scripts =
      [Script("M.T/b", .set("y", 1), .clean("b", [.set("y", 0)]))] + quick + [
        Script("M.T/a", .crashIf("y", 1), .set("x", 1), .clean("a", [.set("x", 0)])),
        Script("M.T/slow", .require("x", 0)).taking(seconds: 2),
      ]
    let found = await Planted(scripts, seams: [Seam("a", .teardown), Seam("b", .teardown)])
      .investigated()
    #expect(found.verdict("a") == .exposed)
    #expect(found.all(.latentVictim).contains { $0.test == TestID("M.T/slow") })
  }

  @Test func aControlThatTakesLongHasALastRunByItself() async {
    let script = Script("M.T/t").taking(seconds: 2)
    let runner = MannerRunner(base: ScriptedRunner([script]))
    let log = TrialLog(runner: runner) { _ in }
    let trial = Trial([script.id, script.id])
    _ = await log.observe([trial])
    let control = await log.control([trial.unprobed], serially: true)
    #expect(control.map(\.observations.count) == [3])
    #expect(runner.manners.withLock(\.self) == [.searching, .searching, .confirming])
  }

  /// Whatever else was seen: what can't be observed says nothing.
  @Test func whatCouldNotBeObservedCountsAsNoRun() async {
    let script = Script("M.T/t").taking(seconds: 2)
    let isFirst = Mutex(true)
    let runner = ScriptedRunner(
      [script],
      breaks: { _ in
        isFirst.withLock { first in
          defer { first = false }
          return first ? "gone" : nil
        }
      })
    let log = TrialLog(runner: runner) { _ in }
    let trial = Trial([script.id])
    _ = await log.observe([trial])
    let confirmed = await log.confirmWithKnown([trial])
    #expect(confirmed.map(\.judgement) == [.green])
  }

  /// A first run of the pair that fails by chance leaves other state, too.
  @Test func aLongTestThatFailsByChanceMakesNoCleanupMatter() async {
    let test = Script("M.T/t", .failOnceIn(3, salt: 5), .clean("s", [])).taking(seconds: 2)
    let found = await Planted([test, Script("M.T/other")], seams: [Seam("s", .teardown)])
      .investigated()
    #expect(found.verdict("s") != .exposed && found.verdict("s") != .contained)
  }

  @Test func aSlowPolluterOfATestWhoseCleanupIsSkippedIsFound() async {
    // Its set-up takes back what the slow test leaves.
    let quick = (0..<45).map { Script("M.T/quick\($0)", .set("own", $0 + 1)) }
    let scripts =
      quick + [
        Script("M.T/slow", .set("x", 1)).taking(seconds: 2),
        Script("M.T/a", .clean("a", [.set("x", 0)]), .require("x", 0)),
        Script("M.T/b", .set("y", 1), .clean("b", [.set("y", 0)])),
        Script("M.T/needsB", .require("y", 0)),
      ]
    let found = await Planted(scripts, seams: [Seam("a", .reset), Seam("b", .teardown)])
      .investigated()
    #expect(found.all(.latentVictim).contains { $0.test == TestID("M.T/a") })
  }

  /// The longer a test takes, the more others are put before it at once.
  @Test(arguments: [(0.3, 10), (2.0, 4)])
  func aSlowTestStandsLastInAsManyOrdersAsThereIsTimeFor(seconds: Double, orders: Int) async {
    let quick = (0..<110).map { Script("M.T/quick\($0)", .set("own", $0 + 1)) }
    let slow = Script("M.T/slow", .forbid("own", 999)).taking(seconds: seconds)
    // It leaves nothing, and so stands in orders of all tests alone.
    let clean = Script("M.T/clean")
    let trials = await trials(of: Planted([clean] + quick + [slow])).trials
    let last = trials.filter {
      $0.mode == .unprobed && $0.toggles.isEmpty && $0.tests.last == slow.id
        && $0.tests.count > 2 && !$0.tests.contains(clean.id)
    }
    #expect(Set(last).count == orders)
  }

  // MARK: The default order with a cleanup skipped

  @Test(arguments: [true, false])
  func theDefaultOrderRunsOnlyWhereAPolluterStandsBeforeItsVictim(isBefore: Bool) async {
    let pair = [
      Script("M.T/cleans", .set("x", 1), .clean("s", [.set("x", 0)])),
      Script("M.T/looks", .require("x", 0)),
    ]
    let scripts = [Script("M.T/first")] + (isBefore ? pair : pair.reversed()) + [Script("M.T/last")]
    let (trials, found) = await trials(of: Planted(scripts, seams: [Seam("s", .teardown)]))
    #expect(found.all(.latentVictim).map(\.test) == [TestID("M.T/looks")])
    let plain = trials.filter { $0.mode == .plain && !$0.toggles.isEmpty }
    #expect(plain.map(\.tests) == (isBefore ? [scripts.prefix(3).map(\.id)] : []))
  }
}

/// Keeps a list of what it is asked for. A `Recorder` would leave out how long tests take.
private final class ListingRunner: Runner {
  private let base: ScriptedRunner
  let trials = Mutex<[Trial]>([])

  init(base: ScriptedRunner) { self.base = base }

  func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    self.trials.withLock { $0 += trials }
    return await base.observe(trials, manner)
  }
}

/// Keeps a list of how trials were run.
private final class MannerRunner: Runner {
  private let base: ScriptedRunner
  let manners = Mutex<[Manner]>([])

  init(base: ScriptedRunner) { self.base = base }

  func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    manners.withLock { $0 += trials.map { _ in manner } }
    return await base.observe(trials, manner)
  }
}
