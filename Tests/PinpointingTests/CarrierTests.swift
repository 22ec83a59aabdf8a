import Basics
import Testing

@testable import Pinpointing

/// Of several states that a polluter leaves, which one makes the victim fail.
@Suite struct CarrierTests {
  private func carriers(_ scripts: Script..., seams: [Seam] = []) async -> [String]? {
    var planted = Planted(scripts, seams: seams)
    planted.canUndo = false
    // Nobody knows who looks at what: only trials can tell.
    planted.untracked = ["x", "y", "z"]
    let seen = await planted.investigated()
    return (seen.only(.victim) ?? seen.only(.latentVictim))?.stateNames
  }

  private let polluter = Script("p", .set("x", 1), .set("y", 1))

  /// A closure's text says nothing of the values that it holds: two of one text are not known to be alike. Nor are two observers
  /// of one notification.
  @Test(arguments: [
    ("static:x", "1", []),
    ("static:x", "a closure \(EndStateText.incomparable)", ["static:x"]),
    ("observer:x", "registered", ["observer:x"]), ("timer:x", "registered", ["timer:x"]),
  ])
  func onlyTheSameValueBehindAHarmlessTestClearsAState(
    state: String, value: String, named: [String]
  ) {
    let (polluter, victim, other) = (TestID("p"), TestID("v"), TestID("n"))
    let id = StateID(state)
    let change = StateChange(id: id, before: "0", after: value)
    let evidence = StateEvidence(
      changes: [polluter: [change], other: [change]],
      endStates: [polluter: [id: value], other: [id: value]])
    let found = evidence.carriers(of: [polluter], for: victim, harmless: [other])
    #expect(found.map(\.id.rawValue) == named)
  }

  @Test func whatTheVictimsSetUpPutsBackIsNone() async {
    let victim = Script("v", .set("x", 0), .require("x", 0), .require("y", 0))
    #expect(await carriers(polluter, victim) == ["static:y"])
  }

  @Test func whatTheVictimsSetUpGivesAValueOfItsOwnIsNone() async {
    let victim = Script("v", .set("x", 7), .require("x", 7), .require("y", 0))
    #expect(await carriers(polluter, victim) == ["static:y"])
  }

  @Test func whatTheVictimsTeardownPutsBackMayBeOne() async {
    let victim = Script("v", .require("x", 0), .set("x", 0))
    #expect(await carriers(polluter, victim) == ["static:x"])
  }

  @Test func whatStaysAfterACleanerIsNone() async {
    let seen = await carriers(polluter, Script("v", .require("x", 0)), Script("c", .set("x", 0)))
    #expect(seen == ["static:x"])
  }

  @Test func whatATestPutsBackInVainIsNone() async {
    let seen = await carriers(polluter, Script("v", .require("y", 0)), Script("c", .set("x", 0)))
    #expect(seen == ["static:y"])
  }

  @Test func whereAllIsPutBackAndTheVictimFailsNoneIsNamed() async {
    let seen = await carriers(
      Script("p", .set("x", 1), .set("hidden", 1)),
      Script("v", .set("x", 0), .require("hidden", 0)))
    #expect(seen == [])
  }

  @Test func whereNothingIsPutBackBothAreNamed() async {
    #expect(
      await carriers(polluter, Script("v", .require("x", 0), .require("y", 0)))
        == ["static:x", "static:y"])
  }

  /// Where several do it, it may be that which each of them leaves unseen.
  @Test(arguments: [(1, ["process:work"]), (2, [])])
  func workThatIsDueIsNamedWhereNothingElseIsLeftOfAnOnlyPolluter(
    polluters: Int, named: [String]
  ) async {
    let all = (0..<polluters).map { Script("p\($0)", .set("x", 1), .set("work", 1)) }
    var planted = Planted(all + [Script("v", .set("x", 0), .require("work", 0))])
    planted.canUndo = false
    planted.untracked = ["x"]
    let seen = await planted.investigated()
    #expect(seen.only(.victim)?.stateNames == named)
  }

  /// What one polluter's trials say tells nothing of what another one leaves.
  @Test func twoPollutersOfTwoStatesAreBothTold() async {
    let seen = await carriers(
      Script("p", .set("x", 1)), Script("q", .set("y", 1)),
      Script("v", .require("x", 0), .require("y", 0)), Script("n"))
    #expect(seen == ["static:x", "static:y"])
  }

  @Test func ofTwoPollutersWhatTheVictimPutsBackIsNoneOfEither() async {
    let seen = await carriers(
      Script("p", .set("x", 1), .set("z", 1)), Script("q", .set("y", 1)),
      Script("v", .set("z", 0), .require("x", 0), .require("y", 0)), Script("n"))
    #expect(seen == ["static:x", "static:y"])
  }

  /// What the victim leaves is no clean state if it harms the victim itself.
  @Test func aCounterThatTheVictimCountsUpItselfStays() async {
    let seen = await carriers(
      Script("p", .add("x"), .set("y", 1)),
      Script("v", .add("x"), .require("x", 1)), Script("c"))
    #expect(seen == ["static:x", "static:y"])
  }

  /// Another test's leak may be what the victim fails by then.
  @Test func aTestThatLeavesMoreDecidesNothing() async {
    let seen = await carriers(
      polluter, Script("v", .forbidBoth("z", "y"), .require("x", 0)),
      Script("c", .set("x", 0), .set("z", 1)))
    #expect(seen == ["static:x", "static:y"])
  }

  @Test func withACleanupSkippedItIsToldTheSameWay() async {
    let cleanup = Step.clean("s", [.set("x", 0), .set("y", 0)])
    let seen = await carriers(
      Script("p", .set("x", 1), .set("y", 1), cleanup),
      Script("v", .set("x", 0), .require("y", 0)), seams: [Seam("s", .teardown)])
    #expect(seen == ["static:y"])
  }
}

/// A state that many tests leave, and that does none of them any harm, beside one that nobody sees.
@Suite struct DecoyTests {
  private func finding(_ kind: FindingKind, _ scripts: Script...) async -> Finding? {
    var planted = Planted(scripts)
    planted.canUndo = false
    planted.untracked = ["calls"]
    planted.hasClassSetUp = false
    return await planted.investigated().only(kind)
  }

  @Test func whatTheVictimLeavesItselfWithoutHarmIsNoCarrier() async throws {
    let victim = try #require(
      await finding(
        .victim, Script("p", .set("calls", 1), .set("hidden", 1)),
        Script("v", .set("calls", 1), .require("hidden", 0))))
    #expect(victim.stateNames == [])
  }

  @Test func whatACleanerLeavesAsItIsIsNoCarrier() async throws {
    let victim = try #require(
      await finding(
        .victim, Script("p", .set("calls", 1), .set("hidden", 1)),
        Script("v", .require("hidden", 0), .set("calls", 2)), Script("c", .set("hidden", 0))))
    #expect(victim.stateNames == [])
  }

  @Test func whatOthersLeaveWithoutHarmIsNoReasonToFailTwice() async throws {
    let test = try #require(
      await finding(
        .notRepeatable, Script("n", .require("hidden", 0), .set("calls", 1), .set("hidden", 1)),
        Script("o", .set("calls", 1))))
    #expect(test.stateNames == [])
  }

  @Test func whatTheVictimFailsByStaysOne() async throws {
    let victim = try #require(
      await finding(
        .victim, Script("p", .set("calls", 1)), Script("v", .require("calls", 0)), Script("o")))
    #expect(victim.stateNames == ["static:calls"])
  }
}
