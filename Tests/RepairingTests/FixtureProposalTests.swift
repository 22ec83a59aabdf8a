import Basics
import Discovering
import FixtureRuns
import Foundation
import Repairing
import Reporting
import Testing

/// What is proposed for the findings of the fixtures' committed reports.
struct FixtureProposalTests {
  static let fixtures = [
    "AppDelegateLeaky", "Causes", "Cleanups", "ClosureLeaky", "Existentials", "Grab Bäg",
    "InvisibleState", "MetatypeLeaky", "Odd", "Racing", "SideBySide", "SingletonSpyLeaky",
    "StaticMethodsLeaky", "UncheckedDoubles", "Zoo",
  ]

  @Test(arguments: fixtures) func patchesAreAsRecorded(name: String) throws {
    let fixture = Fixture(name)
    let discovery = try fixture.discovery()
    let findings = try findings(of: name)
    let proposals = propose(
      for: findings, besides: findings.map(\.finding), in: discovery)
    for candidate in proposals.candidates { checkPatch(candidate, in: discovery) }
    let answered = Set(proposals.candidates.flatMap(\.findings)).union(proposals.without.keys)
    #expect(Set(findings.map(\.id)).subtracting(answered).isEmpty)
    let words = Dictionary(uniqueKeysWithValues: findings.map { ($0.id, describe($0)) })
    let patches = proposals.candidates.map { candidate in
      let mended = candidate.findings.compactMap { words[$0] }.sorted()
      return "# \(candidate.remedy.kind.rawValue)\n" + mended.map { "# \($0)\n" }.joined()
        + difference(candidate, in: discovery)
    }
    let rest = findings.compactMap { one -> String? in
      if case .neverPatched = proposals.without[one.id] { return nil }
      return proposals.without[one.id].map { "# none for \(describe(one)): \($0)\n" }
    }
    try Golden(name: name + ".diff").expect((patches + rest).joined(separator: "\n"))
  }

  private func findings(of name: String) throws -> [FindingToMend] {
    let file = Fixture.repository.appendingPathComponent("Reports/\(name).json")
    return try readReport(try Data(contentsOf: file)).findings.map {
      FindingToMend(id: $0.id, finding: $0.facts)
    }
  }

  private func describe(_ one: FindingToMend) -> String {
    let states = one.finding.state.map(\.id.rawValue).joined(separator: ", ")
    return "\(one.finding.kind.rawValue) \(one.finding.test?.rawValue ?? "-") \(states)"
  }
}
