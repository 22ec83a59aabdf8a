import Basics
import Pinpointing
import Synchronization
import Testing

/// What the search tells while it goes on.
@Suite struct ProgressTests {
  private func told(_ planted: Planted) async -> (told: [Progress], end: Investigation) {
    let all = Mutex<[Progress]>([])
    let end = await investigate(planted.question, with: ScriptedRunner(planted.scripts)) {
      progress in all.withLock { $0.append(progress) }
    }
    return (all.withLock(\.self), end)
  }

  private let suite = Planted(
    Script("p", .set("x", 1)), Script("v", .require("x", 0)), Script("b", .require("x", 1)),
    Script("r", .forbid("y", 1), .set("y", 1)), Script("c", .clean("s", [.set("z", 0)])),
    seams: [])

  @Test func stepsComeInOrderAndDoneNeverPassesPlanned() async {
    let (told, _) = await told(suite)
    #expect(told.map(\.phase.number) == told.map(\.phase.number).sorted())
    #expect(Set(told.map(\.phase)) == Set(Phase.allCases))
    #expect(told.allSatisfy { $0.done <= $0.planned })
    #expect(told.contains { $0.phase == .pairs && $0.done == 0 && $0.planned > 0 })
  }

  @Test func everyFindingIsToldOnceAndBeforeTheEnd() async throws {
    let (told, end) = await told(suite)
    let last = try #require(told.last)
    #expect(last.found.map(\.id).count == Set(last.found.map(\.id)).count)
    #expect(Set(last.found.map(\.id)) == Set(end.findings.map(\.id)))
    #expect(!end.all(.victim).isEmpty && !end.all(.brittle).isEmpty)
    // A victim is told when it is confirmed, before its cleaners are looked for.
    #expect(
      told.contains { $0.phase == .victims && $0.found.contains { $0.kind == .victim } })
  }

  @Test(arguments: 0..<40) func nothingIsReportedThatWasNotTold(seed: Int) async throws {
    let (told, end) = await told(RandomSuite(seed: 7000 + UInt64(seed)).planted)
    let last = try #require(told.last)
    #expect(Set(end.findings.map(\.id)).isSubset(of: last.found.map(\.id)))
  }

  @Test func whatIsLeftOutSinceItFailsIsToldBeforeTheOrders() async throws {
    let (told, end) = await told(
      Planted(Script("x", .failEvery(1)), Script("a"), Script("b"), seams: []))
    #expect(end.red == [TestID("x")])
    let first = try #require(told.first { $0.phase == .orders })
    #expect(first.red == end.red)
    #expect(told.first?.red == [])
  }

  @Test func whatNobodyAskedForIsNotTold() async {
    var question = suite.question
    question.affected = [TestID("r")]
    let found = Mutex<[Finding]>([])
    let end = await investigate(question, with: ScriptedRunner(suite.scripts)) { progress in
      found.withLock { $0 = progress.found }
    }
    #expect(Set(found.withLock(\.self).map(\.id)) == Set(end.findings.map(\.id)))
    #expect(end.all(.leak).map(\.test) == [TestID("r")])
  }
}
