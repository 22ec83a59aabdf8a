import Basics
import Discovering

/// One finding to mend: the id that the report gives it, and its facts.
package struct FindingToMend: Hashable, Sendable {
  package let id: String
  package let finding: Finding

  package init(id: String, finding: Finding) {
    self.id = id
    self.finding = finding
  }

  /// With what a later search shows of it, where that shows it.
  package func with(_ later: Finding?) -> FindingToMend {
    later.map { FindingToMend(id: id, finding: finding.with($0)) } ?? self
  }
}

/// The candidates that may mend findings, and why some findings have no candidate.
package struct Proposals: Sendable {
  /// In the order of the findings; for each finding the best first. Each candidate names all findings that it may mend.
  package let candidates: [Candidate]
  /// Why a finding has no candidate, by its id.
  package let without: [String: NoCandidate]

  package init(candidates: [Candidate], without: [String: NoCandidate]) {
    self.candidates = candidates
    self.without = without
  }
}

/// Proposes for each finding the candidates that may mend it, best first. It reads the sources and runs nothing.
///
/// - Parameter known: all that was found, whether it is to be mended or not: what the tests leave changed, and what cleanups
///   hold back.
/// - Parameter judged: the tests of which the audit can tell how they end without a cleanup; nil for all.
package func propose(
  for findings: [FindingToMend], besides known: [Finding], in discovery: Discovery,
  judged: Set<TestID>? = nil
) -> Proposals {
  let code = TestCode(discovery, shown: shownStates(in: findings.map(\.finding) + known))
  let leaks = known.filter { $0.kind == .leak }
  let states = LeakedStates(findings, leaks: leaks, code: code, seams: discovery.seams)
  var proposals = CleanupProposals(leaks: states, code: code).proposals()
  for one in findings {
    switch one.finding.kind.pattern {
    case .polluted, .repeated:
      if let reason = proposals.without[one.id] {
        for found in ending(one, since: reason, code: code)
          + [resetting(one, code: code)].compactMap(\.self)
        {
          proposals.answer(one.id, with: found)
        }
      }
    case .lacking: proposals.add(setUps(for: one, besides: leaks, code: code), for: one)
    case .sideBySide: proposals.add(serializing(one, code: code), for: one)
    case .idle: proposals.add(dropping(one, discovery.seams, judged: judged, code), for: one)
    default: break
    }
  }
  return proposals.guarded(by: code).sorted(like: findings)
}

/// The states that skipping a cleanup left changed.
private func shownStates(in findings: [Finding]) -> [SeamID: Set<StateID>] {
  var shown: [SeamID: Set<StateID>] = [:]
  for finding in findings where finding.kind == .latentVictim {
    guard let seam = finding.seam else { continue }
    shown[seam, default: []].formUnion(finding.state.map(\.id))
  }
  return shown
}

extension Proposals {
  /// With what is proposed for one finding alone.
  fileprivate mutating func add(
    _ found: Result<[Candidate], Unmendable>, for one: FindingToMend
  ) {
    switch found {
    case .success(let more):
      self = Proposals(candidates: candidates + more, without: without)
    case .failure(let unmendable):
      self = Proposals(
        candidates: candidates,
        without: without.merging([one.id: unmendable.reason]) { $1 })
    }
  }

  fileprivate mutating func answer(_ id: String, with candidate: Candidate) {
    self = Proposals(
      candidates: candidates + [candidate], without: without.filter { $0.key != id })
  }

  /// Sorted by the first finding that each candidate names, else by the order of proposal. Removals of cleanups come last: a
  /// cleanup to which another candidate adds something has to stay. What a test sets up by itself comes first: else putting
  /// the state back elsewhere would make that test fail.
  fileprivate func sorted(like findings: [FindingToMend]) -> Proposals {
    let order = Dictionary(
      zip(findings.map(\.id), findings.indices), uniquingKeysWith: { first, _ in first })
    func place(_ candidate: Candidate) -> Int {
      switch candidate.remedy.kind {
      case .dropCleanup: findings.count
      case .setUp: -1
      default: candidate.findings.compactMap { order[$0] }.min() ?? findings.count
      }
    }
    let placed = united.enumerated().map { (place($1), $0, $1) }
    return Proposals(
      candidates: placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2), without: without)
  }
}

extension Proposals {
  /// With `#if` around what names something that is declared in one, and without the candidates where that can't be written.
  fileprivate func guarded(by code: TestCode) -> Proposals {
    let guarded = candidates.compactMap { $0.guarded(by: code) }
    let open = Set(candidates.flatMap(\.findings)).subtracting(guarded.flatMap(\.findings))
    let reasons = Dictionary(uniqueKeysWithValues: open.map { ($0, NoCandidate.conditional) })
    return Proposals(candidates: guarded, without: without.merging(reasons) { known, _ in known })
  }
}

extension Candidate {
  fileprivate func guarded(by code: TestCode) -> Candidate? {
    var changed: [Replacement] = []
    for one in replacements {
      guard let text = code.guarded(one.text, in: one.range, of: one.file) else { return nil }
      changed.append(one.with(text))
    }
    return Candidate(
      remedy: remedy, findings: findings, replacements: changed, undone: undone)
  }
}

extension Proposals {
  /// With one candidate for all findings that the same change may mend.
  private var united: [Candidate] {
    var order: [[Replacement]] = []
    var found: [[Replacement]: Candidate] = [:]
    for candidate in candidates {
      let known = found[candidate.replacements]
      if known == nil { order.append(candidate.replacements) }
      found[candidate.replacements] = Candidate(
        remedy: known?.remedy ?? candidate.remedy,
        findings: Set(candidate.findings + (known?.findings ?? [])).sorted(),
        replacements: candidate.replacements,
        undone: candidate.undone.union(known?.undone ?? []))
    }
    return order.compactMap { found[$0] }
  }
}

/// Says why nothing is proposed for a finding.
struct Unmendable: Error {
  let reason: NoCandidate

  init(_ reason: NoCandidate) { self.reason = reason }
}
