import Basics
import Testing

@testable import Pinpointing

/// What must come true before a cause is called proven, or unseen.
@Suite struct ProvenCauseTests {
  private func victim(_ scripts: [Script], untracked: Set<String>) async throws -> Finding {
    var planted = Planted(scripts)
    planted.untracked = untracked
    planted.hasClassSetUp = false
    return try #require(await planted.investigated().only(.victim))
  }

  private func polluters(_ count: Int, _ steps: Step...) -> [Script] {
    (0..<count).map { Script("p" + String($0 + 10), steps: steps, framework: .xctest) }
  }

  @Test func ofManyPollutersEachIsAsked() async throws {
    let found = try await victim(
      polluters(12, .set("x", 1)) + [Script("v", .require("x", 0))], untracked: ["x"])
    #expect(found.names(.polluter).count == 12)
    #expect(found.stateNames == ["static:x"])
    #expect(found.proof == .proven)
  }

  /// What the last one does is not undone by what undoes the others.
  @Test func onePolluterWithACauseThatNobodySeesTakesTheProofAway() async throws {
    let found = try await victim(
      polluters(10, .set("x", 1)) + [
        Script("q", .set("x", 1), .set("hidden", 1)),
        Script("v", .require("x", 0), .require("hidden", 0)),
      ], untracked: ["x"])
    #expect(found.names(.polluter).count == 11)
    #expect(found.proof == nil)
  }

  /// Each polluter has a cause of its own; of one it could not be put back.
  @Test func whatIsProvenOfOnePolluterIsToldBesideWhatAnotherMayLeave() async throws {
    let found = try await victim(
      polluters(2, .set("x", 1)) + [
        Script("q", .set("stuck", 1), .set("y", 1)),
        Script("v", .require("x", 0), .require("stuck", 0), .forbid("y", 9)),
      ], untracked: ["x", "y", "stuck"])
    #expect(found.stateNames == ["static:stuck", "static:x"])
    #expect(found.proof == nil)
  }

  /// Nothing shows what the other one does: work that is still due, for one.
  @Test func whereNothingIsKnownOfAnotherPolluterNothingIsProven() async throws {
    let found = try await victim(
      polluters(2, .set("x", 1)) + [
        Script("q", .set("hidden", 1)), Script("v", .require("x", 0), .require("hidden", 0)),
      ], untracked: ["x"])
    #expect(found.names(.polluter).count == 3)
    #expect(found.stateNames == ["static:x"])
    #expect(found.proof == nil)
  }

  /// What both leave and the victim sees carries nothing.
  @Test func whereThePolluterThatIsShownLeavesItUnseenNoStateIsNamed() async throws {
    let found = try await victim(
      [
        Script("p", .set("hidden", 1), .add("counter")), Script("q", .set("x", 1), .add("counter")),
        Script("v", .forbid("counter", 9), .require("hidden", 0), .require("x", 0)),
      ], untracked: ["x", "counter"])
    #expect(found.names(.polluter).count == 2)
    #expect(found.stateNames == [])
    #expect(found.proof == .unseen)
  }

  @Test func aPolluterWithACauseOfItsOwnAddsIt() async throws {
    let found = try await victim(
      polluters(10, .set("x", 1)) + [
        Script("q", .set("y", 1), .set("z", 1)),
        Script("v", .require("x", 0), .require("y", 0)),
      ], untracked: ["x", "y", "z"])
    #expect(found.stateNames == ["static:x", "static:y"])
    #expect(found.proof == .proven)
  }

  @Test func whereTwoPollutersChangeDifferentFieldsTheStateIsShownWhole() async throws {
    let found = try await victim(
      [
        Script("p", .set("box.x", 1), .set("box.w", 1)),
        Script("q", .set("box.y", 2), .set("box.w", 1)),
        Script("v", .require("box.x", 0), .require("box.y", 0)),
      ], untracked: ["box.x", "box.y", "box.w"])
    #expect(found.proof == .proven)
    #expect(found.stateNames == ["static:box"])
    #expect(found.state.first?.after.contains("w") == true)
  }

  /// As of an object that two variables lead to: put back by either of them, the test passes.
  @Test func aVariableThatTheTestDoesNotLookAtIsNotTheCause() async throws {
    let found = try await victim(
      [
        Script("p", .set("x", 1), .set("blind", 1)), Script("v", .forbidBoth("x", "blind")),
      ], untracked: [])
    #expect(found.stateNames == ["static:x"])
    #expect(found.proof == .proven)
  }

  /// Sixteen of forty, far apart: more than so few trials tell.
  @Test func aSetThatIsNotKnownToBeSmallestProvesNothing() async throws {
    let cells = (0..<40).map { "c" + String($0 + 10) }
    let needed = cells.enumerated().filter { $0.offset % 5 < 2 }.map(\.element)
    let found = try await victim(
      [
        Script("p", steps: cells.map { .set($0, 1) }),
        Script("v", steps: needed.map { .require($0, 0) }),
      ], untracked: Set(cells))
    #expect(found.proof == nil)
  }

  /// What fails for another reason once a state is put back shows nothing of the cause.
  @Test func anotherFailureIsNotTheSame() async throws {
    let found = try await victim(
      [
        Script("p", .set("x", 1), .set("hidden", 1)),
        Script("v", .failIfBoth("hidden", 1, "x", 0), .forbid("hidden", 1)),
      ], untracked: ["x"])
    #expect(found.proof == nil)
  }

  /// Nothing that is seen stays changed: only who used it first decides what the victim finds.
  @Test(arguments: [[], [Step.set("config", 0)]]) func whatWasMadeUnderAnotherConfigurationIsNamed(
    puttingBack: [Step]
  ) async throws {
    let steps = [Step.set("config", 5), .make("lazy", from: "config")] + puttingBack
    let found = try await victim(
      [
        Script("p", steps: steps),
        Script("v", .make("lazy", from: "config"), .require("lazy", 10)),
      ], untracked: [])
    #expect(found.proof == .proven)
    let change = StateChange(
      id: StateID("static:lazy"), before: "10", after: "15", isFirstValue: true)
    #expect(found.state == [change])
  }

  /// Nothing was changed, and the first value is what it would be before any test: but the brittle test would make another.
  @Test func whatAStateSetterMadeInTimeIsNamed() async throws {
    let planted = Planted(
      Script("s", .make("lazy", from: "config")),
      Script(
        "b", .set("config", 5), .make("lazy", from: "config"), .set("config", 0),
        .require("lazy", 10)))
    let found = try #require(
      await planted.investigated().findings.first { $0.kind == .brittle })
    #expect(found.proof == .proven)
    let change = StateChange(
      id: StateID("static:lazy"), before: "not made yet", after: "10", isFirstValue: true)
    #expect(found.state == [change])
  }

  /// The object that the victim would make is not the polluter's, but neither is what the polluter hides in it.
  @Test func aFirstValueIsNoCauseWhereItHelpsOnlyAsAnotherObject() async throws {
    let found = try await victim(
      [
        Script(
          "p", .set("config", 5), .make("lazy", from: "config"), .set("config", 0),
          .set("hidden in it", 1)),
        Script("v", .make("lazy", from: "config"), .require("hidden in it", 0)),
      ], untracked: [])
    #expect(found.proof == nil)
    #expect(found.stateNames == [])
  }

  /// Another polluter makes it otherwise, too, but hides something in it besides.
  @Test func ofEachPollutersFirstValueItIsAskedWhetherItIsEnough() async throws {
    let found = try await victim(
      polluters(1, .set("config", 5), .make("lazy", from: "config"), .set("config", 0)) + [
        Script(
          "q", .set("config", 7), .make("lazy", from: "config"), .set("config", 0),
          .set("hidden in it", 1)),
        Script(
          "v", .make("lazy", from: "config"), .forbid("lazy", 15), .require("hidden in it", 0)),
      ], untracked: [])
    #expect(found.names(.polluter).count == 2)
    #expect(found.proof == nil)
  }

  /// One makes it otherwise, another changes what is made alike.
  @Test func whoOnlyChangesItHasACauseOfItsOwn() async throws {
    let found = try await victim(
      polluters(3, .set("config", 5), .make("lazy", from: "config"), .set("config", 0)) + [
        Script("q", .make("lazy", from: "config"), .set("x", 1)),
        Script("v", .make("lazy", from: "config"), .require("lazy", 10), .require("x", 0)),
      ], untracked: ["x"])
    #expect(found.proof == .proven)
    #expect(found.stateNames == ["static:lazy", "static:x"])
  }

  /// Where what it is made from stays, too, and is looked at by itself, both matter.
  @Test func whatItWasMadeFromIsNamedAsWellWhereItMatters() async throws {
    let found = try await victim(
      [
        Script("p", .set("config", 5), .make("lazy", from: "config")),
        Script(
          "v", .make("lazy", from: "config"), .require("lazy", 10), .require("config", 0)),
      ], untracked: [])
    #expect(found.proof == .proven)
    #expect(found.stateNames == ["static:config", "static:lazy"])
    #expect(found.state.map(\.isFirstValue) == [false, true])
  }

  /// A sequence that passes when it is looked at once more has no cause that could be put back.
  @Test func whatDoesNotShowAgainIsNotProven() async throws {
    let scripts = [Script("p", .set("x", 1)), Script("v", .require("y", 0))]
    let log = TrialLog(runner: ScriptedRunner(scripts)) { _ in }
    let (p, v) = (TestID("p"), TestID("v"))
    let search = Search(
      order: [p, v], brittle: [], traces: Traces(), seed: Seed(1), limits: Limits())
    let finding = Finding(
      kind: .victim, test: v, partners: [Partner(test: p, role: .polluter)], sequence: [p, v])
    #expect(await withCause(finding, search, in: log).proof == nil)
  }
}
