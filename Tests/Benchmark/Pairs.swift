import Basics
import Discovering
import Instrumenting
import Observing
import Pinpointing
import Synchronization

/// How many executions of tests the search needs, against those that running every ordered pair would take, and how
/// that grows with the suite.
func measurePairs(in workshop: Workshop) async throws -> [Ratio] {
  let small = try await Count(LeakySuite(count: 300), in: workshop)
  let large = try await Count(LeakySuite(count: 600), in: workshop)
  return [
    Ratio(
      name: "pairs-executions-of-brute-force", value: small.pairs / small.bruteForce,
      target: 0.01),
    Ratio(
      name: "search-executions-of-brute-force", value: small.whole / small.bruteForce,
      target: 0.05),
    Ratio(name: "pairs-growth-at-600", value: large.pairs / small.pairs, target: 2.5),
    Ratio(name: "search-growth-at-600", value: large.whole / small.whole, target: 2.5),
    Ratio(name: "pairs-missed", value: Double(small.missed + large.missed), target: 0),
  ]
}

/// What a search of one suite took and found.
struct Count {
  /// Executions in the phase of pairs, and in all.
  let pairs: Double
  let whole: Double
  /// What every ordered pair in a process of its own would take.
  let bruteForce: Double
  /// How many polluters of victims were not named, or wrongly.
  let missed: Int
  /// Where the package and our scratch folder lie.
  let package: String
  let scratch: Scratch

  init(_ suite: LeakySuite, in workshop: Workshop) async throws {
    package = workshop.root + "/leaky-\(suite.count)"
    try suite.write(to: package)
    scratch = Scratch(package + "-scratch")
    let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
    let built = try workshop.builder(subject, scratch: scratch).build(discovery)
    let (runner, catalog) = try workshop.runner(built)
    let counter = Counter(runner)
    let investigation = await investigate(
      Question(
        tests: catalog.tests.map { Question.Test(id: $0.id, framework: $0.framework) },
        seams: discovery.seams, tracked: built.tracked), with: counter
    ) { counter.enter($0.phase) }
    pairs = Double(counter.executions(in: .pairs))
    whole = Double(counter.executions())
    bruteForce = Double(suite.count * (suite.count - 1) * 2)
    missed = suite.differences(from: investigation)
    let coverage = investigation.coverage ?? Coverage()
    say(
      "  \(suite.count) tests: \(Int(pairs)) executions for pairs, \(Int(whole)) in all, brute force \(Int(bruteForce))"
    )
    say(
      "  of \(coverage.pairs) pairs: \(coverage.byRun) run, \(coverage.byLooks) not looked at,"
        + " \(coverage.byEndState) by end state, \(coverage.byNoChange) after no change")
  }
}

/// Counts the executions that it asks of another runner, by the phase in which.
private final class Counter: Runner {
  private struct State {
    var phase = Phase.baseline
    var executions: [Phase: Int] = [:]
  }

  private let runner: TrialRunner
  private let state = Mutex(State())

  init(_ runner: TrialRunner) { self.runner = runner }

  func enter(_ phase: Phase) { state.withLock { $0.phase = phase } }

  func executions(in phase: Phase? = nil) -> Int {
    state.withLock { state in
      state.executions.filter { phase == nil || $0.key == phase }.values.reduce(0, +)
    }
  }

  func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    state.withLock { state in
      state.executions[state.phase, default: 0] += trials.reduce(0) { $0 + $1.tests.count }
    }
    return await runner.observe(trials, manner)
  }
}

extension LeakySuite {
  /// How many pairs of polluter and victim were not found, or found though nobody planted them.
  fileprivate func differences(from investigation: Investigation) -> Int {
    var found: [TestID: Set<TestID>] = [:]
    for finding in investigation.findings where finding.kind == .victim {
      guard let test = finding.test else { continue }
      found[test] = Set(finding.partners.filter { $0.role == .polluter }.map(\.test))
    }
    return Set(found.keys).union(victims.keys).reduce(0) { sum, test in
      sum + (found[test] ?? []).symmetricDifference(victims[test] ?? []).count
    }
  }
}
