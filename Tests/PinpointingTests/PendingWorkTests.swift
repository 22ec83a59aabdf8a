import Basics
import Testing

@testable import Pinpointing

/// Work that goes on when the test which asked for it has ended.
@Suite struct PendingWorkTests {
  private let cancel = Seam("cancel", .teardown, line: 9)

  @Test func aCleanupThatMayCallItOffIsUndecided() async {
    let seen = await Planted(
      [Script("a", .set("work", 1), .clean("cancel", [])), Script("b")], seams: [cancel]
    ).investigated()
    #expect(seen.verdict("cancel") == .inconclusive)
  }

  @Test func aCleanupAfterWhichNoneIsDueHoldsItBack() async {
    let seen = await Planted(
      [Script("a", .set("work", 1), .clean("cancel", [.set("work", 0)])), Script("b")],
      seams: [cancel]
    ).investigated()
    #expect(seen.verdict("cancel") == .contained)
  }

  /// On a busy machine work is still due by chance: that is nothing which the cleanup holds back.
  @Test(arguments: 0..<60) func whatIsDueByChanceIsNotHeldBack(salt: Int) async {
    let seen = await Planted(
      [
        Script("a", .setOnceIn(8, "work", salt: salt), .clean("cancel", [])), Script("b"),
        Script("c", .setOnceIn(8, "work", salt: salt + 1)),
      ],
      seams: [cancel]
    ).investigated()
    #expect(seen.verdict("cancel") == .idle)
  }

  /// Else how many trials there are would depend on the machine's load.
  @Test func whatOneLookDoesNotShowPasses() {
    func seen(_ state: [StateID: String]) -> Observation {
      Observation(trial: Trial([TestID("a")]), executions: [], endState: state)
    }
    let (work, own) = (StateID.pendingWork, StateID("static:x"))
    var comparison = Comparison(
      control: seen([:]), toggled: seen([work: "due", own: "1"]))
    #expect(comparison.stateLeft == [work: "due", own: "1"])
    comparison.keepDifferences(in: Comparison(control: seen([:]), toggled: seen([own: "1"])))
    #expect(comparison.stateLeft == [own: "1"])
    #expect(comparison.states == [own])
  }

  @Test func whatIsDueByChanceIsNotLeft() {
    func execution(_ changes: StateID...) -> Execution {
      Execution(
        test: TestID("a"), outcome: .passed,
        changes: changes.map { StateChange(id: $0, before: "none", after: "due") }, reached: [])
    }
    var sight = FirstSight()
    for changes in [execution(), execution(.pendingWork), execution(StateID("static:x"))] {
      sight.add(changes, endState: [])
    }
    #expect(sight.left == [StateID("static:x")])
    for _ in 0..<3 { sight.add(execution(), endState: [.pendingWork]) }
    #expect(sight.left == [StateID("static:x"), .pendingWork])
  }

  @Test func itIsNoLeak() async {
    let seen = await Planted([Script("a", .set("work", 1)), Script("b")]).investigated()
    #expect(seen.only(.leak) == nil)
  }

  @Test func whatElseIsLeftIsTheCauseFirst() async throws {
    let seen = await Planted([
      Script("p", .set("work", 1), .set("x", 1)), Script("v", .require("x", 0)),
    ]).investigated()
    #expect(try #require(seen.only(.victim)).stateNames == ["static:x"])
  }

  /// A test in the middle puts that back, and the victim fails all the same.
  @Test func itIsTheCauseWhereWhatElseIsSeenIsRuledOut() async throws {
    let seen = await Planted([
      Script("p", .set("work", 1), .set("x", 1), .set("hidden", 1)), Script("c", .set("x", 0)),
      Script("v", .forbid("x", 7), .require("hidden", 0)),
    ]).investigated()
    #expect(try #require(seen.only(.victim)).stateNames == ["process:work"])
  }

  /// The work of another does no harm, which says nothing of this one's.
  @Test func itIsTheCauseWhereNothingElseIsSeen() async throws {
    let seen = await Planted([
      Script("p", .set("work", 1), .set("hidden", 1)), Script("v", .require("hidden", 0)),
      Script("w", .set("work", 1)),
    ]).investigated()
    #expect(try #require(seen.only(.victim)).stateNames == ["process:work"])
  }
}
