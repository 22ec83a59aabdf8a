import Basics
import Testing

@testable import Pinpointing

/// What putting states back between two tests proves.
@Suite struct CauseTests {
  private func finding(
    _ kind: FindingKind, _ scripts: Script..., seams: [Seam] = []
  ) async throws -> Finding {
    var planted = Planted(scripts, seams: seams)
    // Nobody knows who looks at what: only trials can tell.
    planted.untracked = ["x", "y", "z", "w", "box.x", "box.y", "stuck"]
    planted.hasClassSetUp = false
    return try #require(await planted.investigated().only(kind))
  }

  private let polluter = Script("p", .set("x", 1), .set("y", 1), .set("z", 1), .set("w", 1))

  @Test func ofSeveralStatesTheOneThatHealsIsTheCause() async throws {
    let victim = try await finding(.victim, polluter, Script("v", .require("z", 0)), Script("n"))
    #expect(victim.stateNames == ["static:z"])
    #expect(victim.proof == .proven)
  }

  @Test func twoOfWhichEachFailsTheVictimAreTheCauseTogether() async throws {
    let victim = try await finding(
      .victim, polluter, Script("v", .require("x", 0), .require("z", 0)))
    #expect(victim.stateNames == ["static:x", "static:z"])
    #expect(victim.proof == .proven)
  }

  @Test func twoThatFailItOnlyTogetherAreBothTheCause() async throws {
    let victim = try await finding(.victim, polluter, Script("v", .forbidBoth("x", "z")))
    #expect(victim.stateNames == ["static:x", "static:z"])
    #expect(victim.proof == .proven)
  }

  @Test func amongManyStatesItIsFoundByHalving() async throws {
    let cells = (0..<12).map { "c\($0)" }
    var planted = Planted(
      Script("p", steps: cells.map { .set($0, 1) }),
      Script("v", .require("c3", 0), .require("c8", 0)))
    planted.untracked = Set(cells)
    let victim = try #require(await planted.investigated().only(.victim))
    #expect(victim.stateNames == ["static:c3", "static:c8"])
    #expect(victim.proof == .proven)
  }

  @Test func whereAllThatIsSeenIsPutBackInVainTheCauseIsUnseen() async throws {
    let victim = try await finding(
      .victim, Script("p", .set("x", 1), .set("hidden", 1)), Script("v", .require("hidden", 0)))
    #expect(victim.stateNames == [])
    #expect(victim.proof == .unseen)
  }

  @Test func whatCantBePutBackIsNamedAndNotProven() async throws {
    let victim = try await finding(
      .victim, Script("p", .set("stuck", 1)), Script("v", .require("stuck", 0)))
    #expect(victim.stateNames == ["static:stuck"])
    #expect(victim.proof == nil)
  }

  /// It may be what can't be put back, or what nobody sees: without the former nothing heals.
  @Test func besideWhatCantBePutBackNothingIsCalledUnseen() async throws {
    let victim = try await finding(
      .victim, Script("p", .set("x", 1), .set("stuck", 1)), Script("v", .require("stuck", 0)))
    #expect(victim.stateNames == ["static:stuck"])
    #expect(victim.proof == nil)
  }

  @Test func ofAnObjectOnlyTheFieldThatMattersIsShown() async throws {
    let victim = try await finding(
      .victim, Script("p", .set("box.x", 1), .set("box.y", 2)), Script("v", .require("box.y", 0)))
    #expect(
      victim.state == [StateChange(id: StateID("static:box"), before: "y: 0", after: "y: 2")])
    #expect(victim.proof == .proven)
  }

  @Test func whatABrittleTestNeedsFailsItWhenPutBack() async throws {
    let brittle = try await finding(.brittle, polluter, Script("q", .require("y", 1)))
    #expect(brittle.stateNames == ["static:y"])
    #expect(brittle.proof == .proven)
  }

  @Test func whatATestPutsInItsOwnWayIsProven() async throws {
    let test = try await finding(
      .notRepeatable, Script("t", .require("y", 0), .set("x", 1), .set("y", 1)))
    #expect(test.stateNames == ["static:y"])
    #expect(test.proof == .proven)
  }

  @Test func whatACleanupHoldsBackIsProvenWithoutIt() async throws {
    let victim = try await finding(
      .latentVictim,
      Script(
        "p", .set("x", 1), .set("y", 1), .clean("s", [.set("x", 0), .set("y", 0)])),
      Script("v", .require("y", 0)), seams: [Seam("s", .teardown)])
    #expect(victim.stateNames == ["static:y"])
    #expect(victim.proof == .proven)
  }

  @Test func ofJointPollutersBothStatesAreTheCause() async throws {
    let victim = try await finding(
      .victim, Script("p", .set("x", 1), .set("w", 1)), Script("q", .set("y", 1)),
      Script("v", .forbidBoth("x", "y")))
    #expect(victim.stateNames == ["static:x", "static:y"])
    #expect(victim.proof == .proven)
  }

  @Test func twoPollutersOfTwoStatesAreEachProven() async throws {
    let victim = try await finding(
      .victim, Script("p", .set("x", 1), .set("w", 1)), Script("q", .set("y", 1)),
      Script("v", .require("x", 0), .require("y", 0)), Script("n"))
    #expect(victim.stateNames == ["static:x", "static:y"])
    #expect(victim.proof == .proven)
  }

  /// One state left, nothing to choose from: the states put back, and the copies alone.
  @Test func oneStateTakesFewTrials() async throws {
    func trials(canUndo: Bool) async -> Int {
      var planted = Planted(Script("p", .set("x", 1)), Script("v", .require("x", 0)))
      planted.canUndo = canUndo
      return await planted.investigated().trials
    }
    let (with, without) = await (trials(canUndo: true), trials(canUndo: false))
    #expect(with - without <= 1)
  }
}
