import Basics
import Testing

@testable import Pinpointing

/// What an ordinary run never does can't happen in it.
@Suite struct OrdinaryRunTests {
  private func ways(
    _ scripts: [Script], plain: [String], seams: [Seam] = [], of kind: FindingKind
  ) async -> [Realisation]? {
    let planted = Planted(scripts, seams: seams)
    var question = planted.question
    question.plainOrder = plain.map { TestID($0) }
    let seen = await investigate(question, with: ScriptedRunner(scripts)) { _ in }
    return seen.only(kind)?.realisableBy
  }

  /// The process ended amiss each time, or only after the first run.
  @Test(arguments: [(100, 3), (1, 1)])
  func howOftenAProcessEndsAmissIsTold(upTo last: Int, times: Int) async {
    let scripts = [
      Script("M.A/a", .endPlainRun(7, upTo: last)), Script("M.B/b", framework: .swiftTesting),
    ]
    let seen = await investigate(Planted(scripts).question, with: ScriptedRunner(scripts)) { _ in }
    #expect(seen.undecided == [.endsAmiss(.xctest, .exited(7), times: times, runs: 3)])
    #expect(seen.findings.isEmpty)
  }

  private let pair = [Script("M.A/p", .set("x", 1)), Script("M.B/v", .require("x", 0))]

  @Test(arguments: [["M.A/p"], ["M.B/v"], []])
  func aPairOfWhichOneNeverRunsNeverMeets(plain: [String]) async {
    #expect(await ways(pair, plain: plain, of: .victim) == [])
  }

  @Test func aPairThatRunsMeets() async {
    #expect(
      await ways(pair, plain: ["M.A/p", "M.B/v"], of: .victim)
        == [.defaultOrder, .filter, .randomOrder])
  }

  /// The list decides the order, not the names.
  @Test func theOrderIsThatOfTheList() async {
    #expect(await ways(pair, plain: ["M.B/v", "M.A/p"], of: .victim) == [.randomOrder])
  }

  @Test func aBrittleTestThatNeverRunsNeverFails() async {
    let scripts = [Script("M.A/s", .set("x", 1)), Script("M.B/b", .require("x", 1))]
    #expect(await ways(scripts, plain: ["M.A/s"], of: .brittle) == [])
  }

  @Test func aTestThatNeverRunsIsNotRepeated() async {
    let scripts = [Script("M.A/n", .forbid("x", 1), .add("x"))]
    #expect(await ways(scripts, plain: [], of: .notRepeatable) == [])
  }

  @Test func aLatentVictimThatNeverRunsIsNotSeenInTheDefaultOrder() async {
    let scripts = [
      Script("M.A/p", .set("x", 1), .clean("s", [.set("x", 0)])),
      Script("M.B/v", .require("x", 0)),
    ]
    let seams = [Seam("s", .reset)]
    #expect(await ways(scripts, plain: ["M.A/p"], seams: seams, of: .latentVictim) == [])
    #expect(
      await ways(scripts, plain: ["M.A/p", "M.B/v"], seams: seams, of: .latentVictim)
        == [.defaultOrder, .filter, .randomOrder])
  }

  @Test func aTestThatNeverRunsHasNoOutcomeThere() async {
    var question = Planted(pair).question
    question.plainOrder = [TestID("M.A/p")]
    let seen = await investigate(question, with: ScriptedRunner(pair)) { _ in }
    #expect(seen.tests.map(\.baseline) == [.passed, .notRun])
  }
}

/// Side by side is what was seen side by side.
@Suite struct SeenInParallelTests {
  /// The victim passes as long as others run beside it.
  private let onlySerial = [
    Script("M.A/p()", .set("x", 1), framework: .swiftTesting),
    Script("M.B/v()", .requireSerially("x", 0), framework: .swiftTesting),
  ]

  @Test func aVictimThatIsGreenInParallelIsNotSaidToFailThere() async throws {
    let seen = await Planted(onlySerial).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(!victim.realisableBy.contains(.parallel))
    #expect(victim.realisableBy.contains(.noParallel))
    #expect(victim.isGreenOnlyInParallel)
  }

  @Test func aVictimThatFailsInParallelNowAndThenIsNotCalledGreenThere() async throws {
    let seen = await Planted(
      Script("M.A/p()", .set("x", 1), framework: .swiftTesting),
      Script("M.B/v()", .require("x", 0), framework: .swiftTesting)
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.realisableBy.contains(.parallel))
    #expect(!victim.isGreenOnlyInParallel)
  }

  @Test(arguments: [true, false])
  func aLatentVictimIsSeenBesideItsPolluter(inParallel: Bool) async throws {
    let demand: Step = inParallel ? .require("x", 0) : .requireSerially("x", 0)
    let seen = await Planted(
      Script(
        "M.A/p()", .set("x", 1), .clean("s", [.set("x", 0)]), framework: .swiftTesting),
      Script("M.B/v()", demand, framework: .swiftTesting), seams: [Seam("s", .reset)]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.realisableBy.contains(.parallel) == inParallel)
  }
}
