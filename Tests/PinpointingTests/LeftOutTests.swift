import Basics
import Testing

@testable import Pinpointing

/// A cleanup that can't be skipped without the test itself says nothing about the cleanup.
@Suite struct LeftOutTests {
  private let scope = Seam("scope", .teardown)

  @Test func aToggleThatTakesTheTestWithItIsInconclusive() async throws {
    let seen = await Planted(
      Script("p", .scope("scope"), .set("x", 1)), Script("v", .require("x", 0)), seams: [scope]
    ).investigated()
    let result = try #require(seen.seams.first)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == .leavesOut(TestID("p")))
    #expect(seen.all(.latentVictim).isEmpty)
    #expect(seen.all(.idleCleanup).isEmpty)
  }

  /// It leaves nothing behind, and passes: without the check the cleanup would look idle.
  @Test func aTestThatPassesUnrunIsNoIdleCleanup() async {
    let seen = await Planted(
      Script("p", .scope("scope"), .set("x", 1), .set("x", 0)), Script("o"), seams: [scope]
    ).investigated()
    #expect(seen.verdict("scope") == .inconclusive)
    #expect(seen.findings.isEmpty)
  }

  /// No probe sees what is left; only the test that skips itself does.
  @Test(arguments: [false, true]) func aCleanupWithoutWhichAnotherTestSkipsItselfIsNotIdle(
    isLarge: Bool
  ) async {
    let small = Planted(
      Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
      Script("t", .skipIf("hidden", 1)), Script("o"), seams: [Seam("reset", .reset)])
    let seen = await (isLarge ? small.asIfLarge : small).investigated()
    #expect(seen.verdict("reset") == .contained)
    #expect(seen.all(.idleCleanup).isEmpty)
  }

  @Test func aTestThatAnotherTestRunsThroughIsAsked() async {
    let seen = await Planted(
      Script("p", .clean("reset", []), .set("x", 1), .set("x", 0)),
      Script("q", .set("y", 1), .clean("scope", [.set("y", 0)])), seams: [scope]
    ).investigated()
    #expect(seen.verdict("scope") == .contained)
    #expect(seen.seams[0].reason == nil)
  }

  /// What its polluter makes of a victim's set-up is just what the cleanup prevents.
  @Test func aVictimThatFailsInItsSetUpCounts() async {
    let seen = await Planted(
      Script("p", .set("x", 1), .clean("scope", [.set("x", 0)])),
      Script("v", .failSetUpIf("x", 1)), seams: [scope]
    ).investigated()
    #expect(seen.verdict("scope") == .exposed)
  }
}
