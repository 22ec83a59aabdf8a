import Basics
import Discovering

/// Proposes that a cleanup which changes nothing goes, where no other patch changes it.
func dropping(
  _ one: FindingToMend, _ seams: [Seam], _ code: TestCode, besides others: [Candidate]
) -> Result<[Candidate], Unmendable> {
  guard let id = one.finding.seam, let seam = seams.first(where: { $0.id == id }),
    let removal = code.removal(of: seam)
  else { return .failure(Unmendable(.neverPatched(one.finding.kind))) }
  let isTouched = others.contains { other in
    other.remedy.kind != .dropCleanup
      && other.replacements.contains {
        $0.file == removal.file && removal.range.contains($0.range.lowerBound)
      }
  }
  guard !isTouched else { return .failure(Unmendable(.changedOtherwise)) }
  let edit = Edit(removal.file, removal.range, "", line: removal.line)
  let found = Candidate(.dropCleanup, states: [], findings: [one.id], edits: [edit])
  return .success([found].compactMap(\.self))
}
