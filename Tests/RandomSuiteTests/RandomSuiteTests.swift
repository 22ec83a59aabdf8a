import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

/// Generated packages with planted faults: an audit must say what the model of each suite says, no less and no more.
///
/// UNSEAM_RANDOM_SUITES says how many suites there are, UNSEAM_RANDOM_SEED which seed is the first.
@Suite struct RandomSuiteTests {
  @Test func auditsOfRandomSuitesAgreeWithTheModel() async throws {
    var tally = RandomTally()
    let seeds = Self.chosenSeeds()
    for start in stride(from: 0, to: seeds.count, by: 50) {
      let package = try GeneratedPackage(seeds: Array(seeds[start..<min(start + 50, seeds.count)]))
      defer { package.remove() }
      for suite in package.suites {
        let start = ContinuousClock.now
        let comparison = try await audit(suite, of: package)
        tally.note(suite.suite, comparison, ContinuousClock.now - start)
        #expect((comparison.misses + comparison.falseAlarms).isEmpty, "\(suite.suite.name)")
      }
    }
    print(tally.total)
  }

  static func chosenSeeds() -> [Int] {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["UNSEAM_RANDOM_SUITES"].flatMap { Int($0) } ?? 8
    let first = environment["UNSEAM_RANDOM_SEED"].flatMap { Int($0) } ?? 1
    return Array(first..<(first + count))
  }

  private func audit(
    _ text: SuiteText, of package: GeneratedPackage
  ) async throws -> SuiteComparison {
    let file = package.report(text)
    let run = try await Unseam().run([
      "audit", package.root.path, "--scratch-path", package.scratch.path, "--skip-failing",
      "--filter", #"GeneratedTests\."# + text.suite.name, "--quiet", "--format",
      "json:" + file.path,
      "--time-limit", text.suite.hasSleeper ? "2" : "10",
    ])
    let data = try #require(try? Data(contentsOf: file), "\(run.errors)")
    return SuiteComparison(try readReport(data), with: SuiteTruth(text))
  }
}
