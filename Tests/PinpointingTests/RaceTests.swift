import Basics
import Testing

@testable import Pinpointing

/// Suites that are red in nearly every parallel run, each time by another test.
@Suite struct RaceTests {
  private func racer(_ name: String, among names: [String], sparing: Int = 0, salt: Int) -> Script {
    Script(
      name, steps: [.forbid("x", 9), .race(among: names, sparing: sparing, salt: salt)],
      framework: .swiftTesting)
  }

  private func racers(_ count: Int, _ letter: String = "R", sparing: Int = 0, salt: Int) -> [Script]
  {
    let names = (0..<count).map { "M.\(letter)\($0)/t" }
    return names.map { racer($0, among: names, sparing: sparing, salt: salt) }
  }

  private func modern(_ name: String, _ steps: Step...) -> Script {
    Script(name, steps: steps, framework: .swiftTesting)
  }

  @Test(arguments: 0..<40) func twoThatRaceAreUnsafeWithOneAnother(salt: Int) async {
    let seen = await Planted(
      [modern("M.A/a")] + racers(2, sparing: salt % 2 == 0 ? 0 : 12, salt: salt) + [modern("M.Z/z")]
    ).investigated()
    #expect(seen.findings.map(\.kind) == [.parallelUnsafe, .parallelUnsafe])
    #expect(seen.findings.map { $0.test?.rawValue } == ["M.R0/t", "M.R1/t"])
    #expect(seen.findings.map { $0.names(.polluter) } == [["M.R1/t"], ["M.R0/t"]])
    #expect(seen.findings.allSatisfy { $0.isInTurns && $0.reproduced * 10 >= $0.trials * 6 })
    #expect(seen.findings.allSatisfy { $0.realisableBy == [.defaultOrder, .parallel] })
    #expect(seen.undecided == [])
  }

  @Test(arguments: 3...6) func eachOfSeveralNamesTheOthers(count: Int) async {
    for salt in 0..<8 {
      let seen = await Planted(racers(count, salt: salt)).investigated()
      #expect(seen.findings.map(\.kind) == Array(repeating: .parallelUnsafe, count: count))
      for finding in seen.findings {
        let others = (0..<count).map { "M.R\($0)/t" }.filter { $0 != finding.test?.rawValue }
        #expect(finding.names(.polluter) == others)
      }
    }
  }

  @Test(arguments: 0..<10) func twoRacesAreKeptApart(salt: Int) async {
    let seen = await Planted(racers(2, "P", salt: salt) + racers(2, "Q", salt: 99 + salt))
      .investigated()
    #expect(
      seen.findings.map { $0.names(.polluter) } == [["M.P1/t"], ["M.P0/t"], ["M.Q1/t"], ["M.Q0/t"]])
  }

  /// The run fails nearly always, and it has no part in that.
  @Test(arguments: 0..<30) func whatIsFlakyBesideThemStaysFlaky(salt: Int) async {
    let seen = await Planted(
      racers(2, salt: salt) + [
        modern("M.F/coin", .failOnceIn(3, salt: salt)), modern("M.G/g"),
        modern("M.H/h", .failBesideOnceIn(5, "M.G/g", salt: salt)),
      ]
    ).investigated()
    #expect(seen.all(.parallelUnsafe).map { $0.test?.rawValue } == ["M.R0/t", "M.R1/t"])
    #expect(seen.all(.flaky).allSatisfy { ["M.F/coin", "M.H/h"].contains($0.test?.rawValue) })
  }

  /// Every pair fails too rarely, the suite nearly always.
  @Test func manyThatFailRarelyInPairsAndOftenTogetherAreUnsafe() async {
    let names = (0..<14).map { "M.R\($0)/t" }
    let seen = await Planted(
      names.enumerated().map { number, name in
        modern(name, .failAmongMany(8, onceIn: 4, salt: number))
      }
    ).investigated()
    #expect(seen.all(.parallelUnsafe).count > 7)
    #expect(seen.all(.parallelUnsafe).allSatisfy { $0.isInTurns && $0.partners.count > 6 })
  }

  @Test func aProcessThatEndsInMostRunsIsUnsafe() async {
    let seen = await Planted(
      modern("M.A/a"), modern("M.B/b"), modern("M.V/v", .crashBesideUnlessEvery(6, "M.B/b")),
      modern("M.C/c")
    ).investigated()
    let finding = seen.only(.parallelUnsafe)
    #expect(Set(finding?.sequenceNames ?? []) == ["M.B/b", "M.V/v"])
    #expect(seen.findings.count == 1 && seen.undecided == [])
  }

  @Test func aRaceIsReplayedByItsRunsAndEachTestAlone() {
    var finding = Finding(
      kind: .parallelUnsafe, test: TestID("b"),
      partners: [Partner(test: TestID("a"), role: .polluter)],
      sequence: [TestID("a"), TestID("b")])
    finding.isInTurns = true
    let plan = replayPlan(for: finding)
    #expect(plan.map(\.expectation) == [.someFails, .passes, .passes])
    #expect(plan.first?.trial == Trial([TestID("a"), TestID("b")], mode: .parallel))
  }
}
