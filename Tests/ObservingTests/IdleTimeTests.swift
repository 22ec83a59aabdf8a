import Testing

@testable import Observing

@Suite struct IdleTimeTests {
  @Test(arguments: [(0.1, 16, 0), (0.2, 2, 1), (0.5, 2, 1), (1, 2, 2), (0.2, 16, 4)])
  func thereIsRoomForAsManyWorkersAsProcessorsAreIdle(share: Double, processors: Int, room: Int) {
    #expect(IdleTime.room(share, of: processors) == room)
  }

  @Test func theFirstLineOfTheKernelsCountIsRead() throws {
    let before = try #require(IdleTime.Ticks("cpu  100 0 50 800 50 0 0 0 0 0\ncpu0 1 2 3 4 5\n"))
    let after = try #require(IdleTime.Ticks("cpu  130 0 60 850 60 0 0 0 0 0\n"))
    #expect(after.idleShare(since: before) == 0.6)
  }

  @Test func guestsAreCountedOnce() throws {
    // The ninth and tenth number are part of the first and second.
    let before = try #require(IdleTime.Ticks("cpu 0 0 0 0 0 0 0 0 0 0\n"))
    let after = try #require(IdleTime.Ticks("cpu 50 0 0 50 0 0 0 0 50 0\n"))
    #expect(after.idleShare(since: before) == 0.5)
  }

  @Test func whatGivesWayCountsAsIdleWhereItIsABuild() throws {
    let before = "cpu 0 0 0 0 0 0 0 0\n"
    let after = "cpu 50 30 0 20 0 0 0 0\n"
    for (isBuild, share) in [(true, 0.5), (false, 0.2)] {
      let first = try #require(IdleTime.Ticks(before, countsNiced: isBuild))
      let second = try #require(IdleTime.Ticks(after, countsNiced: isBuild))
      #expect(second.idleShare(since: first) == share)
    }
  }

  @Test(arguments: ["", "intr 1 2 3 4 5", "cpu  1 2 3", "cpu0 1 2 3 4 5"])
  func aKernelThatDoesNotTellIsNotGuessed(text: String) {
    #expect(IdleTime.Ticks(text) == nil)
  }

  @Test(arguments: ["cpu 1 1 1 7 1", "cpu 9 1 9 3 1"])
  func aCounterThatStandsOrRunsBackwardsTellsNothing(text: String) throws {
    let before = try #require(IdleTime.Ticks("cpu 1 1 1 7 1"))
    #expect(try #require(IdleTime.Ticks(text)).idleShare(since: before) == nil)
  }
}
