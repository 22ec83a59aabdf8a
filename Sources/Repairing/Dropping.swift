import Basics
import Discovering

/// Proposes that a cleanup which changes nothing goes.
///
/// - Parameter judged: the tests of which the audit can tell how they end without the cleanup; nil for all.
func dropping(
  _ one: FindingToMend, _ seams: [Seam], judged: Set<TestID>?, _ code: TestCode
) -> Result<[Candidate], Unmendable> {
  let seam = one.finding.seam.flatMap { id in seams.first { $0.id == id } }
  let removals = seam.map(code.removals) ?? []
  guard let seam, !removals.isEmpty else { return .failure(Unmendable(.notSeparate)) }
  if let judged, !code.users(of: seam).isSubset(of: judged) {
    return .failure(Unmendable(.usedElsewhere))
  }
  guard !removals.contains(where: \.holdsCondition) else {
    return .failure(Unmendable(.runsSometimes))
  }
  guard !removals.contains(where: code.dependsOnBuild) else {
    return .failure(Unmendable(.dependsOnBuild))
  }
  let edits = removals.map { Edit($0.file, $0.range, "", line: $0.line) }
  let found = Candidate([.init(.dropCleanup, [])], findings: [one.id], edits: edits)
  return .success([found].compactMap(\.self))
}
