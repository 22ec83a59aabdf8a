import Basics
import Discovering

/// Proposes that a cleanup which changes nothing goes, where no other patch changes it.
func dropping(
  _ one: FindingToMend, _ seams: [Seam], _ code: TestCode, besides others: [Candidate]
) -> Result<[Candidate], Unmendable> {
  let removals =
    one.finding.seam.flatMap { id in seams.first { $0.id == id } }.map(code.removals) ?? []
  guard !removals.isEmpty else { return .failure(Unmendable(.neverPatched(one.finding.kind))) }
  let isTouched = others.contains { other in
    other.remedy.kind != .dropCleanup
      && other.replacements.contains { change in
        removals.contains {
          $0.file == change.file && $0.range.contains(change.range.lowerBound)
        }
      }
  }
  guard !isTouched else { return .failure(Unmendable(.changedOtherwise)) }
  let edits = removals.map { Edit($0.file, $0.range, "", line: $0.line) }
  let found = Candidate(.dropCleanup, states: [], findings: [one.id], edits: edits)
  return .success([found].compactMap(\.self))
}
