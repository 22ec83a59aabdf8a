import Basics
import Discovering
import Repairing
import Reporting

/// The search for a patch: the best candidate for each finding, all tried together; what does not hold gives way to the next.
struct Repair {
  /// What came of it.
  struct Outcome {
    /// What was tried and holds; empty where nothing does.
    var candidates: [Candidate] = []
    /// As they change them.
    var files: [ChangedFile] = []
    /// The ids of the findings that show no more with it.
    var mended: Set<String> = []
    /// What was tried in vain for a finding, by its id.
    var refused: [String: [RefusedChange]] = [:]
  }

  /// More often nothing is tried: each time costs a build.
  private static let mostRounds = 14
  /// Each so many rounds the patched sources are audited, though other candidates wait for what still shows: what holds then is
  /// not lost if nothing is found for the rest.
  private static let roundsUntilAudit = 3

  let trial: PatchTrial
  let chosen: [ReportedFinding]
  let discovery: Discovery
  /// What may mend them, for each the best first.
  let candidates: [Candidate]
  /// What may mend findings of which more is known than before, for each the best first.
  let propose: ([FindingToMend]) -> [Candidate]
  /// Takes a line on what is tried next.
  let tell: (String) -> Void
  /// Takes a line on each change that is given up, and why.
  let account: (String) -> Void

  func run() async throws -> Outcome {
    var meant = chosen.map { FindingToMend(id: $0.id, finding: $0.facts) }
    var candidates = candidates
    var choice = CandidateChoice(candidates)
    var refused: [String: [RefusedChange]] = [:]
    // Those of the last round whose sources were audited and are as they should be.
    var good: [Candidate] = []
    // The best outcome of a round in which all that was tried held, and what was tried last in such a round.
    var held: Outcome?
    var heldChanges: [Candidate] = []
    // What the good ones mend.
    var mostMended: Set<String> = []
    var isMixed = true
    // The findings for which something was tried that broke something, since a round held.
    var troubled: Set<String> = []
    for round in 1...Self.mostRounds {
      if choice.chosen.isEmpty || choice.chosen == heldChanges {
        troubled = []
        if !choice.takeUp(keeping: good) { break }
      }
      let tried = choice.chosen
      var next = choice
      let result = try await result(of: tried, at: round) { mended in
        // Where another candidate waits for what still shows, the rest is left for that one.
        next.drop(notMending: Set(next.findings).subtracting(mended))
        return round.isMultiple(of: Self.roundsUntilAudit) || next.chosen == tried
      }
      let blame = Blame(trial: trial, candidates: candidates, chosen: chosen, discovery: discovery)
      let broken = try await blame.broken(by: result, of: tried, besides: good) {
        tell(describe(lookingAmong: $0))
      }
      // What takes from a test what it does not set up yet may be good once it does.
      let early = blame.early(broken, waiting: choice.waiting)
      // What mends lesser findings must not cost an error its mending.
      if isMixed, !broken.values.allSatisfy(\.isOfTheChangeAlone), choice.postpone(lesser) {
        isMixed = false
        continue
      }
      note(refusals(of: tried, broken, result.mended), but: early, in: &refused)
      guard broken.isEmpty else {
        choice.setAside(Set(early.flatMap(\.findings)))
        let bad = broken.filter { !early.contains($0.key) }
        choice.drop(blame.alike(bad, besides: good))
        // What breaks something again and again must not keep the rest from holding.
        let findings = Set(bad.keys.flatMap(\.findings))
        choice.setAside(findings.intersection(troubled))
        troubled.formUnion(findings)
        continue
      }
      choice.drop(notMending: Set(choice.findings).subtracting(result.mended))
      // Where others pollute as well, which were hidden behind the first, there is more to clean up.
      let now = meant.map { $0.with(result.shown[$0.id]) }
      if now != meant {
        meant = now
        candidates = propose(meant)
        choice.offer(candidates)
      }
      if choice.chosen == tried {
        let outcome = try outcome(result, of: tried, among: candidates, refused)
        if !isLess(outcome.mended, than: mostMended) {
          (held, good, mostMended) = (outcome, tried, outcome.mended)
        }
        heldChanges = tried
      } else if result.isAudited, isLess(mostMended, than: result.mended) {
        mostMended = result.mended
        good = tried.filter { one in
          !result.mended.isDisjoint(with: one.findings)
            || chosen.contains { result.mended.contains($0.id) && one.undoes($0.facts) }
        }
      }
    }
    // Of what was tried last and had no problem, nothing more is known.
    for one in choice.chosen {
      let change = one.refused(for: .undecided)
      for finding in one.findings
      where refused[finding]?.contains(where: change.isSameChange) != true {
        refused[finding, default: []].append(change)
      }
    }
    held?.refused = refused
    if let held, held.mended == mostMended { return held }
    let last = try await lastResort(good, among: candidates, refused)
    return held.map { isLess(last.mended, than: $0.mended) ? $0 : last } ?? last
  }

  /// The findings that are no errors, by their ids.
  private var lesser: Set<String> {
    Set(chosen.filter { $0.severity < .error }.map(\.id))
  }

  /// Whether the others are worth more: by errors first, then by all.
  private func isLess(_ mended: Set<String>, than others: Set<String>) -> Bool {
    let errors = { (ids: Set<String>) in ids.subtracting(lesser).count }
    return (errors(mended), mended.count) < (errors(others), others.count)
  }

  /// What held once, where what was tried instead of the rest came to nothing.
  private func lastResort(
    _ good: [Candidate], among all: [Candidate], _ refused: [String: [RefusedChange]]
  ) async throws -> Outcome {
    guard !good.isEmpty else { return Outcome(refused: refused) }
    let result = try await result(of: good, at: Self.mostRounds + 1) { _ in true }
    guard result.problems.isEmpty, Blame.notPutBack(result.left, by: good).isEmpty,
      !result.mended.isEmpty
    else {
      return Outcome(refused: refused)
    }
    return try outcome(result, of: good, among: all, refused)
  }

  /// - Parameter isWorthAll: whether these findings, which show no more, are reason enough to audit the patched sources.
  private func result(
    of tried: [Candidate], at round: Int, isWorthAll: (_ mended: Set<String>) -> Bool
  ) async throws -> PatchTrial.Result {
    for line in describe(tried: tried.map(\.remedy), at: round) { tell(line) }
    let meant = tried.flatMap(\.findings)
    var result = try await trial.run(ChangedFile.texts(of: tried, in: discovery), for: chosen) {
      let mended = $0.intersection(meant)
      return !mended.isEmpty && isWorthAll(mended)
    }
    // What no change is meant to mend, and does not show just now, is not mended; but it is where an audit shows it no more and a
    // change puts back what it is about.
    let others = result.isAudited ? chosen.filter { tried.undo($0.facts) } : []
    result.mended.formIntersection(meant + others.map(\.id))
    return result
  }

  private func outcome(
    _ result: PatchTrial.Result, of tried: [Candidate], among all: [Candidate],
    _ refused: [String: [RefusedChange]]
  ) throws -> Outcome {
    let meant = Set(tried.flatMap(\.findings))
    let others = chosen.filter { result.mended.contains($0.id) && !meant.contains($0.id) }
    let held = tried.withoutNeedless.map { one in
      one.mending(
        idle(in: result.needed, among: all, changedBy: one)
          .union(others.filter { one.undoes($0.facts) }.map(\.id)))
    }
    return Outcome(
      candidates: held, files: try ChangedFile.all(of: held, in: discovery),
      mended: result.mended.union(result.needed.intersection(held.flatMap(\.findings))),
      refused: refused)
  }

  /// The idle cleanups that got something to undo as the candidate changes the lines that would have gone.
  private func idle(
    in needed: Set<String>, among all: [Candidate], changedBy candidate: Candidate
  ) -> Set<String> {
    needed.filter { finding in
      all.contains {
        $0.findings == [finding] && (try? Patch([candidate, $0])) == nil
      }
    }
  }

  /// - Parameter early: what is only tried again later.
  private func note(
    _ refusals: [Refusal], but early: Set<Candidate>, in refused: inout [String: [RefusedChange]]
  ) {
    for one in refusals {
      let change = one.candidate.refused(for: one.problem)
      for finding in one.findings {
        refused[finding, default: []].removeAll { $0.isSameChange(as: change) }
        refused[finding, default: []].append(change)
      }
      guard !early.contains(one.candidate) else { continue }
      account(describe(givingUp: one.candidate.remedy, for: one.findings, one.problem))
    }
  }

  /// A change that is no good for these findings, by their ids.
  private struct Refusal {
    let candidate: Candidate
    let findings: [String]
    let problem: PatchProblem
  }

  private func refusals(
    of tried: [Candidate], _ broken: [Candidate: PatchProblem], _ mended: Set<String>
  ) -> [Refusal] {
    tried.compactMap { candidate in
      if let problem = broken[candidate] {
        return Refusal(candidate: candidate, findings: candidate.findings, problem: problem)
      }
      let left = candidate.findings.filter { !mended.contains($0) }
      return broken.isEmpty && !left.isEmpty
        ? Refusal(candidate: candidate, findings: left, problem: .stillShows) : nil
    }
  }
}

extension Candidate {
  fileprivate func refused(for problem: PatchProblem) -> RefusedChange {
    // An import, or the head of a body, tells less of it.
    let told = replacements.first { $0.content != .other } ?? replacements.first
    return RefusedChange(remedy, text: told?.text ?? "", problem)
  }
}

extension PatchProblem {
  /// Whether no other change can be why.
  fileprivate var isOfTheChangeAlone: Bool {
    if case .doesNotCompile = self { true } else { false }
  }
}
