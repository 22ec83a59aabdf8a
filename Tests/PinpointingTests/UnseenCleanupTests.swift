import Basics
import Testing

@testable import Pinpointing

/// Cleanups of state that no probe sees: what they are for shows only in tests that run after.
@Suite struct UnseenCleanupTests {
  private let reset = Seam("reset", .reset, line: 9)

  /// A suite whose tests do nothing, more than are tried in every pair.
  private func bystanders(_ count: Int) -> [Script] {
    (0..<count).map {
      Script("o\($0 < 10 ? "0" : "")\($0)", framework: $0 % 2 == 0 ? .xctest : .swiftTesting)
    }
  }

  @Test(arguments: [2, 41]) func aNeededCleanupIsExposed(others: Int) async throws {
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("v", .require("hidden", 0)),
      ], seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.sequenceNames == ["p", "v"])
    #expect(latent.state.isEmpty)
    #expect(seen.verdict("reset") == .exposed)
  }

  /// All that reach it look alike to the probes, and only the last one does what the cleanup is for.
  @Test(arguments: [2, 41]) func noneThatReachesItStandsForAnother(others: Int) async throws {
    let reaching = ["a", "b", "c"].map { Script($0, .clean("reset", [.set("hidden", 0)])) }
    let seen = await Planted(
      bystanders(others) + reaching + [
        Script("d", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("v", .require("hidden", 0)),
      ], seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.names(.polluter) == ["d"])
  }

  @Test(arguments: [2, 41]) func aNeededCleanupBeforeTheTestIsExposed(others: Int) async throws {
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("hidden", 1)),
        Script("v", .clean("reset", [.set("hidden", 0)]), .require("hidden", 0)),
      ], seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.sequenceNames == ["p", "v"])
  }

  /// Tests on both sides of it in every plain order put right what the victim would notice.
  @Test(arguments: [2, 41]) func othersThatCleanTooHideNoVictim(others: Int) async throws {
    let seen = await Planted(
      [
        Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("q", .set("hidden", 0)), Script("v", .require("hidden", 0)),
        Script("w", .set("hidden", 0)),
      ] + bystanders(others), seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.names(.polluter) == ["p"])
    #expect(latent.test == TestID("v"))
  }

  /// What tests in the middle put back for one that comes later: the few tests that fail without them are a victim and its
  /// polluter, seen or unseen.
  @Test(arguments: [2, 41], ["hidden", "x"])
  func whatKeepsALaterTestGreenIsNotIdle(others: Int, cell: String) async throws {
    let cleaners = bystanders(others).map { script in
      Script(
        script.name, steps: [.clean("reset", [.set(cell, 0)])], framework: script.framework)
    }
    let seen = await Planted(
      [Script("a", .set(cell, 1))] + cleaners + [Script("z", .require(cell, 0))], seams: [reset]
    ).investigated()
    let victim = try #require(seen.only(.victim))
    #expect(victim.sequenceNames == ["a", "z"])
    #expect(seen.verdict("reset") == .contained)
    #expect(seen.all(.idleCleanup).isEmpty)
  }

  @Test(arguments: [2, 41]) func aCleanupThatNobodyNoticesIsIdle(others: Int) async {
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("v", .require("hidden2", 0)),
      ], seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .idle)
    #expect(seen.undecided.isEmpty)
  }

  /// What else it holds back is seen: a state that is seen to be left says nothing of one that is not.
  @Test(arguments: [2, 41]) func seenStateHidesNoUnseenOne(others: Int) async throws {
    let cleanup = Step.clean("reset", [.set("x", 0), .set("hidden", 0)])
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("x", 1), cleanup), Script("q", .set("x", 1), .set("hidden", 1), cleanup),
        Script("v", .require("hidden", 0)),
      ], seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.names(.polluter) == ["q"])
  }

  /// Neither the leak nor the cleanup alone breaks the victim, whatever the order in which they stand.
  @Test(arguments: [2, 41], [0, 1, 2]) func aCleanupNeededTogetherWithALeakIsExposed(
    others: Int, place: Int
  ) async throws {
    var tests = [
      Script("l", .set("x", 1)),
      Script("p", .set("y", 1), .clean("reset", [.set("y", 0)])),
    ]
    tests.insert(Script("v", .forbidBoth("x", "y")), at: place)
    let seen = await Planted(bystanders(others) + tests, seams: [reset]).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(Set(latent.names(.jointPolluter)) == ["l", "p"])
    #expect(latent.test == TestID("v"))
    #expect(seen.verdict("reset") == .exposed)
  }

  /// With a look at state, and only then, what the polluter asked for happens before the victim begins.
  @Test(arguments: [2, 41]) func aLookAtStateHidesNoNeededCleanup(others: Int) async throws {
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("x", 1)),
        Script(
          "v", .clean("reset", [.set("x", 0)]), .requireWhereLookedAt(false, "x", 0)),
      ], seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.sequenceNames == ["p", "v"])
    #expect(latent.state.map(\.id) == [StateID("static:x")])
  }

  /// What two tests leave together breaks the victim, and any other test between the three puts it right.
  @Test(arguments: [8, 41]) func aCleanupThatTwoTestsNeedTogetherIsExposed(others: Int) async throws
  {
    let both: [Step] = [.set("hidden1", 0), .set("hidden2", 0)]
    let cleaning = (0..<others).map { Script("o\($0)", steps: both) }
    let tests =
      [Script("p", .set("hidden1", 1), .clean("reset", both))] + cleaning
      + [Script("v", .forbidBoth("hidden1", "hidden2")), Script("w", steps: both)]
      + [Script("q", .set("hidden2", 1), .clean("reset", both))]
    var planted = Planted(tests.map { $0.taking(seconds: 0.001) }, seams: [reset])
    let latent = try #require(await planted.investigated().only(.latentVictim))
    #expect(Set(latent.names(.jointPolluter)) == ["p", "q"])
    planted = Planted(tests.map { $0.taking(seconds: 0.08) }, seams: [reset])
    #expect(await planted.investigated().all(.latentVictim).isEmpty)
  }

  /// Of unseen state the victim's carrier is named by nobody's other leaks.
  @Test(arguments: [2, 41]) func anotherLeakOfThePolluterIsNoCarrier(others: Int) async throws {
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("x", 1), .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("v", .require("hidden", 0), .forbid("x", 9)),
      ], seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.state.isEmpty)
  }

  /// A brittle test passes only because the cleanup is skipped: that is something that it changes.
  @Test(arguments: [2, 41]) func whatMakesABrittleTestPassIsNotIdle(others: Int) async {
    let seen = await Planted(
      [Script("s", .set("hidden", 1)), Script("b", .require("hidden", 1))] + bystanders(others) + [
        Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)]))
      ], seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .contained)
  }

  /// Where trials with the cleanup skipped can't be observed, nobody says that nothing would notice.
  @Test(arguments: [2, 41]) func whatCouldNotBeTriedIsNotIdle(others: Int) async {
    let seen = await Planted(
      bystanders(others) + [
        Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("v", .require("hidden", 0)),
      ], seams: [reset]
    ).investigated { trial in
      trial.toggles.isEmpty || Set(trial.tests).count == 1 ? nil : "broken"
    }
    #expect(seen.verdict("reset") == .inconclusive)
  }

  /// Before or after it a test ends as a coin falls, which may take long to see.
  @Test(arguments: 0..<100) func chanceInAnotherTestIsNotTakenForTheCleanups(salt: Int) async {
    var planted = Planted(
      Script("a", .clean("reset", [.set("hidden", 0)])), Script("b", .set("left", 1)),
      Script("coin", .failOnceIn(2, salt: salt)), Script("d", .require("left", 0)), seams: [reset])
    planted.skipFailing = true
    let seen = await planted.investigated()
    #expect(seen.verdict("reset") == .idle, "\(seen.undecided)")
  }
}
