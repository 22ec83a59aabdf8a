import Basics
import Testing

@testable import Pinpointing

/// Reducing long orders in which a test failed.
@Suite struct ReductionTests {
  /// How many executions went into finding out behind which of several tests one fails that does so once in `number` runs.
  private func price(ofFailingOnceIn number: Int, salt: Int) async -> Int {
    let others = (0..<60).map { index in
      Script("M.T/n\(index)()", index % 3 == 0 ? .set("y\(index)", 1) : .require("z", 0))
    }
    let chancy = Script("M.T/chancy()", .failOnceIn(number, salt: salt))
    var planted = Planted(others + [chancy])
    planted.limits.exhaustive = 0
    let recorder = Recorder(ScriptedRunner(planted.scripts))
    _ = await investigate(planted.question, with: recorder) { _ in }
    return recorder.records.map(\.observation.trial.tests)
      .filter { $0.last == chancy.id && (3..<60).contains($0.count) }
      .map(\.count).reduce(0, +)
  }

  /// Without a second look it was 16,271.
  @Test func chanceIsNotSearchedForInLongOrders() async {
    var all = 0
    for number in [6, 15, 25] {
      for salt in 0..<30 { all += await price(ofFailingOnceIn: number, salt: salt) }
    }
    #expect(all < 4_000)
  }
}
