import Basics
import Testing

@testable import Pinpointing

/// What is left out where a suite takes long, and what is not.
@Suite struct SharedOrderTests {
  private let resets = [Seam("reset", .reset, line: 9), Seam("other", .reset, line: 19)]

  /// Tests that do nothing and of which none is slow; all together take long.
  private func bystanders(_ count: Int = 80) -> [Script] {
    (0..<count).map { Script("o\($0 < 10 ? "0" : "")\($0)") }
  }

  private func planted(_ scripts: [Script], taking seconds: Double = 0.08) -> Planted {
    Planted(scripts.map { $0.taking(seconds: seconds) }, seams: resets)
  }

  /// Each of the others between two runs of a test that reaches one takes long.
  @Test func cleanupsOfASlowSuiteShareOrders() async {
    let scripts =
      bystanders()
      + resets.map {
        Script("p" + $0.id.rawValue, .set("x", 1), .clean($0.id.rawValue, [.set("x", 0)]))
      }
    func executions(taking seconds: Double) async -> Int {
      let planted = planted(scripts, taking: seconds)
      let runner = ScriptedRunner(planted.scripts)
      _ = await investigate(planted.question, with: runner) { _ in }
      return runner.executions
    }
    #expect(await executions(taking: 0.08) + 200 < executions(taking: 0.001))
  }

  /// In each order of the whole suite, tests on both sides put right what the victim would notice; in the orders that the two
  /// cleanups share, it stands right behind the polluter.
  @Test func whatShowsInSharedOrdersAloneIsExposed() async throws {
    let cleanup = Step.clean("reset", [.set("x", 0), .set("hidden", 0)])
    let seen = await planted(
      [
        Script("p", .set("x", 1), .set("hidden", 1), cleanup),
        Script("q", .set("y", 1), .set("hidden", 0)), Script("v", .require("hidden", 0)),
        Script("w", .set("hidden", 0)),
      ] + bystanders() + [Script("r", .set("z", 1), .clean("other", [.set("z", 0)]))]
    ).investigated()
    #expect(try #require(seen.only(.latentVictim)).sequenceNames == ["p", "v"])
  }

  /// Nothing shows what the cleanup does, so it does not share.
  @Test func whatMayBeIdleHasItsOwnOrders() async throws {
    let seen = await planted(
      [
        Script("p", .set("hidden", 1), .clean("reset", [.set("hidden", 0)])),
        Script("q", .set("hidden", 0)), Script("v", .require("hidden", 0)),
        Script("w", .set("hidden", 0)),
      ] + bystanders() + [Script("r", .clean("other", [.set("z", 0)]))]
    ).investigated()
    #expect(try #require(seen.only(.latentVictim)).names(.polluter) == ["p"])
    #expect(seen.verdict("other") == .idle)
  }

  /// Parts of an audit run on machines of other speed, and have to fit together.
  @Test func partsOfAnAuditLeaveOutNothingForTheTimeItTakes() {
    var limits = Limits()
    let long = Slowness(ofAll: 30)
    #expect(limits.forbid(2, timesAll: long))
    #expect(!limits.forbid(2, timesAll: Slowness(ofAll: 1)))
    #expect(!limits.forbid(2, timesAll: nil))
    limits.coversEveryPair = true
    #expect(!limits.forbid(2, timesAll: long))
    var times = TestTimes()
    var trial = Observation(trial: Trial([TestID("a")]), executions: [])
    trial.slowness = long
    times.take(trial)
    var search = Search(
      order: [TestID("a")], brittle: [], traces: Traces(), seed: Seed(1), limits: Limits(),
      times: times)
    #expect(search.takesTooLong(2))
    search.isInParts = true
    #expect(!search.takesTooLong(2))
  }
}
