import Basics
import Testing

@testable import Pinpointing

/// Many small random suites in which the search must find exactly what trying everything finds.
@Suite struct BruteForceTests {
  @Test(arguments: seeds(150)) func pairsAreThoseOfBruteForce(seed: Int) async {
    let planted = RandomSuite(seed: UInt64(seed), hasSeams: false).planted
    await expectNoDifference(planted)
  }

  @Test(arguments: seeds(150)) func pairsAreThoseOfBruteForceInTheLarge(seed: Int) async {
    let planted = RandomSuite(seed: UInt64(seed), hasSeams: false).planted
    await expectNoDifference(planted.asIfLarge)
  }

  @Test(arguments: seeds(150)) func pairsThatAreRunAsSuchAreThoseOfBruteForce(seed: Int) async {
    var planted = RandomSuite(seed: 3000 + UInt64(seed), hasSeams: false).planted
    planted.limits.exhaustive = 0
    planted.untracked = seed % 3 == 0 ? ["y"] : []
    await expectNoDifference(planted)
  }

  /// Where each test leaves something of its own, and some of it hides what other tests leave.
  @Test(arguments: seeds(60)) func pairsOfCrowdsAreThoseOfBruteForce(seed: Int) async {
    await expectNoDifference(crowd(seed))
  }

  /// Nobody knows who looks at most of it, so that nearly every pair is asked for.
  private func crowd(_ seed: Int) -> Planted {
    var planted =
      RandomSuite(seed: 5000 + UInt64(seed), hasSeams: false, isCrowded: true).planted
    planted.limits.exhaustive = 0
    planted.hasClassSetUp = false
    planted.untracked = Set(["x", "y", "z"] + (4..<44).map { "own\($0)" })
    return planted
  }

  @Test func manyOfThePairsOfCrowdsAreJudgedInOrders() async {
    var all = Coverage()
    for seed in 0..<15 {
      var planted = crowd(seed)
      // Some of what is left is tried in sweeps, too.
      if seed % 3 == 0 { planted.limits.freshPairs = 0 }
      let seen = await planted.investigated().coverage ?? Coverage()
      let judged = seen.byRun + seen.inOrders + seen.byEndState + seen.byLooks + seen.byNoChange
      #expect(seen.pairs == judged + seen.untried, "\(seed)")
      #expect(min(seen.byRun, seen.inOrders, seen.untried) >= 0, "\(seed)")
      all.byRun += seen.byRun
      all.inOrders += seen.inOrders
    }
    #expect(all.inOrders * 5 > all.byRun, "\(all)")
  }

  @Test(arguments: seeds(150)) func whatIsNotTrackedIsTriedAfterEverybody(seed: Int) async {
    var planted = RandomSuite(seed: 4000 + UInt64(seed), hasSeams: false).planted.asIfLarge
    planted.untracked = seed % 2 == 0 ? ["x", "y"] : ["z"]
    await expectNoDifference(planted)
  }

  @Test func manyOfThePairsAreJudgedByLooks() async {
    var all = Coverage()
    for seed in seeds(150) {
      var planted = RandomSuite(seed: 3000 + UInt64(seed), hasSeams: false).planted
      planted.limits.exhaustive = 0
      let seen = await planted.investigated().coverage ?? Coverage()
      #expect(
        seen.pairs == seen.byRun + seen.byEndState + seen.byLooks + seen.byNoChange, "\(seed)")
      #expect(min(seen.byRun, seen.byEndState, seen.byLooks, seen.byNoChange) >= 0, "\(seed)")
      all.pairs += seen.pairs
      all.byLooks += seen.byLooks
    }
    #expect(all.byLooks * 5 > all.pairs)
  }

  @Test(arguments: seeds(150)) func utmostEconomyRaisesNoFalseAlarm(seed: Int) async {
    let planted = RandomSuite(seed: UInt64(seed), hasSeams: false).planted.asIfLarge
    let seen = await planted.investigated()
    let truth = await bruteForce(
      planted.scripts.map(\.id), with: ScriptedRunner(planted.scripts))
    let alarms = differences(between: seen, and: truth).filter { !$0.contains("miss") }
    #expect(alarms == [])
  }

  @Test(arguments: seeds(150)) func exposuresAreThoseOfBruteForce(seed: Int) async {
    let planted = RandomSuite(seed: 1000 + UInt64(seed)).planted
    await expectNoDifference(planted)
    await expectSameVerdicts(planted)
  }

  @Test(arguments: seeds(150)) func exposuresInTheLargeAreNoFalseAlarms(seed: Int) async {
    let planted = RandomSuite(seed: 1000 + UInt64(seed)).planted.asIfLarge
    await expectNoDifference(planted)
    await expectSameVerdicts(planted)
  }

  /// After every two dirty tests, and after one pair for each state that only two together leave.
  @Test(arguments: seeds(150), [1_500, 0])
  func jointPollutersAreThoseOfBruteForce(seed: Int, triples: Int) async {
    var planted = RandomSuite(seed: 2000 + UInt64(seed), hasSeams: false).planted
    planted.limits.triples = triples
    let seen = await planted.investigated()
    let runner = ScriptedRunner(planted.scripts)
    let out = Set(seen.red)
    let tests = planted.scripts.map(\.id).filter { !out.contains($0) }
    let victims = Set(seen.all(.victim).compactMap(\.test))
    for test in tests where await runner.judgements([[test]]) == [.green] {
      let others = tests.filter { $0 != test }
      let triples = allPairs(others, others).map { [$0.first, $0.second, test] }
      let isVictim = await runner.judgements(triples).contains(.red)
      #expect(!isVictim || victims.contains(test), "\(test) in seed \(seed) is missed")
    }
    for finding in seen.all(.victim) where finding.isJoint {
      #expect(await runner.judgements([finding.sequence]) == [.red])
      for index in finding.sequence.indices.dropLast() {
        var less = finding.sequence
        less.remove(at: index)
        #expect(await runner.judgements([less]) != [.red])
      }
    }
  }

  private func expectNoDifference(_ planted: Planted) async {
    let seen = await planted.investigated()
    let truth = await bruteForce(
      planted.scripts.map(\.id), with: ScriptedRunner(planted.scripts))
    #expect(differences(between: seen, and: truth) == [])
    #expect(seen.all(.flaky).isEmpty)
    #expect(seen.undecided == [] || seen.seams.contains { $0.verdict == .inconclusive })
  }

  /// The sequence fails only with the cleanup skipped, and no shorter one does.
  private func expectMinimal(_ tests: [TestID], _ runner: ScriptedRunner, _ seam: SeamID) async {
    #expect(await runner.judgements([tests], toggling: seam) == [.red])
    #expect(await runner.judgements([tests]) == [.green])
    for index in tests.indices.dropLast() {
      var less = tests
      less.remove(at: index)
      #expect(await runner.judgements([less], toggling: seam) != [.red])
    }
  }

  /// Holds each cleanup's exposures and verdict to what all pairs and triples with it skipped show.
  private func expectSameVerdicts(_ planted: Planted) async {
    let seen = await planted.investigated()
    let runner = ScriptedRunner(planted.scripts)
    let out = Set(seen.red)
    let tests = planted.scripts.map(\.id).filter { !out.contains($0) }
    for seam in planted.seams where seam.kind.isCleanup {
      guard let result = seen.seams.first(where: { $0.seam == seam.id }),
        ![.unreached, .inconclusive].contains(result.verdict)
      else { continue }
      let truth = await runner.exposures(tests, seam.id)
      let said = Set(result.exposes.map { TestPair(first: $0.polluter, second: $0.victim) })
      #expect(said == truth)
      let joint = seen.all(.latentVictim).filter { $0.seam == seam.id && $0.isJoint }
      for finding in joint { await expectMinimal(finding.sequence, runner, seam.id) }
      #expect((result.verdict == .exposed) == (!truth.isEmpty || !joint.isEmpty))
      let isIdle = await !runner.changesAnything(tests, seam.id)
      #expect(result.verdict != .idle || isIdle || truth.isEmpty)
      #expect(!isIdle || result.verdict == .idle)
    }
  }
}

extension ScriptedRunner {
  /// What each sequence says about its last test.
  func judgements(_ sequences: [[TestID]], toggling seam: SeamID? = nil) async -> [Judgement] {
    let toggles = Set([seam].compactMap(\.self))
    return await observe(sequences.map { Trial($0, toggles: toggles) }, .searching)
      .map(\.judgement)
  }

  /// Every pair, a test with itself among them, that fails only with the cleanup skipped.
  func exposures(_ tests: [TestID], _ seam: SeamID) async -> Set<TestPair> {
    var result = Set<TestPair>()
    for second in tests {
      guard await judgements([[second]]) == [.green],
        await judgements([[second]], toggling: seam) == [.green]
      else { continue }
      for first in tests {
        let pair = [[first, second]]
        if await judgements(pair) == [.green],
          await judgements(pair, toggling: seam) == [.red]
        {
          result.insert(TestPair(first: first, second: second))
        }
      }
    }
    return result
  }

  /// Whether skipping the cleanup changes the end of any test alone or any pair.
  func changesAnything(_ tests: [TestID], _ seam: SeamID) async -> Bool {
    let sequences = tests.map { [$0] } + tests.flatMap { one in tests.map { [one, $0] } }
    let plain = await observe(sequences.map { Trial($0) }, .searching)
    let toggled = await observe(
      sequences.map { Trial($0, toggles: [seam]) }, .searching)
    return zip(plain, toggled).contains {
      $0.endState != $1.endState
        || $0.executions.map(\.outcome.judgement) != $1.executions.map(\.outcome.judgement)
    }
  }
}
