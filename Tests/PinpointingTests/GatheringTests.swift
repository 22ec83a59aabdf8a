import Basics
import Synchronization
import Testing

@testable import Pinpointing

struct GatheringTests {
  /// Lets all tests pass and writes down what was asked at once.
  private final class BatchRunner: Runner {
    let batches = Mutex<[[Trial]]>([])

    func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
      batches.withLock { $0.append(trials) }
      return trials.map { trial in
        Observation(
          trial: trial, executions: trial.tests.map { Execution(test: $0, outcome: .passed) })
      }
    }
  }

  private let runner = BatchRunner()

  private func makeLog() -> TrialLog { TrialLog(runner: runner) { _ in } }

  private func trial(_ names: String...) -> Trial { Trial(names.map { TestID($0) }) }

  private var batches: [[[String]]] {
    runner.batches.withLock(\.self).map { $0.map { $0.tests.map(\.rawValue) } }
  }

  @Test func whatPartsAskRunsTogetherInTheirOrder() async {
    let log = makeLog()
    let answers = await log.together(["c", "a", "b"]) { name in
      let first = await log.observe([trial(name)])
      let second = await log.observe([trial(name, name)])
      return (first + second).map { $0.trial.tests.count }
    }
    #expect(answers == [[1, 2], [1, 2], [1, 2]])
    #expect(batches == [[["c"], ["a"], ["b"]], [["c", "c"], ["a", "a"], ["b", "b"]]])
  }

  @Test func aPartThatEndsKeepsNobodyWaiting() async {
    let log = makeLog()
    let answers = await log.together([0, 1, 2]) { count in
      for number in 0..<count { _ = await log.observe([trial("\(count)-\(number)")]) }
      return count
    }
    #expect(answers == [0, 1, 2])
    #expect(batches == [[["1-0"], ["2-0"]], [["2-1"]]])
  }

  @Test func theSameTrialOfSeveralPartsRunsOnce() async {
    let log = makeLog()
    _ = await log.together([1, 2]) { _ in await log.observe([trial("a"), trial("b")]).count }
    #expect(batches == [[["a"], ["b"]]])
  }

  @Test func confirmationsKeepTheirThreeRuns() async {
    let log = makeLog()
    let answers = await log.together([1, 2]) { _ in await log.confirm(trial("a", "b")).trials }
    #expect(answers == [3, 3])
    #expect(batches.map(\.count) == [1, 1, 1])
  }

  @Test func runsOfMannersStayApart() async {
    let log = makeLog()
    _ = await log.together([1, 2]) { part in
      part == 1
        ? await log.observe([trial("a")]).count : await log.observeSerially([trial("a")]).count
    }
    #expect(batches.map(\.count) == [1, 1])
  }

  @Test func withinOnePartItIsDoneOneAfterAnother() async {
    let log = makeLog()
    let answers = await log.together([1, 2]) { part in
      await log.together(["x", "y"]) { name in
        await log.observe([trial("\(name)\(part)")]).map { $0.trial.tests[0].rawValue }
      }
    }
    #expect(answers == [[["x1"], ["y1"]], [["x2"], ["y2"]]])
    #expect(batches == [[["x1"], ["x2"]], [["y1"], ["y2"]]])
  }

  @Test func aUnionHoldsEachTrialAsOftenAsTheListThatHoldsItMost() {
    let (a, b) = (trial("a"), trial("b"))
    #expect(Gathering.union([[a, b, a], [b, a]]) == [a, a, b])
  }
}
