import Basics

/// What a value is rendered as that no two runs agree on.
package let varying = "varies from run to run"

/// What stands for the values that a state had in several runs: the value, what is the same of all of them, or that they
/// vary; nil for none.
func common(_ values: [String]) -> String? {
  guard let first = values.first else { return nil }
  if values.allSatisfy({ $0 == first }) { return first }
  let parts = Set(values.map(EndStateText.steadyPart))
  let mark = values.contains { $0.contains(EndStateText.incomparable) }
  return parts.count == 1 ? (parts.first ?? "") + (mark ? "\u{FFFD}" : "") : varying
}

/// The state that the tests leave behind when each runs in a process of its own.
struct Traces: Sendable {
  /// What each test was seen to change in every run; tests that change nothing are missing.
  var leaks: [TestID: [StateChange]] = [:]
  /// The state in which each test leaves its process; clean ones are missing.
  var endStates: [TestID: [StateID: String]] = [:]
  /// Those of the changes that were lazy properties being made, and only once: state that later tests find, and no leak.
  var madeOnFirstUse: [TestID: Set<StateChange>] = [:]
  var cleanupFunctions = CleanupFunctions()

  /// The changes of `test` that a cleanup should have taken back. Work that is still due may have been called off, which
  /// nothing shows. A function that a cleanup of its own wrote is what its author
  /// wants there.
  func toClean(_ test: TestID) -> [StateChange] {
    (leaks[test] ?? []).filter {
      madeOnFirstUse[test]?.contains($0) != true && $0.id != .pendingWork
        && !$0.isFunctionPutBack(by: cleanupFunctions.reached(by: test))
    }
  }

  /// What each test leaves every time.
  var left: [TestID: Set<StateID>] {
    endStates.mapValues { Set($0.keys) }
      .merging(leaks.mapValues { Set($0.map(\.id)) }) { $0.union($1) }
  }

  /// Takes in runs of `test` alone.
  ///
  /// - Parameter longer: runs in which more follows; what the test itself left there counts, too.
  mutating func add(_ test: TestID, _ runs: [Observation], _ longer: [Observation] = []) {
    if runs.contains(where: \.wasLeftOut) { return }
    func telling(_ runs: [Observation]) -> [Observation] {
      runs.filter { $0.failure == nil && $0.outcome(at: 0).judgement != .unknown }
    }
    let ends = telling(runs).endStates
    guard let first = ends.first else { return }
    let gone = Self.goneInLonger(telling(runs), telling(longer))
    let steady = first.filter { id, _ in ends.allSatisfy { $0[id] != nil } && !gone.contains(id) }
      .map { id, value in (id, common(ends.compactMap { $0[id] }) ?? value) }
    if !steady.isEmpty { endStates[test] = Dictionary(uniqueKeysWithValues: steady) }
    let all = telling(runs + longer)
    let changes = commonChanges(all.map { $0.executions.first?.changes ?? [] })
    if !changes.isEmpty { leaks[test] = changes }
  }
}

extension Traces {
  /// What a test was seen to change in each of the runs, and not in a longer one.
  private static func goneInLonger(
    _ runs: [Observation], _ longer: [Observation]
  ) -> Set<StateID> {
    func changed(_ run: Observation) -> Set<StateID> {
      Set((run.executions.first?.changes ?? []).map(\.id))
    }
    guard let first = runs.first, !longer.isEmpty else { return [] }
    let always = runs.dropFirst().reduce(changed(first)) { $0.intersection(changed($1)) }
    return longer.reduce(always) { $0.subtracting(changed($1)) }
  }
}

/// The changes that all runs show, by state; a side on which they differ is rendered as varying.
func commonChanges(_ runs: [[StateChange]]) -> [StateChange] {
  let names = RandomNames(runs.map { Set($0.map(\.id)) })
  let runs = runs.map(names.unified)
  guard let first = runs.first else { return [] }
  return first.compactMap { change in
    let same = runs.compactMap { run in run.first { $0.id == change.id } }
    guard same.count == runs.count else { return nil }
    return StateChange(
      id: change.id,
      before: Set(same.map(\.before)).count == 1 ? change.before : varying,
      after: Set(same.map(\.after)).count == 1 ? change.after : varying,
      isFirstUse: same.allSatisfy(\.isFirstUse))
  }.sorted { $0.id < $1.id }
}

/// Runs each test that may leak alone twice more, and keeps what it leaves behind every time.
func traceStates(
  of tests: [TestID], solos: [TestID: Solo], in log: TrialLog
) async -> Traces {
  let dirty = tests.filter { solos[$0]?.isDirty == true }
  // What a test leaves by chance in one of two runs makes it dirty in some audits only: such trials do not count.
  await log.countTrials(false)
  let first = await log.observe(dirty.map { Trial([$0]) })
  let more = await log.observeTogether(dirty.map { Trial([$0]) })
  await log.countTrials(true)
  var traces = Traces()
  for (index, test) in dirty.enumerated() {
    let twice = await log.known(Trial([test, test]))
    traces.add(test, [first[index], more[index]], [twice].compactMap(\.self))
    // The libraries open sockets and pipes of their own on first use; a test's own come anew each time.
    traces.leaks[test]?.removeAll { change in
      mayBeALibrarys(change.id) && solos[test]?.changedAgain.contains(change.id) != true
    }
    traces.madeOnFirstUse[test] = Set(traces.leaks[test] ?? []).filter { change in
      change.isFirstUse && solos[test]?.changedAgain.contains(change.id) != true
    }
  }
  await log.count(dirty.filter { traces.left[$0] != nil }.map { Trial([$0]) })
  return traces
}

/// What libraries and singletons make for themselves on first use: sockets, pipes, observers, timers.
private func mayBeALibrarys(_ id: StateID) -> Bool {
  id.isOfConnections || id.kind == .observer || id.kind == .timer
}

/// One finding for each suite and each state that tests of it leak.
func leakFindings(_ traces: Traces) -> [Finding] {
  Finding.leaks(
    traces.leaks.keys.flatMap { test in
      traces.toClean(test).map { LeakingTest(test: test, change: $0) }
    })
}
