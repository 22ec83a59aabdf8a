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
