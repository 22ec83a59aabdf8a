import Basics
import FixtureRuns
import Reporting

/// How what `unseam fix` did differs from what the truth says that changes of the tests can mend.
struct MendingComparison: Sendable {
  /// What can be mended and has no verified patch.
  private(set) var missing: [String] = []
  /// What is marked as not to be mended, and has a patch.
  private(set) var surprising: [String] = []
  /// What the mended tests show that was not there before, and errors that should be gone.
  private(set) var shown: [String] = []
  /// How many findings have a verified patch.
  private(set) var mended = 0

  /// What a patch may bring with it, and what is about a line that it wrote in other words.
  private static let unjudged: Set<FindingKind> = [
    .latentVictim, .idleCleanup, .unnoticedDouble, .unnoticedStub,
  ]

  init(_ mending: Mending, with truth: Truth) {
    let places = Dictionary(mending.report.seams.map { ($0.id, $0.place) }) { first, _ in first }
    let hopeless = Set(
      truth.findings.filter { $0.mendable == false }.flatMap(FindingKey.each).map(\.key))
    for finding in mending.report.findings {
      let keys = FindingKey.each(finding, places).map(\.key)
      let isHopeless = keys.contains(where: hopeless.contains)
      if finding.remedy?.patch != nil {
        mended += 1
        if isHopeless { surprising += keys.map(\.description) }
      } else if !isHopeless, finding.remedy != nil || finding.severity == .error {
        missing.append("\(keys[0]): \(finding.remedy?.reason ?? "not tried")")
      }
    }
    let before = Dictionary(mending.report.findings.map { ($0.id, $0) }) { first, _ in first }
    shown = mending.after.findings.filter { finding in
      guard let known = before[finding.id] else {
        // Of a file that is gone the folder may stay.
        return finding.severity >= .warning
          && !Self.unjudged.contains(finding.kind)
          && !(finding.kind == .leak && finding.state.allSatisfy { $0.after == "a folder" })
      }
      return known.remedy?.patch != nil
    }.map { "\($0.kind.rawValue): \($0.message)" }
  }
}
