import Basics

/// The comment above a file's part of a patch: what that part does, and which findings it mends.
///
/// - Parameter remedies: each with the findings that it mends.
package func patchComment(_ remedies: [(remedy: Remedy, findings: [ReportedFinding])]) -> [String] {
  remedies.flatMap { remedy, findings in
    let sentences = [Prose.oneLine(remedy.sentence), remedy.advice].compactMap(\.self)
    return ["\(sentences.joined(separator: " ")) Mends:"]
      + findings.map { "  \($0.id) \($0.kind.rawValue): \(Prose.oneLine($0.message))" }
  }
}

/// Lines on the changes that are tried together: up to three, and how many more there are.
package func describe(tried remedies: [Remedy], at round: Int) -> [String] {
  let sentences = remedies.map(\.sentence).withoutRepetition
  let more = sentences.count - 3
  return sentences.prefix(3).map { (round == 1 ? "Trying: " : "Trying instead: ") + $0 }
    + (more > 0 ? ["Trying: \(Prose.count(more, "more change"))"] : [])
}

/// A line on a change that is given up for these findings.
///
/// - Parameter findings: their ids.
package func describe(
  givingUp remedy: Remedy, for findings: [String], _ problem: PatchProblem
) -> String {
  "given up for \(findings.joined(separator: ", ")): \(Prose.oneLine(remedy.sentence)) \(problem.sentence)"
}

/// A line on the search among so many changes for those that break something.
package func describe(lookingAmong count: Int) -> String {
  "Looking among \(Prose.count(count, "change")) for what breaks something"
}

/// What is said of findings that a cleanup holds back already, by their number.
package func describeHeld(_ count: Int) -> String {
  "left as \(count == 1 ? "it is" : "they are"): \(Prose.count(count, "latent victim")), isolated as long as the cleanups named in the report are there"
}
