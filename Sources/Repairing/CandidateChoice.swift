import Basics

/// Chooses the candidates that are tried together. When some of them fail, chooses others in their place.
package struct CandidateChoice: Sendable {
  private var candidates: [Candidate]
  /// The changes that failed, by finding. A change may fail for one finding and mend others.
  private var failed: [String: Set<[Replacement]>] = [:]
  /// The findings for which nothing is tried for now.
  private var aside: Set<String> = []
  /// The findings for which nothing is tried before the others are mended.
  private var later: Set<String> = []
  /// What stays whatever else is chosen.
  private var kept: [Candidate] = []

  /// - Parameter candidates: for each finding the best first.
  package init(_ candidates: [Candidate]) {
    self.candidates = candidates
  }

  /// The findings that have a candidate, in the order of their candidates.
  package var findings: [String] { candidates.flatMap(\.findings).withoutRepetition }

  /// Chooses among other candidates from now on; what failed has still failed.
  package mutating func offer(_ others: [Candidate]) { candidates = others }

  /// What is kept, and for each finding the best candidate that has not failed and does not overlap those chosen before it; none
  /// twice.
  package var chosen: [Candidate] {
    var chosen = kept.filter { one in
      candidates.contains(one)
        && one.findings.contains { failed[$0]?.contains(one.replacements) != true }
    }
    for finding in findings where !aside.contains(finding) && !later.contains(finding) {
      let left = remaining(for: finding)
      guard !left.contains(where: chosen.contains) else { continue }
      if let next = left.first(where: { (try? Patch(chosen + [$0])) != nil }) {
        chosen.removeAll {
          !kept.contains($0) && $0.contradicts(next) && mends(next, all: $0.findings)
        }
        chosen.append(next)
      }
    }
    return chosen
  }

  /// Notes that these findings still show with the chosen candidates.
  package mutating func drop(notMending findings: Set<String>) {
    let tried = chosen
    for finding in findings {
      failed[finding, default: []].formUnion(
        tried.filter { $0.findings.contains(finding) }.map(\.replacements))
    }
  }

  /// Notes that these candidates did something that no patch may do.
  package mutating func drop(_ broken: Set<Candidate>) {
    for candidate in broken {
      for finding in candidate.findings {
        failed[finding, default: []].insert(candidate.replacements)
      }
    }
  }

  /// Tries nothing for these findings until they are taken up, so that what is tried for the others can hold meanwhile.
  package mutating func setAside(_ findings: Set<String>) { aside.formUnion(findings) }

  /// The findings that were set aside and for which something is left to try.
  package var waiting: Set<String> { aside.filter { !remaining(for: $0).isEmpty } }

  /// Tries nothing for these findings until there is no more to try for the others.
  ///
  /// - Returns: whether something else is tried thus.
  package mutating func postpone(_ findings: Set<String>) -> Bool {
    let before = chosen
    later = findings
    let isOther = !chosen.isEmpty && chosen != before
    if !isOther { later = [] }
    return isOther
  }

  /// Goes on with what was set aside, and when nothing of that is left, with what was postponed.
  ///
  /// - Parameter good: what holds, and is kept where what was postponed is tried.
  /// - Returns: whether anything more is tried thus.
  package mutating func takeUp(keeping good: [Candidate] = []) -> Bool {
    let before = chosen
    aside = []
    if chosen == before, !later.isEmpty { (later, kept) = ([], good) }
    return chosen != before
  }

  /// Whether it may mend them all, for all that is known.
  private func mends(_ candidate: Candidate, all findings: [String]) -> Bool {
    findings.allSatisfy { remaining(for: $0).contains(candidate) }
  }

  private func remaining(for finding: String) -> [Candidate] {
    candidates.filter {
      $0.findings.contains(finding) && failed[finding]?.contains($0.replacements) != true
    }
  }
}
