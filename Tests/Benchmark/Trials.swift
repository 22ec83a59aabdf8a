import Basics
import Commanding
import Foundation
import Instrumenting
import Observing

/// One trial against the package manager's way of running the same test, and forked against started afresh: of our own
/// fixture, and of the real package if one is named, whose executable takes longer to load.
func measureTrials(in workshop: Workshop) async throws -> [Ratio] {
  let package = try workshop.copy(fixture: "SingletonSpyIsolated")
  let own = package + "-plain"
  try workshop.buildPlainly(package, scratch: own)
  let (runner, catalog) = try prepare(package, workshop)
  var ratios: [Ratio] = []
  for framework in [Framework.xctest, .swiftTesting] {
    guard let test = catalog.tests.first(where: { $0.framework == framework }) else { continue }
    ratios += try await measureTrial(of: test.id, framework, package, own, runner, workshop)
  }
  if let package = workshop.package {
    let (runner, catalog) = try prepare(try workshop.copy(package: package), workshop)
    for framework in [Framework.xctest, .swiftTesting] {
      guard let test = await firstPassing(framework, catalog, runner) else { continue }
      ratios += try await measureFork(of: test, "package-" + framework.rawValue, runner)
    }
  }
  return ratios
}

private func prepare(
  _ package: String, _ workshop: Workshop
) throws -> (TrialRunner, TestCatalog) {
  let scratch = Scratch(package + "-scratch")
  let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
  let built = try workshop.builder(subject, scratch: scratch).build(discovery)
  return try workshop.runner(built, jobs: 1)
}

/// Of the first tests the quickest that passes.
private func firstPassing(
  _ framework: Framework, _ catalog: TestCatalog, _ runner: TrialRunner
) async -> TestID? {
  var best: (test: TestID, seconds: Double)?
  for test in catalog.tests.filter({ $0.framework == framework }).prefix(20) {
    let seconds = try? await time(test.id, .judging, runner)
    if let seconds, seconds < best?.seconds ?? .infinity { best = (test.id, seconds) }
  }
  return best?.test
}

private func measureTrial(
  of test: TestID, _ framework: Framework, _ package: String, _ scratch: String,
  _ runner: TrialRunner, _ workshop: Workshop
) async throws -> [Ratio] {
  let filter = "^" + NSRegularExpression.escapedPattern(for: test.rawValue)
  let words = [
    workshop.toolchain.swift, "test", "--skip-build", "--package-path", package,
    "--scratch-path", scratch, "--filter", filter,
  ]
  var (managed, trials): ([Double], [Double]) = ([], [])
  for _ in 0..<max(workshop.pairs, 15) {
    let (slow, result) = try await timed { try Command(words).run(by: workshop.launcher) }
    guard result.succeeded else { throw Failure(text: result.errorText) }
    managed.append(slow)
    trials.append(try await time(test, .searching, runner))
  }
  note("\(framework.rawValue), swift test --skip-build --filter", managed.median)
  note("\(framework.rawValue), trial right after it", trials.median)
  return [
    Ratio(
      name: "trial-\(framework.rawValue)", value: zip(trials, managed).map { $0 / $1 }.median,
      target: 1.0 / 20)
  ] + (try await measureFork(of: test, framework.rawValue, runner))
}

/// A trial that asks for an outcome, in a forked process against one started afresh, and one that looks at state against one
/// that does not, all as the search runs them: many in a row.
private func measureFork(
  of test: TestID, _ name: String, _ runner: TrialRunner
) async throws -> [Ratio] {
  let count = 100
  let kinds: [(name: String, manner: Manner, probes: Bool)] = [
    ("started afresh", .judging, false), ("forked", .searching, false),
    ("forked, with a look at state", .searching, true),
  ]
  var seconds = kinds.map { _ in [Double]() }
  for _ in 0..<7 {
    for (index, kind) in kinds.enumerated() {
      let whole = try await time(
        test, kind.manner, runner, count: count, probes: kind.probes)
      seconds[index].append(whole / Double(count))
    }
  }
  for (kind, times) in zip(kinds, seconds) {
    say("  \(name), trial in a process \(kind.name): \(milliseconds(times.median))")
  }
  func ratio(_ one: Int, to other: Int) -> Double {
    zip(seconds[one], seconds[other]).map { $0 / $1 }.median
  }
  return [
    Ratio(name: "fork-\(name)", value: ratio(1, to: 0), target: 1.0 / 4),
    Ratio(name: "probe-\(name)", value: ratio(2, to: 1), target: 1.3),
  ]
}

private func milliseconds(_ seconds: Double) -> String { "\(rounded(seconds * 1_000)) ms" }

private func time(
  _ test: TestID, _ manner: Manner, _ runner: TrialRunner, count: Int = 1, probes: Bool = true
) async throws -> Double {
  let trial = Trial([test], mode: probes ? .sequence : .unprobed)
  let trials = [Trial](repeating: trial, count: count)
  let (seconds, seen) = await timed { await runner.observe(trials, manner) }
  guard seen.allSatisfy({ $0.verdict == .passed }) else {
    throw Failure(text: "\(test) does not pass")
  }
  return seconds
}
