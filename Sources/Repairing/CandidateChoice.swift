import Basics

/// Chooses the candidates that are tried together. When some of them fail, chooses others in their place.
package struct CandidateChoice: Sendable {
  /// The findings that have a candidate, in the order of their candidates.
  package let findings: [String]
  private let candidates: [Candidate]
  /// The candidates that failed, by finding. A candidate may fail for one finding and mend the others that it names.
  private var failed: [String: Set<Candidate>] = [:]

  /// - Parameter candidates: for each finding the best first.
  package init(_ candidates: [Candidate]) {
    self.candidates = candidates
    findings = candidates.flatMap(\.findings).withoutRepetition
  }

  /// For each finding the best candidate that has not failed and does not overlap those chosen before it; none twice.
  package var chosen: [Candidate] {
    var chosen: [Candidate] = []
    for finding in findings {
      let left = remaining(for: finding)
      guard !left.contains(where: chosen.contains) else { continue }
      if let next = left.first(where: { (try? Patch(chosen + [$0])) != nil }) {
        chosen.append(next)
      }
    }
    return chosen
  }

  /// Notes that the chosen candidates that change one of these files do not compile.
  package mutating func drop(changing files: Set<String>) {
    drop(
      Set(
        chosen.filter { candidate in
          candidate.replacements.contains { files.contains($0.file) }
        }))
  }

  /// Notes that these findings still show with the chosen candidates.
  package mutating func drop(notMending findings: Set<String>) {
    let tried = chosen
    for finding in findings {
      failed[finding, default: []].formUnion(tried.filter { $0.findings.contains(finding) })
    }
  }

  /// Notes that these candidates did something that no patch may do.
  package mutating func drop(_ broken: Set<Candidate>) {
    for candidate in broken {
      for finding in candidate.findings { failed[finding, default: []].insert(candidate) }
    }
  }

  private func remaining(for finding: String) -> [Candidate] {
    candidates.filter {
      $0.findings.contains(finding) && failed[finding]?.contains($0) != true
    }
  }
}
