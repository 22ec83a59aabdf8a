import Basics
import Foundation
import Instrumenting
import Observing

/// One trial against the package manager's way of running the same test.
func measureTrials(in workshop: Workshop) async throws -> [Ratio] {
  let package = try workshop.copy(fixture: "SingletonSpyIsolated")
  let scratch = Scratch(package + "-scratch")
  let own = package + "-plain"
  try workshop.buildPlainly(package, scratch: own)
  let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
  let built = try workshop.builder(subject, scratch: scratch).build(discovery)
  let (runner, catalog) = try workshop.runner(built)
  var ratios: [Ratio] = []
  for framework in [Framework.xctest, .swiftTesting] {
    guard let test = catalog.tests.first(where: { $0.framework == framework }) else { continue }
    ratios.append(
      try await measureTrial(of: test.id, framework, package, own, runner, workshop))
  }
  return ratios
}

private func measureTrial(
  of test: TestID, _ framework: Framework, _ package: String, _ scratch: String,
  _ runner: TrialRunner, _ workshop: Workshop
) async throws -> Ratio {
  let filter = "^" + NSRegularExpression.escapedPattern(for: test.rawValue)
  let words = [
    workshop.toolchain.swift, "test", "--skip-build", "--package-path", package,
    "--scratch-path", scratch, "--filter", filter,
  ]
  var managed: [Double] = []
  var trials: [Double] = []
  for _ in 0..<max(workshop.pairs, 7) {
    let (slow, result) = try await timed { try Command(words).run(by: workshop.launcher) }
    guard result.succeeded else { throw Failure(text: result.errorText) }
    let (fast, seen) = await timed { await runner.observe([Trial([test])], concurrently: false) }
    guard seen.first?.verdict == .passed else { throw Failure(text: "\(test) does not pass") }
    managed.append(slow)
    trials.append(fast)
  }
  note("\(framework.rawValue), swift test --skip-build --filter", managed.median)
  note("\(framework.rawValue), trial", trials.median)
  return Ratio(
    name: "trial-\(framework.rawValue)", value: zip(trials, managed).map { $0 / $1 }.median,
    target: 1.0 / 20)
}
