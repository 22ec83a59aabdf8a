import Basics
import Discovering

/// Proposes that a cleanup which changes nothing goes.
func dropping(
  _ one: FindingToMend, _ seams: [Seam], _ code: TestCode
) -> Result<[Candidate], Unmendable> {
  let removals =
    one.finding.seam.flatMap { id in seams.first { $0.id == id } }.map(code.removals) ?? []
  guard !removals.isEmpty else { return .failure(Unmendable(.notSeparate)) }
  guard !removals.contains(where: \.holdsCondition) else {
    return .failure(Unmendable(.runsSometimes))
  }
  let edits = removals.map { Edit($0.file, $0.range, "", line: $0.line) }
  let found = Candidate([.init(.dropCleanup, [])], findings: [one.id], edits: edits)
  return .success([found].compactMap(\.self))
}
