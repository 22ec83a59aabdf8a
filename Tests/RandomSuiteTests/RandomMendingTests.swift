import Basics
import FixtureRuns
import Foundation
import Reporting
import Testing

/// Generated packages, mended: `fix` must find a patch for what tests can put back, and break nothing.
///
/// Only where UNSEAM_RANDOM_SUITES says how many suites there are: a package takes minutes.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["UNSEAM_RANDOM_SUITES"] != nil))
struct RandomMendingTests {
  @Test func mostErrorsOfWhatTestsCanSetAreMended() async throws {
    var tally = Tally()
    let seeds = RandomSuiteTests.chosenSeeds().filter {
      !SuiteGenerator.suite(seed: $0).hasSleeper
    }
    for start in stride(from: 0, to: seeds.count, by: Self.suitesInPackage) {
      let package = try GeneratedPackage(
        seeds: Array(seeds[start..<min(start + Self.suitesInPackage, seeds.count)]))
      defer { package.remove() }
      try await mend(package, &tally)
      print(tally.line)
    }
    #expect(tally.broken == [])
    #expect(tally.mended * 10 >= tally.settable * 9, "\(tally.line)")
  }

  /// So few that an audit runs every pair, and is quick: where most tests leave something, what it costs grows with the square.
  private static let suitesInPackage = 4

  /// What became of the errors.
  private struct Tally {
    var settable = 0
    var mended = 0
    var broken: [String] = []

    var line: String {
      "mended: \(mended) of \(settable) errors that tests can mend; broken: \(broken.count)"
    }
  }

  private func mend(_ package: GeneratedPackage, _ tally: inout Tally) async throws {
    let place = [package.root.path, "--scratch-path", package.scratch.path]
    let audit = ["audit"] + place + ["--skip-failing", "--quiet"]
    _ = try await Unseam().run(audit)
    let before = try savedReport(in: package)
    let fix = try await Unseam().run(["fix", "--apply", "--package-path"] + place)
    #expect([0, 2].contains(fix.status), "\(fix.errors)")
    let fixed = try savedReport(in: package)
    _ = try await Unseam().run(audit)
    let after = try savedReport(in: package)
    let settable = Set(errors(of: before).filter(canBePutBack).map(\.id))
    let mended = Set(fixed.findings.filter { $0.remedy?.patch != nil }.map(\.id))
    for finding in fixed.findings where settable.subtracting(mended).contains(finding.id) {
      print("  not mended: \(finding.message)\n    \(finding.remedy?.reason ?? "")")
    }
    let known = Set(before.findings.map(\.id))
    let red = Set(before.red)
    let broken = errors(of: after).filter {
      mended.contains($0.id)
        || !known.contains($0.id) && red.isDisjoint(with: $0.tests + $0.sequence)
    }
    tally.settable += settable.count
    tally.mended += mended.intersection(settable).count
    tally.broken += broken.filter { $0.kind != .parallelUnsafe }.map(\.message)
  }

  private func errors(of report: Report) -> [ReportedFinding] {
    report.findings.filter { $0.severity == .error }
  }

  /// What no probe saw can't be put back. Two suites that are in another folder at the same time disturb each other.
  private func canBePutBack(_ finding: ReportedFinding) -> Bool {
    !finding.state.isEmpty
      && finding.state.allSatisfy { $0.id.kind != .workingDirectory }
  }

  private func savedReport(in package: GeneratedPackage) throws -> Report {
    try readReport(Data(contentsOf: package.scratch.appendingPathComponent("report.json")))
  }
}
