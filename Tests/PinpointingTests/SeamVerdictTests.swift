import Basics
import Testing

@testable import Pinpointing

/// Each verdict has a suite in which it is planted.
@Suite struct SeamVerdictTests {
  private let reset = Seam("reset", .reset, line: 9)

  @Test func cleanupThatKeepsTestsApartIsExposed() async throws {
    let seen = await Planted(
      Script("p", .set("x", 1), .clean("reset", [.set("x", 0)])),
      Script("q", .set("x", 1), .set("y", 3), .clean("reset", [.set("x", 0), .set("y", 0)])),
      Script("v", .require("x", 0)), seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.test == TestID("v"))
    #expect(latent.names(.polluter) == ["p", "q"])
    #expect(latent.stateNames == ["static:x"])
    #expect(latent.state[0].after == "1")
    #expect(latent.seam == SeamID("reset"))
    #expect(latent.sequenceNames == ["p", "v"])
    #expect(seen.verdict("reset") == .exposed)
    #expect(seen.seams[0].exposes.count == 2)
    #expect(seen.kindsBesideLeaks == [.latentVictim])
  }

  @Test func cleanupBeforeTheTestIsExposedByTheDirtyTestsBefore() async throws {
    let seen = await Planted(
      Script("p", .set("x", 1)), Script("q", .set("x", 1)),
      Script("v", .clean("reset", [.set("x", 0)]), .require("x", 0)), seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.names(.polluter) == ["p", "q"])
    #expect(latent.stateNames == ["static:x"])
    #expect(seen.verdict("reset") == .exposed)
  }

  @Test func testThatOnlyItsCleanupMakesRepeatableIsItsOwnLatentVictim() async throws {
    let seen = await Planted(
      Script("n", .require("x", 0), .set("x", 1), .clean("reset", [.set("x", 0)])), Script("o"),
      seams: [reset]
    ).investigated()
    let latent = try #require(seen.only(.latentVictim))
    #expect(latent.sequenceNames == ["n", "n"])
    #expect(latent.names(.polluter) == ["n"])
    #expect(seen.findings.count == 1)
  }

  @Test func cleanupWhoseStateHarmsNobodyIsContained() async {
    let seen = await Planted(
      Script("p", .set("x", 1), .clean("reset", [.set("x", 0)])), Script("o"), seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .contained)
    #expect(seen.findings.isEmpty)
  }

  @Test func cleanupThatChangesNothingIsIdle() async {
    let seen = await Planted(
      Script(
        "p", .set("x", 1), .clean("reset", [.set("x", 0)]), .clean("again", [.set("x", 0)])),
      Script("o"), seams: [reset, Seam("again", .teardown, line: 10)]
    ).investigated()
    #expect(seen.verdict("reset") == .idle)
    #expect(seen.verdict("again") == .idle)
    #expect(seen.kindsBesideLeaks == [.idleCleanup, .idleCleanup])
  }

  /// What it sets may be another value without it.
  @Test func whatMayActUnseenIsNeverIdle() async {
    let pointer = Seam("pointer", .reset, mayActUnseen: true)
    let seen = await Planted(
      Script("p", .clean("pointer", [])), Script("o"), seams: [pointer]
    ).investigated()
    #expect(seen.verdict("pointer") == .contained)
    #expect(seen.findings.isEmpty)
  }

  @Test func valueThatVariesByItselfMakesNoCleanupSeemUseful() async {
    let seen = await Planted(
      Script("p", .setVarying("x"), .clean("reset", [])), Script("o"), seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .idle)
  }

  @Test func cleanupAfterOtherTestsDirtIsContainedNotIdle() async {
    let seen = await Planted(
      Script("p", .set("x", 1)), Script("c", .clean("reset", [.set("x", 0)])), seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .contained)
  }

  @Test func crashOnlyWithTheCleanupSkippedIsInconclusive() async {
    let seen = await Planted(
      Script("p", .clean("reset", [.set("hidden", 1)]), .crashIf("hidden", 0)), Script("o"),
      seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .inconclusive)
    guard case .endsProcess(_, let issue) = seen.seams[0].reason else {
      Issue.record("\(seen.seams)")
      return
    }
    #expect(issue.contains("crashed"))
    #expect(seen.undecided.count == 1)
  }

  @Test func dependenceThatShowsWithoutTheToggleIsAVictimNotLatent() async {
    let seen = await Planted(
      Script("p", .set("x", 1), .clean("reset", [.set("y", 0)])), Script("v", .require("x", 0)),
      seams: [reset]
    ).investigated()
    #expect(seen.kindsBesideLeaks == [.victim, .idleCleanup])
  }

  @Test(arguments: [SeamKind.stub, .inject, .swap, .fresh])
  func replacementThatAnAssertionDependsOnIsNoticed(kind: SeamKind) async {
    let seen = await Planted(
      Script("t", .replace("s", [.set("x", 1)], []), .require("x", 1), .set("x", 0)),
      Script("u", .replace("s", [], [])), seams: [Seam("s", kind)]
    ).investigated()
    #expect(seen.verdict("s") == .noticed)
    #expect(seen.seams[0].noticedBy == [TestID("t")])
    #expect(seen.seams[0].reachedBy == [TestID("t"), TestID("u")])
    #expect(seen.findings.isEmpty)
  }

  /// The second test skips itself with the double and without.
  @Test func doubleWithoutWhichATestSkipsItselfIsNoticed() async {
    let seen = await Planted(
      Script("t", .replace("s", [.set("x", 1)], []), .skipIf("x", 0), .set("x", 0)),
      Script("u", .replace("s", [], []), .skip), seams: [Seam("s", .inject)]
    ).investigated()
    #expect(seen.verdict("s") == .noticed)
    #expect(seen.seams[0].noticedBy == [TestID("t")])
  }

  @Test(arguments: [
    (SeamKind.stub, FindingKind.unnoticedStub), (.inject, .unnoticedDouble),
    (.swap, .unnoticedDouble), (.fresh, .unnoticedDouble),
  ])
  func replacementThatNothingDependsOnIsUnnoticed(kind: SeamKind, finding: FindingKind) async {
    let seen = await Planted(
      Script("t", .replace("s", [.set("x", 1)], []), .set("x", 0)), seams: [Seam("s", kind)]
    ).investigated()
    #expect(seen.verdict("s") == .unnoticed)
    #expect(seen.findings.map(\.kind) == [finding])
    #expect(seen.findings[0].sequenceNames == ["t"])
    #expect(seen.findings[0].test == nil)
  }

  @Test func replacementThatNoTestComesToAloneIsNotCalledUnnoticed() async {
    let seen = await Planted(
      Script("p", .set("x", 1)), Script("t", .replaceIf("x", 1, "s")), seams: [Seam("s", .inject)]
    ).investigated()
    #expect(seen.verdict("s") == .inconclusive)
    #expect(seen.seams[0].reachedBy == [TestID("t")])
    #expect(seen.all(.unnoticedDouble).isEmpty)
  }

  @Test func cleanupThatNoTestComesToAloneIsNotCalledIdle() async {
    let seen = await Planted(
      Script("o"), Script("p", .set("x", 1), .set("y", 2)), Script("q", .set("x", 0)),
      Script("t", .replaceIf("x", 5, "reset")), seams: [reset]
    ).investigated()
    #expect(seen.verdict("reset") == .unreached)
  }

  @Test func replacementWhoseAbsenceCrashesIsNoticed() async {
    let seen = await Planted(
      Script("t", .replace("s", [], [.crash])), Script("u", .replace("s", [], [.hang])),
      seams: [Seam("s", .inject)]
    ).investigated()
    #expect(seen.seams[0].noticedBy == [TestID("t"), TestID("u")])
  }

  /// The test fails with the cleanup skipped, and now and then without.
  @Test(arguments: 0..<40) func aCleanupThatMattersToAnUnsteadyTestIsNotIdle(salt: Int) async {
    let seen = await Planted(
      Script("v", .failOnceIn(20, salt: salt), .replace("s", [], [.failAlone])),
      seams: [Seam("s", .reset)]
    ).investigated()
    #expect(seen.verdict("s") != .idle)
    #expect(seen.all(.idleCleanup).isEmpty)
  }

  /// The test hangs every second time that it comes after the other with the cleanup skipped, the first time or the second.
  @Test(arguments: [0, 1]) func whatHangsByChanceIsNoExposure(offset: Int) async {
    let tests = [
      Script("M.T/p", .replace("s", [], [.set("x", 1)])),
      Script("M.T/v", .hangByTurnsIf("x", 1, offset: offset)),
      // With two tests alone their order and the pair are one trial, which is run once.
      Script("M.T/w"),
    ]
    let seen = await Planted(tests, seams: [Seam("s", .reset)]).investigated()
    #expect(seen.verdict("s") == .inconclusive)
    #expect(seen.all(.latentVictim).isEmpty)
  }

  @Test func realThingIsNotRunWhereTheNetworkCannotBeCut() async {
    var planted = Planted(
      Script("t", .replace("s", [], [.failAlone])), seams: [Seam("s", .inject)])
    planted.networkless = false
    let refused = await planted.investigated()
    #expect(refused.verdict("s") == .inconclusive)
    #expect(refused.undecided.count == 1)
    planted.allowRealThings = true
    #expect(await planted.investigated().verdict("s") == .noticed)
  }

  @Test func testThatNeedsTheNetworkAnywayCannotTell() async {
    let seen = await Planted(
      Script("t", .needNetwork, .replace("s", [], [])), seams: [Seam("s", .inject)]
    ).investigated()
    #expect(seen.verdict("s") == .inconclusive)
  }

  @Test func seamsThatAreNotToggledSayWhy() async {
    let seen = await Planted(
      Script("t", .clean("a", []), .clean("b", [])),
      seams: [
        Seam("a", .reset, line: 1, suppression: "wanted"),
        Seam("b", .reset, line: 2, unviable: "does not compile"), Seam("c", .stub, line: 3),
      ]
    ).investigated()
    #expect(seen.seams.map(\.verdict) == [.ignored, .unviable, .unreached])
    #expect(
      seen.seams.map(\.reason)
        == [.suppressed("wanted"), .doesNotCompile("does not compile"), .unreached])
    #expect(seen.findings.isEmpty && seen.undecided.isEmpty)
  }

  /// A test that hangs alone once the cleanup is skipped tells nothing after others either, and costs its limit each time.
  @Test func whatHangsAloneWithItSkippedIsNotTriedAfterOthers() async {
    let cleanup = Step.clean("s", [.set("x", 0)])
    let planted = Planted(
      [Script("M.H/h", .set("x", 1), cleanup, .hangIf("x", 1))]
        + (0..<12).map { Script("M.T/t\($0)", .set("y\($0)", 1)) }, seams: [Seam("s", .reset)])
    let runner = ScriptedRunner(planted.scripts)
    let seen = await investigate(planted.question, with: runner) { _ in }
    #expect(seen.verdict("s") == .inconclusive)
    #expect(runner.timeouts <= 4)
  }
}
