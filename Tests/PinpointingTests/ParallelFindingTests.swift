import Basics
import Synchronization
import Testing

@testable import Pinpointing

/// What only running side by side shows, every time or now and then.
@Suite struct ParallelFindingTests {
  private func modern(_ name: String, _ steps: Step...) -> Script {
    Script(name, steps: steps, framework: .swiftTesting)
  }

  @Test(arguments: 0..<60) func whatFailsNowAndThenIsFlakyInParallelWithItsPartner(
    seed: Int
  ) async {
    let seen = await Planted(
      modern("M.A/a"), modern("M.B/b"),
      modern("M.V/v", .failBesideOnceIn(max(3, 2 + seed % 3), "M.B/b", salt: seed)), modern("M.C/c")
    ).investigated()
    #expect(seen.findings.count == 1 && seen.undecided == [])
    let finding = seen.findings.first
    #expect(finding?.test == TestID("M.V/v") && finding?.isParallel == true)
    #expect(finding?.realisableBy.contains(.parallel) == true)
    // A group in which it fails is always one that holds its partner.
    #expect(finding?.sequence.contains(TestID("M.B/b")) == true)
    #expect(finding?.partners.allSatisfy { $0.test == TestID("M.B/b") } == true)
  }

  /// One after another it is as steady as any: what only a cleanup keeps from it stays told.
  @Test(arguments: 0..<10) func whatIsFlakyInParallelOnlyIsStillExposed(seed: Int) async {
    let seen = await Planted(
      [
        modern("M.B/b"), modern("M.P/p", .replace("s", [], [.set("x", 1)])),
        modern("M.V/v", .require("x", 0), .failBesideOnceIn(3, "M.B/b", salt: seed)),
      ], seams: [Seam("s", .reset)]
    ).investigated()
    #expect(seen.all(.flaky).map(\.isParallel) == [true])
    #expect(seen.verdict("s") == .exposed)
    #expect(seen.all(.latentVictim).count == 1)
  }

  @Test func thePartnerIsMostlyNamed() async {
    var named = 0
    for seed in 0..<50 {
      let seen = await Planted(
        modern("M.A/a"), modern("M.B/b"), modern("M.C/c"),
        modern("M.V/v", .failBesideOnceIn(3, "M.B/b", salt: seed))
      ).investigated()
      named += seen.findings.count { $0.sequenceNames == ["M.B/b", "M.V/v"] }
    }
    #expect(named > 40)
  }

  @Test(arguments: 0..<150) func whatIsFlakyByItselfIsNotUnsafe(seed: Int) async {
    let seen = await Planted(
      modern("M.A/a", .set("x", 1)), modern("M.B/b", .failOnceIn(2 + seed % 7, salt: seed)),
      modern("M.C/c")
    ).investigated()
    let said = seen.findings.filter { $0.kind != .leak }
    #expect(said.allSatisfy { $0.kind == .flaky && $0.test == TestID("M.B/b") }, "\(said)")
    #expect(said.count <= 1)
  }

  @Test func whatIsFlakyByItselfIsRarelySaidToBeSoOnlyInParallel() async {
    var wrong = 0
    for seed in 0..<200 {
      let seen = await Planted(
        modern("M.A/a"), modern("M.B/b", .failOnceIn(2 + seed % 7, salt: 1000 + seed))
      ).investigated()
      wrong += seen.findings.count { $0.isParallel }
    }
    #expect(wrong <= 4)
  }

  @Test func aRaceThatIsRareInTheWholeSuiteShowsAmongThoseThatTouchTheSame() async throws {
    var scripts = (0..<60).map { modern("M.T\($0)/t\($0)") }
    scripts[7] = modern("M.T7/t7", .forbid("x", 9), .failBesideAmongFew("M.T50/t50"))
    scripts[50] = modern("M.T50/t50", .forbid("x", 9))
    let seen = await Planted(scripts).investigated()
    let finding = try #require(seen.only(.parallelUnsafe))
    #expect(finding.sequenceNames == ["M.T50/t50", "M.T7/t7"])
    #expect(finding.names(.polluter) == ["M.T50/t50"])
    #expect(seen.findings.count == 1)
  }

  @Test func testsThatShareNoStateCostThreeParallelRunsInALargeSuite() async {
    let scripts = (0..<60).map { modern("M.T\($0)/t\($0)", .forbid("x\($0)", 1)) }
    let runs = Mutex(0)
    _ = await Planted(scripts).investigated { trial in
      if trial.mode == .parallel { runs.withLock { $0 += 1 } }
      return nil
    }
    #expect(runs.withLock(\.self) == 3)
  }

  @Test func groupsAreBoundedWhateverTheTestsTouch() async {
    let steps = (0..<40).map { Step.forbid("x\($0)", 1) }
    let scripts = (0..<60).map { number in
      Script("M.T\(number)/t", steps: Array(steps.prefix(1 + number)), framework: .swiftTesting)
    }
    let runs = Mutex(0)
    _ = await Planted(scripts).investigated { trial in
      if trial.mode == .parallel { runs.withLock { $0 += 1 } }
      return nil
    }
    #expect(runs.withLock(\.self) <= 3 + 5 * Limits().sideBySide)
  }

  @Test func whatFailedOnlyInThePlainRunIsNotLost() async throws {
    let seen = await Planted(modern("M.A/a"), modern("M.V/v", .failFirst)).investigated()
    let finding = try #require(seen.only(.flaky))
    #expect(finding.test == TestID("M.V/v") && finding.reproduced == 1 && finding.trials == 3)
    #expect(finding.realisableBy == [.defaultOrder, .parallel])
    #expect(seen.findings.count == 1)
  }

  @Test func whatFailsInParallelWithNobodyBesideItNamesNobody() async throws {
    let seen = await Planted(modern("M.A/a"), modern("M.V/v", .failBeside("M.V/v")))
      .investigated()
    let finding = try #require(seen.only(.parallelUnsafe))
    #expect(finding.partners == [] && finding.sequenceNames == ["M.V/v"])
  }

  @Test func whatEndsTheProcessOnlySideBySideIsBlamedOnThePair() async throws {
    let seen = await Planted(
      modern("M.A/a"), modern("M.B/b"), modern("M.V/v", .crashBesideEvery(1, "M.B/b")),
      modern("M.C/c")
    ).investigated()
    let finding = try #require(seen.only(.parallelUnsafe))
    #expect(Set(finding.sequenceNames) == ["M.B/b", "M.V/v"])
    #expect(finding.issue == "the test process ended before the tests in it did")
    #expect(seen.findings.count == 1 && seen.undecided == [] && seen.red == [])
  }

  /// Each of them ends every run of the whole suite side by side, and hides the other.
  @Test func twoPairsThatEndTheProcessAreBothNamed() async {
    let seen = await Planted(
      modern("M.A/a"), modern("M.B/b"), modern("M.V/v", .crashBesideEvery(1, "M.B/b")),
      modern("M.C/c"), modern("M.D/d"), modern("M.W/w", .crashBesideEvery(1, "M.D/d"))
    ).investigated()
    #expect(
      Set(seen.all(.parallelUnsafe).map { Set($0.sequenceNames) })
        == [["M.B/b", "M.V/v"], ["M.D/d", "M.W/w"]])
    #expect(seen.findings.count == 2 && seen.undecided == [])
  }

  @Test(arguments: 0..<6)
  func whatHangsByTurnsHidesNoPairThatEndsTheProcess(offset: Int) async {
    let seen = await Planted(
      modern("M.A/a"), modern("M.F/f", .hangByTurnsIf("x", 0, offset: offset)), modern("M.B/b"),
      modern("M.V/v", .crashBesideEvery(1, "M.B/b"))
    ).investigated()
    #expect(seen.all(.parallelUnsafe).map { Set($0.sequenceNames) } == [["M.B/b", "M.V/v"]])
    #expect(seen.all(.flaky).map(\.test) == [TestID("M.F/f")])
  }

  @Test func whatEndsTheProcessNowAndThenIsNoCleanBill() async {
    let seen = await Planted(
      modern("M.A/a"), modern("M.V/v", .crashBesideEvery(5, "M.A/a")), modern("M.C/c")
    ).investigated()
    #expect(!seen.findings.isEmpty || !seen.undecided.isEmpty)
    #expect(seen.findings.allSatisfy { $0.kind == .flaky && $0.isParallel })
  }

  /// What hangs by turns by itself ends most runs side by side, too, and depends on nobody.
  @Test(arguments: 0..<6)
  func whatHangsNowAndThenByItselfIsNotUnsafe(offset: Int) async {
    let seen = await Planted(
      modern("M.A/a"), modern("M.V/v", .hangByTurnsIf("x", 0, offset: offset)), modern("M.C/c")
    ).investigated()
    #expect(seen.findings.map(\.kind) == [.flaky])
  }

  @Test func whatDependsOnOrderIsNoMatterOfOverlap() async {
    // Three of ten orders that side by side may take make it fail.
    let seen = await Planted(
      modern("M.P/p", .set("x", 1)), modern("M.V/v", .require("x", 0)),
      modern("M.C/c", .set("x", 0)), modern("M.D/d", .add("hidden"))
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.victim])
  }

  @Test func aGreenSuiteThatIsRedSeriallyIsGreenOnlyInParallel() async throws {
    let names = ["p", "v"].sorted { StableHash.of([$0]) < StableHash.of([$1]) }
    let seen = await Planted(
      modern(names[1], .set("x", 1)), modern(names[0], .require("x", 0))
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.isGreenOnlyInParallel)
    let brittle = await Planted(modern("b", .failSerially), modern("o")).investigated()
    #expect(brittle.only(.brittle)?.isGreenOnlyInParallel == true)
    let classic = await Planted(Script("q", .set("x", 1)), Script("w", .require("x", 0)))
      .investigated()
    #expect(classic.only(.victim)?.isGreenOnlyInParallel == false)
  }

  private let racing = Planted(
    (0..<12).map { number in
      Script(
        "M.T\(number)/t", steps: [.failBeside("M.T\((number * 5 + 1) % 12)/t")],
        framework: .swiftTesting)
    })

  @Test(arguments: 2...4) func shardsAddUpToTheWhole(count: Int) async {
    let whole = await racing.investigated()
    var records: [[Record]] = []
    for index in 1...count {
      let recorder = Recorder(ScriptedRunner(racing.scripts))
      _ = await investigate(
        racing.question, part: Shard(index: index, count: count), with: recorder
      ) { _ in }
      records.append(recorder.records)
    }
    let merged = await investigate(racing.question, with: RecordedRunner(records)) { _ in }
    #expect(whole.all(.parallelUnsafe).count == 12)
    #expect(merged.findings == whole.findings)
    #expect(merged.trials == whole.trials && merged.undecided == whole.undecided)
  }

  @Test(arguments: Array(stride(from: 0, to: 1200, by: 40)))
  func noVerdictRestsOnARunThatWasLeftOut(trials: Int) async {
    let left = Mutex(trials)
    let seen = await racing.investigated { _ in
      left.withLock { left in
        left -= 1
        return left < 0 ? Observation.outOfBudget : nil
      }
    }
    #expect(seen.findings.allSatisfy { $0.kind == .parallelUnsafe })
  }
}
