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
      ratios.append(try await measureFork(of: test, "package-" + framework.rawValue, runner))
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
      target: 1.0 / 20),
    try await measureFork(of: test, framework.rawValue, runner),
  ]
}

/// A trial in a forked process against one in a process started afresh, both as the search runs them: many in a row.
private func measureFork(
  of test: TestID, _ name: String, _ runner: TrialRunner
) async throws -> Ratio {
  let count = 100
  var (fresh, forked): ([Double], [Double]) = ([], [])
  for _ in 0..<7 {
    fresh.append(try await time(test, .judging, runner, count: count) / Double(count))
    forked.append(try await time(test, .searching, runner, count: count) / Double(count))
  }
  say("  \(name), trial in a process started afresh: \(milliseconds(fresh.median))")
  say("  \(name), trial in a forked process: \(milliseconds(forked.median))")
  return Ratio(
    name: "fork-\(name)", value: zip(forked, fresh).map { $0 / $1 }.median,
    target: 1.0 / 3)
}

private func milliseconds(_ seconds: Double) -> String { "\(rounded(seconds * 1_000)) ms" }

private func time(
  _ test: TestID, _ manner: Manner, _ runner: TrialRunner, count: Int = 1
) async throws -> Double {
  let trials = [Trial](repeating: Trial([test]), count: count)
  let (seconds, seen) = await timed { await runner.observe(trials, manner) }
  guard seen.allSatisfy({ $0.verdict == .passed }) else {
    throw Failure(text: "\(test) does not pass")
  }
  return seconds
}
