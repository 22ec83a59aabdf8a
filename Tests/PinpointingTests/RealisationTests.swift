import Basics
import Testing

@testable import Pinpointing

/// In which ordinary ways of running a finding can happen.
@Suite struct RealisationTests {
  /// Without the cleanup it would fail in the default order, unless another test repairs the state before its turn.
  @Test(arguments: [true, false]) func aLatentVictimIsSeenInTheDefaultOrder(isRepaired: Bool) async
  {
    let between = isRepaired ? Script("n", .set("x", 0)) : Script("n")
    let seen = await Planted(
      [Script("m", .replace("s", [], [.set("x", 1)])), between, Script("v", .require("x", 0))],
      seams: [Seam("s", .reset)]
    ).investigated()
    let ways = seen.only(.latentVictim)?.realisableBy
    #expect(ways == (isRepaired ? [] : [.defaultOrder]) + [.filter, .randomOrder])
  }

  @Test func aFileOfALaterPolluterIsThereInTheSecondRun() async {
    let seen = await Planted(
      Script("M.A/v", .require("file", 0)), Script("M.B/p", .set("file", 1))
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy == [.secondRun, .randomOrder])
  }

  @Test func aFileThatItsTestFindsAgainIsThereInTheSecondRun() async {
    let seen = await Planted(
      Script("M.A/t", .require("file", 0), .set("file", 1)), Script("M.B/n")
    ).investigated()
    #expect(seen.only(.notRepeatable)?.realisableBy == [.secondRun, .repetition])
  }

  /// In one process the static hides what the file does in the next.
  @Test func whatOnlyTheSecondRunShowsIsFoundThere() async throws {
    let seen = await Planted(
      Script("M.A/v", .failOnFile("file", unless: "warm")),
      Script("M.B/p", .set("file", 1), .set("warm", 1))
    ).investigated()
    let finding = try #require(seen.only(.victim))
    #expect(finding.realisableBy == [.secondRun])
    #expect(finding.partners == [Partner(test: TestID("M.B/p"), role: .polluter)])
    #expect(finding.state.map(\.id) == [StateID("file:file")])
    let plan = replayPlan(for: finding)
    #expect(plan.map(\.trial.mode) == [.secondPlain, .plain])
  }

  /// It stays where it stands in the ordinary run: behind all others, and without what is left out, it fails anyway.
  @Test func whatNeedsATestThatIsLeftOutIsFoundInTheSecondRun() async throws {
    var planted = Planted(
      Script("M.A/r", .set("x", 1), .require("never", 1)),
      Script("M.A/v", .require("x", 1), .require("file", 0)), Script("M.B/c", .set("x", 0)),
      Script("M.C/f()", .set("file", 1), framework: .swiftTesting))
    planted.skipFailing = true
    let finding = try #require(await planted.investigated().only(.victim))
    #expect(finding.test == TestID("M.A/v") && finding.realisableBy == [.secondRun])
    #expect(finding.sequence.map(\.rawValue) == ["M.C/f()", "M.A/r", "M.A/v"])
  }

  @Test func aFileThatIsTakenAwayAgainShowsNowhere() async {
    let seen = await Planted(
      Script("M.A/v", .require("file", 0)),
      Script("M.B/p", .set("file", 1), .set("file", 0))
    ).investigated()
    #expect(seen.findings.isEmpty)
  }

  @Test func aLaterPolluterNeedsAnotherOrder() async {
    let seen = await Planted(
      Script("M.A/v", .require("x", 0)), Script("M.B/p", .set("x", 1))
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy == [.randomOrder])
  }

  @Test func anEarlierPolluterShowsWhereTheCleanerIsFilteredOut() async {
    let seen = await Planted(
      Script("M.A/p", .set("x", 1)), Script("M.B/c", .set("x", 0)),
      Script("M.C/v", .require("x", 0))
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy == [.filter, .randomOrder])
  }

  @Test func whatFailsInThePlainRunNeedsNothing() async {
    let seen = await Planted(
      Script("M.A/p", .set("x", 1)), Script("M.C/v", .require("x", 0))
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy == [.defaultOrder, .filter, .randomOrder])
  }

  @Test func libraryOfItsOwnIsAProcessOfItsOwn() async {
    let seen = await Planted(
      Script("M.A/p", .set("x", 1)),
      Script("M.C/v()", .require("x", 0), framework: .swiftTesting)
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy == [.oneProcess])
  }

  @Test func swiftTestingRunsInParallel() async {
    let seen = await Planted(
      Script("M.C/v()", .require("x", 0), framework: .swiftTesting),
      Script("M.D/p()", .set("x", 1), framework: .swiftTesting),
      Script("M.D/c()", .set("x", 0), framework: .swiftTesting)
    ).investigated()
    let ways = seen.only(.victim)?.realisableBy ?? []
    #expect(ways.contains(.parallel))
    #expect(ways.contains(.randomOrder))
    #expect(!ways.contains(.noParallel))
  }

  /// A suite may be serialized: then its tests keep their order.
  @Test func aLaterPolluterOfTheSameSuiteNeedsAnotherOrder() async {
    let seen = await Planted(
      Script("M.C/v()", .require("x", 0), framework: .swiftTesting),
      Script("M.C/p()", .set("x", 1), framework: .swiftTesting)
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy.contains(.parallel) == false)
  }

  /// A suite that is serialized holds back the suites in it, too.
  @Test(arguments: [
    ("M.Outer/A/p()", "M.Outer/B/v()", false), ("M.Outer/A/p()", "M.Outer/v()", false),
    ("M.`a / b`/p()", "M.`a / b`/B/v()", false), ("M.`a / b`/p()", "M.`a / c`/v()", true),
    ("M.Outer/A/p()", "M.Other/A/v()", true), ("M.Outer/A/p()", "M.v()", true),
  ])
  func suitesOfOneThatMayBeSerializedAreNotSaidToRunInParallel(
    polluter: String, victim: String, inParallel: Bool
  ) async {
    let seen = await Planted(
      Script(victim, .require("x", 0), framework: .swiftTesting),
      Script(polluter, .set("x", 1), framework: .swiftTesting)
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy.contains(.parallel) == inParallel)
  }

  /// The serial run was seen green.
  @Test func whatACleanerPreventsSeriallyIsNotSaidToHappenSo() async {
    let seen = await Planted(
      Script("M.A/p()", .set("x", 1), framework: .swiftTesting),
      Script("M.B/c()", .set("x", 0), framework: .swiftTesting),
      Script("M.C/v()", .require("x", 0), framework: .swiftTesting)
    ).investigated()
    #expect(seen.only(.victim)?.realisableBy.contains(.noParallel) == false)
    #expect(seen.only(.victim)?.realisableBy.contains(.filter) == true)
  }

  @Test func brittleTestFailsWhereItsSetterIsLeftOut() async {
    let seen = await Planted(
      Script("M.A/s", .set("x", 1)), Script("M.B/b", .require("x", 1))
    ).investigated()
    #expect(seen.only(.brittle)?.realisableBy == [.filter, .parallel, .randomOrder])
  }

  @Test(arguments: [("M.A", false), ("M.A/Inner", false), ("M.B", true)])
  func brittleTestOfASuiteThatMayBeSerializedKeepsItsPlace(setter: String, inParallel: Bool) async {
    // The scripted runner's parallel order is that of hashes: the setter comes first, as in the plain run of a serialized suite.
    let names = (0..<50).map { "\(setter)/s\($0)()" }
    let first = names.first { StableHash.of([$0]) < StableHash.of(["M.A/b()"]) } ?? ""
    let seen = await Planted(
      Script(first, .set("x", 1), framework: .swiftTesting),
      Script("M.A/b()", .require("x", 1), framework: .swiftTesting)
    ).investigated()
    #expect(seen.only(.brittle)?.realisableBy.contains(.parallel) == inParallel)
  }

  @Test func notRepeatableTestNeedsRepetition() async {
    let seen = await Planted(
      Script("M.A/n", .forbid("x", 1), .add("x"))
    ).investigated()
    #expect(seen.only(.notRepeatable)?.realisableBy == [.repetition])
  }

  /// It is red in the plain run because of another test, which is told of by a finding of its own.
  @Test func whatATestDoesToItselfIsNotSeenInAnOrdinaryRun() async {
    let seen = await Planted(
      Script("M.A/p", .set("y", 1)),
      Script("M.B/n", .require("y", 0), .forbid("x", 1), .add("x"))
    ).investigated()
    #expect(seen.only(.notRepeatable)?.realisableBy == [.repetition])
    #expect(seen.only(.victim)?.realisableBy.contains(.defaultOrder) == true)
  }

  @Test func leakIsNoQuestionOfOrder() async {
    let seen = await Planted(Script("M.A/l", .set("x", 1))).investigated()
    #expect(seen.only(.leak)?.realisableBy == [])
  }
}
