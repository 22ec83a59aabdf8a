import Basics
import Testing

@testable import Pinpointing

/// The search split over shards.
@Suite struct ShardTests {
  private let planted = Planted(
    (0..<30).map { Script("M.T/t\($0)", .set("x\($0)", 1), .require("y", 0)) })

  private func merged(_ planted: Planted, _ recordings: [[Record]]) async -> Investigation {
    await investigate(planted.question, with: RecordedRunner(recordings)) { _ in }
  }

  private func expectSame(
    _ merged: Investigation, _ whole: Investigation,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(merged.findings == whole.findings, sourceLocation: sourceLocation)
    #expect(merged.tests == whole.tests, sourceLocation: sourceLocation)
    #expect(merged.seams == whole.seams, sourceLocation: sourceLocation)
    #expect(merged.undecided == whole.undecided, sourceLocation: sourceLocation)
    #expect(merged.trials == whole.trials, sourceLocation: sourceLocation)
  }

  @Test(arguments: seeds(100)) func shardsOfASmallSuiteAddUpToTheWhole(seed: Int) async {
    let planted = RandomSuite(seed: 5000 + UInt64(seed)).planted
    let count = 2 + seed % 4
    let shards = await planted.recordings(count: count)
    expectSame(await merged(planted, shards), await planted.investigated())
  }

  @Test(arguments: seeds(100)) func shardsOfALargeSuiteAddUpToTheWhole(seed: Int) async {
    let planted = RandomSuite(seed: 6000 + UInt64(seed)).planted.asIfLarge
    let shards = await planted.recordings(count: 3)
    expectSame(await merged(planted, shards), await planted.investigated())
  }

  /// A shard keeps no time of single tests. Of all together it does, so that all shards run the same orders.
  @Test func shardsOfAQuickSuiteAddUpToTheWhole() async {
    let planted = Planted.hiding(amid: 50, seconds: 0.001)
    let whole = await planted.investigated()
    #expect(whole.all(.victim).count == 1)
    expectSame(await merged(planted, await planted.recordings(count: 2)), whole)
  }

  /// A polluter, its victims, tests that put back what it leaves, others that change something else, and so many tests that
  /// the victims fall to several shards.
  private func suite(victims: Int) -> Planted {
    let victims = (0..<victims).map { Script("M.T/v\($0)()", .require("x", 0)) }
    let cleaners = (0..<3).map { Script("M.T/c\($0)()", .set("x", 0)) }
    let others = (0..<9).map { Script("M.T/o\($0)()", .set("y\($0)", 1), .set("x", 2)) }
    let clean = (0..<40).map { Script("M.T/n\($0)()", .require("z", 0)) }
    return Planted(victims + [Script("M.T/p()", .set("x", 1))] + cleaners + others + clean)
      .asIfLarge
  }

  @Test(arguments: [2, 3, 9], [2, 4]) func shardsOfVictimsOfOnePolluterAddUpToTheWhole(
    victims: Int, count: Int
  ) async {
    let planted = suite(victims: victims)
    let whole = await planted.investigated()
    #expect(whole.all(.victim).count == victims)
    expectSame(await merged(planted, await planted.recordings(count: count)), whole)
  }

  /// In one process, as no shard can.
  @Test func victimsOfOnePolluterAreAskedTogetherAboutCleaners() async {
    let planted = suite(victims: 9)
    let recorder = Recorder(ScriptedRunner(planted.scripts))
    _ = await investigate(planted.question, with: recorder) { _ in }
    let shard = await planted.recordings(count: 1)[0]
    #expect(recorder.records.count < shard.count - 40)
  }

  /// Each victim fails behind the polluter and changes nothing, so none can clean up for another. They are too few to be asked
  /// together.
  @Test func victimsAreNotAskedAboutEachOther() async {
    let planted = suite(victims: 3)
    let recorder = Recorder(ScriptedRunner(planted.scripts))
    let found = await investigate(planted.question, with: recorder) { _ in }
    #expect(found.all(.victim).count == 3)
    let asked = recorder.records.map(\.observation.trial)
      .filter { $0.tests.count == 3 && $0.mode == .unprobed && $0.tests[2].rawValue.contains("/v") }
      .map { $0.tests[1].rawValue }
    #expect(asked.contains { $0.contains("/o") })
    #expect(!asked.contains { $0.contains("/v") })
  }

  /// More states that only two tests leave together than there is room for, and tests that fail after one already.
  @Test func shardsAgreeOnWhichJointStatesThereIsRoomFor() async {
    let planted = Planted(
      (0..<12).map { Script("M.T/p\($0)", .set("s\($0)", 1)) }
        + (0..<28).map { Script("M.T/v\($0)", .require("s0", 0)) })
    let shards = await planted.recordings(count: 3)
    expectSame(await merged(planted, shards), await planted.investigated())
  }

  @Test func noShardRunsEverything() async {
    let whole = await planted.recordings(count: 1)[0].count
    let shards = await planted.recordings(count: 3)
    for records in shards {
      #expect(records.count < whole * 2 / 3)
    }
  }

  @Test func whatNoShardRanIsUndecided() async {
    let shards = await planted.recordings(count: 3)
    let seen = await merged(planted, Array(shards.dropLast()))
    let told = seen.undecided.contains { if case .shardsOpen = $0 { true } else { false } }
    #expect(told)
    #expect(seen.isCutShort)
  }
}
