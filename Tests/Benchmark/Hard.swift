import Basics
import Foundation
import Instrumenting
import Reporting

/// An audit of ninety tests that leave closures, against the price P and against brute force.
func measureClosures(in workshop: Workshop) async throws -> [Ratio] {
  let suite = HardSuite(.closures)
  let row = try await measure(suite, in: workshop)
  let seconds = try await bruteForce(suite, in: workshop)
  note("closures, search", row.search)
  note("closures, brute force: every ordered pair in a fresh process, nothing looked at", seconds)
  return [
    Ratio(name: "closures-of-price", value: row.ratio, target: 2),
    Ratio(name: "closures-of-brute-force", value: row.search / seconds, target: 1.0 / 3),
    Ratio(name: "closures-missed", value: suite.missed(in: row.report), target: 0),
  ]
}

/// An audit of six hundred tests over large tables, against the price P.
func measureTables(in workshop: Workshop) async throws -> [Ratio] {
  let suite = HardSuite(.tables)
  let row = try await measure(suite, in: workshop)
  return [
    Ratio(name: "tables-of-price", value: row.ratio, target: 3),
    Ratio(name: "tables-missed", value: suite.missed(in: row.report), target: 0),
  ]
}

private func measure(_ suite: HardSuite, in workshop: Workshop) async throws -> RealRow {
  let package = workshop.root + "/" + suite.shape.rawValue
  try suite.write(to: package)
  try workshop.prepareForAudits()
  let row = try await RealRow(of: package, [], in: workshop)
  row.tell()
  return row
}

/// How long every ordered pair takes, each in a process of its own, with nobody looking at state.
private func bruteForce(_ suite: HardSuite, in workshop: Workshop) async throws -> Double {
  let package = workshop.root + "/" + suite.shape.rawValue
  let scratch = Scratch(package + "-brute")
  let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
  let built = try workshop.builder(subject, scratch: scratch).build(discovery)
  let (runner, catalog) = try workshop.runner(built)
  let tests = catalog.tests.map(\.id)
  let pairs = tests.flatMap { one in
    tests.filter { $0 != one }.map { Trial([one, $0], mode: .unprobed) }
  }
  return await timed { await runner.observe(pairs, .judging) }.0
}

extension HardSuite {
  /// How many tests are wrongly said to be victims or not, and polluters of the victim named wrongly or not.
  fileprivate func missed(in report: Report) -> Double {
    let victims = report.findings.filter { $0.kind == .victim }
    let named = Set(victims.flatMap(\.partners).filter { $0.role == .polluter }.map(\.test))
    let tests = Set(victims.compactMap(\.test))
    return Double(
      tests.symmetricDifference([victim]).count + named.symmetricDifference([polluter]).count)
  }
}
