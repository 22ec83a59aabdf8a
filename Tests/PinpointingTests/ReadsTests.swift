import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// Suites in which only those that look at a leak are tried after it.
@Suite struct ReadsTests {
  @Test func threeHundredTestsCostAHundredthOfBruteForce() async {
    let (seen, cost, planted) = await investigatedSuite(of: 300)
    let truth = await bruteForce(planted.scripts.map(\.id), with: ScriptedRunner(planted.scripts))
    #expect(truth.victims.count == 42)
    #expect(truth.brittle.count == 2)
    #expect(differences(between: seen, and: truth) == [])
    #expect(cost * 100 <= 300 * 299 * 2, "\(cost)")
    let (_, twice, _) = await investigatedSuite(of: 600)
    #expect(Double(twice) <= 2.5 * Double(cost), "\(twice) after \(cost)")
  }

  @Test func eachPairIsAccountedFor() async {
    let (seen, _, _) = await investigatedSuite(of: 300)
    let coverage = seen.coverage ?? Coverage()
    #expect(coverage.pairs == 300 * 299)
    #expect(
      coverage.byRun + coverage.byEndState + coverage.byLooks + coverage.byNoChange
        == coverage.pairs)
    #expect(coverage.byLooks > 5_000)
    let small =
      await Planted(Script("a", .set("x", 1)), Script("b", .require("y", 0)))
      .investigated().coverage ?? Coverage()
    #expect((small.pairs, small.byRun) == (2, 2))
  }

  @Test func aSmallSuiteIsTriedInFullWhateverItLooksAt() async {
    let planted = Planted(
      Script("a", .set("blind", 1)), Script("b", .require("blind", 0)), Script("c"))
    #expect(await planted.investigated().only(.victim)?.names(.polluter) == ["a"])
  }

  @Test func aLookThatWasNotSeenIsFoundByALongOrder() async {
    let seen = await large(
      Script("a", .set("blind", 1), .set("x", 1)), Script("b", .set("blind", 1)),
      Script("c", .set("blind", 1)), Script("v", .require("blind", 0))
    ).investigated()
    #expect(seen.only(.victim)?.names(.polluter) == ["a", "b", "c"])
  }

  @Test func aSetterWhoseLookWasNotSeenIsFoundByALongOrder() async {
    let seen = await large(
      Script("a", .set("blind", 1)), Script("b", .require("blind", 1)), Script("c"),
      Script("d", .set("blind", 1), .set("x", 1))
    ).investigated()
    #expect(seen.only(.brittle)?.names(.stateSetter) == ["a", "d"])
  }

  @Test func theLooksWithACleanupSkippedAreThoseThatCount() async {
    // Only with the seam toggled does the victim look at what the polluter then leaves.
    let cleanup = Step.clean("s", [.set("x", 0)])
    let seen = await large(
      Script("p", .set("x", 1), cleanup), Script("v", cleanup, .require("x", 0)),
      Script("w", .require("y", 0)), Script("q", .set("y", 1)), seams: [Seam("s", .reset)]
    ).investigated()
    #expect(seen.verdict("s") == .exposed)
    #expect(seen.only(.latentVictim)?.names(.polluter) == ["p"])
    #expect(seen.only(.latentVictim)?.test == TestID("v"))
    #expect(seen.only(.victim)?.test == TestID("w"))
  }

  /// What a victim does not look at can't be what makes it fail, even if nothing else is seen to change.
  @Test(arguments: [true, false]) func onlyWhatIsLookedAtIsNamedAsCarrier(isSmall: Bool) async {
    let scripts = [
      Script("p", .set("x", 1), .set("y", 1)), Script("q", .set("y", 2), .set("blind", 1)),
      Script("v", .require("x", 0)), Script("w", .require("blind", 0)),
    ]
    var planted = isSmall ? Planted(scripts) : large(scripts)
    planted.untracked = ["x"]
    planted.canUndo = false
    let victims = await planted.investigated().all(.victim)
    #expect(victims.first { $0.test == TestID("v") }?.state.map(\.id.rawValue) == ["static:x"])
    #expect(victims.first { $0.test == TestID("w") }?.state == [])
  }

  /// Each reset is needed after one of many states, which are more than a few.
  @Test func aCleanupIsTriedAfterEachStateThatItMayTouch() async {
    let cells = (0..<20).map { "x\($0)" }
    let fillers = cells.map { Script("fill-\($0)", .set($0, 1)) }
    let guarded = cells.map {
      Script("guarded-\($0)", .clean("s-\($0)", [.set($0, 0)]), .require($0, 0))
    }
    let planted = large(fillers + guarded, seams: cells.map { Seam("s-\($0)", .reset) })
    let seen = await planted.investigated()
    #expect(seen.all(.latentVictim).count == 20)
    #expect(seen.all(.idleCleanup) == [])
    var cramped = planted
    cramped.limits.dirtyRepresentatives = 0
    #expect(await cramped.investigated().all(.idleCleanup) == [])
  }

  /// Forty-one clean tests before the given ones.
  private func large(_ scripts: Script..., seams: [Seam] = []) -> Planted {
    large(scripts, seams: seams)
  }

  private func large(_ scripts: [Script], seams: [Seam] = []) -> Planted {
    Planted(scripts + (0..<41).map { Script("z\($0)", .require("other", 0)) }, seams: seams)
  }

  /// What is found in a suite of so many tests, and how many tests are run in the phase of pairs.
  private func investigatedSuite(of count: Int) async -> (Investigation, Int, Planted) {
    let planted = Planted(Self.suite(count))
    let runner = ScriptedRunner(planted.scripts)
    let starts = Mutex<[Phase: Int]>([:])
    let seen = await investigate(planted.question, with: runner) { progress in
      starts.withLock { $0[progress.phase] = $0[progress.phase] ?? runner.executions }
    }
    let cost = starts.withLock { ($0[.lasts] ?? 0) - ($0[.pairs] ?? 0) }
    return (seen, cost, planted)
  }

  /// Twenty ways to leave something, whatever the count: each by two tests, each with two victims, two with a cleaner;
  /// a variable at which every third test looks, and which one test leaves changed; two brittle tests.
  private static func suite(_ count: Int) -> [Script] {
    (0..<count).map { index in
      let name = "M.T\(index / 20)/t\(index)"
      let common = index % 3 == 0 ? [Step.forbid("common", 7)] : []
      let step: Step? =
        switch index {
        case 100..<140: .set("x\((index - 100) % 20)", 1)
        case 40..<80: .require("x\((index - 40) % 20)", 0)
        case 150, 151: .set("x\(index - 150)", 0)
        case 160: .set("pair", 1)
        case 161: .add("pair")
        case 20, 21: .require("pair", 0)
        case 22, 23: .require("ready", 1)
        case 10: .set("ready", 1)
        case 170: .set("common", 6)
        default: nil
        }
      return Script(name, steps: common + [step].compactMap(\.self))
    }
  }
}

/// What is said of a pair, from what was seen of its tests.
@Suite struct ResidueTests {
  private let reads = Reads(
    tracked: ["x", "y"].mapToIDs,
    seen: [
      [SeamID]().asSet: [
        "leavesX": sight(left: ["x"]), "leavesDeepX": sight(left: ["x"], deep: ["x"]),
        "leavesOther": sight(left: ["x", "z"]), "readsY": sight(looks: Looks(["y"].mapToIDs)),
        "readsX": sight(looks: Looks(["x"].mapToIDs)),
        "releasesX": sight(looks: Looks(["x", "y"].mapToIDs, released: ["x"].mapToIDs)),
        "veiled": sight(looks: Looks([], areVeiled: true)), "unknown": sight(),
      ].byTest
    ])

  @Test func onlyReadersOfWhatIsLeftAreTouched() {
    #expect(mayTouch("leavesX", "readsX"))
    #expect(!mayTouch("leavesX", "readsY"))
    #expect(!mayTouch("readsY", "readsX"))
  }

  @Test func whatIsNotTrackedTouchesEverybody() {
    #expect(mayTouch("leavesOther", "readsY"))
    #expect(mayTouch("nobody", "readsY"))
    #expect(mayTouch("leavesX", "unknown"))
    #expect(mayTouch("leavesX", "nobody"))
  }

  /// It may still see how the objects of the old value end.
  @Test func aVariableThatGetsAnotherObjectIsReplacedAndNotIgnored() {
    func says(_ holds: (StateID, TestID, TestID) -> Bool, _ id: String, _ test: String) -> Bool {
      holds(StateID(id), TestID("leavesDeepX"), TestID(test))
    }
    #expect(says(reads.replaces, "x", "releasesX"))
    #expect(!says(reads.ignores, "x", "releasesX"))
    #expect(!says(reads.replaces, "y", "releasesX"))
    #expect(says(reads.ignores, "x", "readsY"))
    #expect(!says(reads.replaces, "x", "veiled"))
    #expect(mayTouch("leavesX", "releasesX"))
  }

  @Test func whatHangsOffAVariableMayBeHeldByWhatIsNotShown() {
    #expect(mayTouch("leavesDeepX", "veiled"))
    #expect(!mayTouch("leavesX", "veiled"))
    #expect(!mayTouch("leavesDeepX", "readsY"))
  }

  @Test func aFileThatOnlyOneRunSawIsAnotherProcesss() {
    let seen: [Set<SeamID>: [TestID: FirstSight]] = [
      []: [
        "writes": sight(left: ["x", "file:log"]), "reads": sight(looks: Looks(["y"].mapToIDs)),
      ].byTest
    ]
    let noise = Reads(tracked: ["x"].mapToIDs, seen: seen)
    #expect(!noise.mayTouch(noise.residue(of: [TestID("writes")]), TestID("reads")))
    let own = Reads(
      tracked: ["x"].mapToIDs, seen: seen, files: [TestID("writes"): ["file:log"].mapToIDs])
    #expect(own.mayTouch(own.residue(of: [TestID("writes")]), TestID("reads")))
  }

  @Test func aSeamThatATestReachesMakesItsPlainLooksMeanNothing() {
    let toggled = reads.toggling(SeamID("s"), reachedBy: [TestID("readsY")], seen: [:])
    let residue = toggled.residue(of: [TestID("leavesX")])
    #expect(toggled.mayTouch(residue, TestID("readsY")))
    #expect(!toggled.mayTouch(residue, TestID("veiled")))
  }

  @Test func aFirstValueThatDependsOnItsMakerTouchesThoseWhoSeeIt() {
    func sees(_ value: String) -> FirstSight {
      sight(looks: Looks([], made: [StateID("x"): value]))
    }
    let reads = Reads(
      tracked: ["x"].mapToIDs,
      seen: [
        []: [
          "odd": sees("1"), "even": sees("2"), "other": sees("2"),
          "blind": sight(looks: Looks([])),
        ].byTest
      ])
    func mayTouch(_ first: String, _ second: String) -> Bool {
      reads.mayTouch(reads.residue(of: [TestID(first)]), TestID(second))
    }
    #expect(mayTouch("odd", "even"))
    #expect(mayTouch("even", "odd"))
    #expect(!mayTouch("even", "other"))
    #expect(!mayTouch("odd", "blind"))
  }

  @Test func aFirstValueThatNoTwoAgreeOnIsNobodysDoing() {
    let sights = ["a", "b", "c"].reduce(into: [String: FirstSight]()) {
      $0[$1] = sight(looks: Looks([], made: [StateID("x"): $1]))
    }
    let reads = Reads(tracked: ["x"].mapToIDs, seen: [[]: sights.byTest])
    #expect(!reads.mayTouch(reads.residue(of: [TestID("a")]), TestID("b")))
  }

  @Test(arguments: [
    (["1", "2", "2"], [[0, 1], [0, 2], [1, 0]]), (["1", "1"], []), (["a", "b", "c"], []),
    (["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"], []),
  ]) func whoMakesAVariableOtherwiseIsTriedBeforeThoseWhoMakeIt(
    values: [String], pairs: [[Int]]
  ) {
    let tests = values.indices.map { TestID("t\($0)") }
    let sights = zip(tests, values).map { test, value in
      (test.rawValue, sight(looks: Looks([], made: [StateID("x"): value])))
    }
    let reads = Reads(
      tracked: ["x"].mapToIDs,
      seen: [[]: Dictionary(uniqueKeysWithValues: sights).byTest])
    #expect(
      Set(reads.makingPairs(among: tests + [TestID("blind")]))
        == Set(pairs.map { TestPair(first: tests[$0[0]], second: tests[$0[1]]) }))
  }

  private func mayTouch(_ first: String, _ second: String) -> Bool {
    reads.mayTouch(reads.residue(of: [TestID(first)]), TestID(second))
  }
}

private func sight(left: [String] = [], deep: [String] = [], looks: Looks? = nil) -> FirstSight {
  var sight = FirstSight()
  let changes = left.map { StateChange(id: StateID($0), before: "0", after: "1") }
  sight.add(
    Execution(
      test: TestID("any"), outcome: .passed, changes: changes, deep: deep.mapToIDs, looks: looks),
    endState: [])
  return sight
}

extension [String] {
  fileprivate var mapToIDs: Set<StateID> { Set(map { StateID($0) }) }
}

extension [SeamID] {
  fileprivate var asSet: Set<SeamID> { Set(self) }
}

extension [String: FirstSight] {
  fileprivate var byTest: [TestID: FirstSight] {
    reduce(into: [:]) { $0[TestID($1.key)] = $1.value }
  }
}
