import Basics
import Foundation
import Synchronization
import Testing

@testable import Observing

/// Says of every trial that it passed, in words that tell one run from the next.
private final class CountingRunner: Runner {
  private let runs = Mutex(0)
  private let outcome: @Sendable (Int) -> Outcome

  init(_ outcome: @escaping @Sendable (Int) -> Outcome = { .failed(["run \($0)"]) }) {
    self.outcome = outcome
  }

  var count: Int { runs.withLock(\.self) }

  func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    trials.map { trial in
      let number = runs.withLock { runs in
        runs += 1
        return runs
      }
      return Observation(
        trial: trial,
        executions: trial.tests.map {
          Execution(
            test: $0, outcome: outcome(number),
            changes: [StateChange(id: StateID("static:x"), before: "0", after: "1")],
            reached: [SeamID("s-1")])
        }, endState: [StateID("static:x"): "1"])
    }
  }
}

/// A memory's file that goes with its owner.
private final class MemoryFile {
  let path =
    FileManager.default.temporaryDirectory.path + "/unseam-trials-\(UUID().uuidString.prefix(8))"

  func memory(
    inputs: [TestID: UInt64] = [:], common: String = "", isFresh: Bool = false
  ) -> TrialMemory {
    TrialMemory(path: path, keys: TrialKeys(common: common, inputs: inputs), isFresh: isFresh)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct TrialMemoryTests {
  private let a = TestID("M.T/a")
  private let b = TestID("M.T/b")

  @Test func whatWasObservedIsNotRunAgain() async {
    let file = MemoryFile()
    let trials = [Trial([a]), Trial([a, b], toggles: [SeamID("s-1")]), Trial([a])]
    let first = await RememberingRunner(CountingRunner(), memory: file.memory())
      .observe(trials, .searching)
    let runner = CountingRunner()
    let memory = file.memory()
    let second = await RememberingRunner(runner, memory: memory).observe(trials, .searching)
    #expect(runner.count == 0)
    #expect(memory.recalled == 3)
    #expect(second.map(\.executions) == first.map(\.executions))
    #expect(second.map(\.endState) == first.map(\.endState))
  }

  @Test func whatWasKeptUnderEarlierKeysIsRecalledAndNothingIsKeptUnderThem() async {
    let file = MemoryFile()
    let (old, new): ([TestID: UInt64], [TestID: UInt64]) = ([a: 1, b: 1], [a: 2, b: 2])
    _ = await RememberingRunner(CountingRunner(), memory: file.memory(inputs: old))
      .observe([Trial([a])], .confirming)
    let runner = CountingRunner()
    let memory = TrialMemory(
      path: file.path, keys: TrialKeys(common: "", inputs: new),
      earlier: TrialKeys(common: "", inputs: old), isFresh: false)
    _ = await RememberingRunner(runner, memory: memory)
      .observe([Trial([a]), Trial([b])], .confirming)
    #expect(runner.count == 1)
    let before = CountingRunner()
    _ = await RememberingRunner(before, memory: file.memory(inputs: old))
      .observe([Trial([b])], .confirming)
    #expect(before.count == 1)
  }

  @Test func anObservationIsHandedOutOnce() async {
    let file = MemoryFile()
    _ = await RememberingRunner(CountingRunner(), memory: file.memory())
      .observe([Trial([a])], .confirming)
    let runner = CountingRunner()
    let remembering = RememberingRunner(runner, memory: file.memory())
    _ = await remembering.observe([Trial([a])], .confirming)
    #expect(runner.count == 0)
    _ = await remembering.observe([Trial([a])], .confirming)
    #expect(runner.count == 1)
  }

  @Test func equalTrialsAreRunTogetherWhereNotAllAreKnown() async {
    let file = MemoryFile()
    _ = await RememberingRunner(CountingRunner(), memory: file.memory())
      .observe([Trial([a])], .confirming)
    let runner = CountingRunner()
    _ = await RememberingRunner(runner, memory: file.memory())
      .observe([Trial([a]), Trial([a])], .confirming)
    #expect(runner.count == 2)
  }

  @Test func changedSourcesAreRunAgainAndOnlyThese() async {
    let file = MemoryFile()
    let trials = [Trial([a]), Trial([b]), Trial([a, b])]
    _ = await RememberingRunner(
      CountingRunner(), memory: file.memory(inputs: [a: 1, b: 1])
    ).observe(trials, .searching)
    let runner = CountingRunner()
    _ = await RememberingRunner(runner, memory: file.memory(inputs: [a: 1, b: 2]))
      .observe(trials, .searching)
    #expect(runner.count == 2)
  }

  @Test(arguments: ["toolchain", "manner", "fresh"]) func anotherWayIsAnotherTrial(
    _ difference: String
  ) async {
    let file = MemoryFile()
    _ = await RememberingRunner(CountingRunner(), memory: file.memory())
      .observe([Trial([a])], .searching)
    let runner = CountingRunner()
    let memory = file.memory(
      common: difference == "toolchain" ? "new" : "", isFresh: difference == "fresh")
    _ = await RememberingRunner(runner, memory: memory)
      .observe([Trial([a])], difference == "manner" ? .confirming : .searching)
    #expect(runner.count == 1)
  }

  @Test(arguments: [Outcome.timedOut, .crashed(signal: SIGKILL)])
  func whatTheMachineMayHaveCausedIsNotKept(outcome: Outcome) async {
    let file = MemoryFile()
    _ = await RememberingRunner(CountingRunner { _ in outcome }, memory: file.memory())
      .observe([Trial([a])], .searching)
    let runner = CountingRunner()
    _ = await RememberingRunner(runner, memory: file.memory()).observe([Trial([a])], .searching)
    #expect(runner.count == 1)
  }

  @Test func aLineThatWasCutOffCostsItselfOnly() async throws {
    let file = MemoryFile()
    _ = await RememberingRunner(CountingRunner(), memory: file.memory())
      .observe([Trial([a]), Trial([b])], .searching)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file.path))
    try whole.dropLast(20).write(to: URL(fileURLWithPath: file.path))
    for expected in [1, 0] {
      let runner = CountingRunner()
      _ = await RememberingRunner(runner, memory: file.memory())
        .observe([Trial([a]), Trial([b])], .searching)
      #expect(runner.count == expected)
    }
  }

  @Test func aSpentBudgetRunsNothingMore() async {
    let runner = CountingRunner()
    let budgeted = BudgetedRunner(runner, until: .now)
    let seen = await budgeted.observe([Trial([a]), Trial([b])], .searching)
    #expect(runner.count == 0)
    #expect(seen.map(\.failure) == [Observation.outOfBudget, Observation.outOfBudget])
    #expect(seen.map(\.trial) == [Trial([a]), Trial([b])])
  }

  @Test func aBudgetThatLastsChangesNothing() async {
    let runner = CountingRunner()
    let budgeted = BudgetedRunner(runner, until: .now + .seconds(60))
    let trials = (0..<30).map { Trial([TestID("M.T/\($0 / 3)")]) }
    let seen = await budgeted.observe(trials, .confirming)
    #expect(seen.map(\.trial) == trials)
    #expect(runner.count == 30)
  }
}
