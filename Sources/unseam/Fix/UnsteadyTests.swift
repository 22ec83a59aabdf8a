import Basics
import Pinpointing
import Reporting

/// The tests that end by chance, as an audit found out: what such a test does in the patched sources says nothing of the patch.
struct UnsteadyTests {
  /// They end by chance wherever they run.
  let always: Set<TestID>
  /// They end by chance in the plain run, where others may run beside them.
  let besideOthers: Set<TestID>
  /// They ran beside one of these, and may be what disturbs it.
  let mayDisturb: Set<TestID>

  /// - Parameter report: on the sources before the patch.
  init(_ report: Report) {
    let byChance = report.findings.filter { $0.kind == .flaky && !$0.facts.isParallel }
    let besides = report.findings.filter { [.flaky, .parallelUnsafe].contains($0.kind) }
    let unclear = report.unjudged.filter {
      [.flaky, .failsOnlyPlainly, .unclearInParallel].contains($0.reason)
    }
    always = Set(byChance.flatMap(\.tests) + unclear.map(\.test))
    besideOthers = always.union(besides.flatMap { $0.tests + $0.partners.map(\.test) })
    mayDisturb = Set(besides.filter(\.facts.isParallel).flatMap(\.sequence))
  }

  /// Whether chance may have made the finding.
  func mayMake(_ finding: ReportedFinding) -> Bool {
    guard [.flaky, .parallelUnsafe].contains(finding.kind) else {
      return !always.isDisjoint(with: finding.tests)
    }
    return !besideOthers.isDisjoint(with: finding.tests + finding.partners.map(\.test))
  }

  /// What was found out, less what is open of these tests.
  func leavingOut(openIn found: Investigation) -> Investigation {
    found.with(
      seams: found.seams,
      undecided: found.undecided.filter {
        if case .failsOnlyPlainly(let test) = $0 { !besideOthers.contains(test) } else { true }
      },
      unjudged: found.unjudged.filter { !besideOthers.contains($0.test) })
  }
}
