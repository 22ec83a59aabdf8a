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
  let untouched = workshop.root + "/Untouched"
  try writeUntouched(to: untouched)
  let (untouchedRunner, idleTests) = try prepare(untouched, workshop)
  for framework in [Framework.xctest, .swiftTesting] {
    guard let test = idleTests.tests.first(where: { $0.framework == framework }) else {
      throw Failure(text: "no test of \(framework.rawValue) was found")
    }
    ratios.append(
      try await measureLook(
        of: test.id, "probe-" + framework.rawValue, target: 1.3, untouchedRunner))
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

/// A trial that asks for an outcome, in a forked process against one started afresh, and one that looks at state.
private func measureFork(
  of test: TestID, _ name: String, _ runner: TrialRunner
) async throws -> [Ratio] {
  let ratio = try await compare(
    (.searching, false), "\(name), trial in a process forked",
    with: (.judging, false), "\(name), trial in a process started afresh", test, runner)
  return [
    Ratio(name: "fork-\(name)", value: ratio, target: 1.0 / 4),
    // These tests change state, which is then read and compared.
    try await measureLook(of: test, "look-\(name)", target: 2, runner),
  ]
}

/// A trial that looks at state against one that does not, both forked.
private func measureLook(
  of test: TestID, _ name: String, target: Double, _ runner: TrialRunner
) async throws -> Ratio {
  let ratio = try await compare(
    (.searching, true), "\(name), forked, with a look at state",
    with: (.searching, false), "\(name), forked, without a look", test, runner)
  return Ratio(name: name, value: ratio, target: target)
}

/// How many times as long the first takes, as the search runs them: many in a row, a hundred of one kind and then a hundred of
/// the other.
private func compare(
  _ one: (manner: Manner, probes: Bool), _ name: String,
  with other: (manner: Manner, probes: Bool), _ otherName: String,
  _ test: TestID, _ runner: TrialRunner
) async throws -> Double {
  let count = 100
  var seconds: [(Double, Double)] = []
  for _ in 0..<7 {
    let second = try await time(test, other.manner, runner, count: count, probes: other.probes)
    let first = try await time(test, one.manner, runner, count: count, probes: one.probes)
    seconds.append((first / Double(count), second / Double(count)))
  }
  say("  \(otherName): \(milliseconds(seconds.map { $0.1 }.median))")
  say("  \(name): \(milliseconds(seconds.map { $0.0 }.median))")
  return seconds.map { $0.0 / $0.1 }.median
}

/// A package with state of several kinds, and a test of either library that touches none of it, so that it is not even made.
private func writeUntouched(to folder: String) throws {
  let package = WrittenPackage(name: "Untouched")
  try package.write(
    [
      "Sources/Untouched/Register.swift": """
      public final class Register {
        nonisolated(unsafe) public static var shared = Register()
        nonisolated(unsafe) public static var names: [String: Int] = ["first": 1]
        public var entries: [String] = []
        public static func sum(_ left: Int, _ right: Int) -> Int { left + right }
      }
      """,
      package.path(ofTests: "IdleTests"): """
      import Testing
      import Untouched
      import XCTest
      final class IdleTests: XCTestCase {
        func testSum() { XCTAssertEqual(Register.sum(1, 2), 3) }
      }
      @Suite struct IdleSuite {
        @Test func sum() { #expect(Register.sum(1, 2) == 3) }
      }
      """,
    ], to: folder)
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
