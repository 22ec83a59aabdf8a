import Basics

/// The finding with the states that are proven to carry its dependence, by putting them back in trials; as it was where that
/// can't be done. Each sequence that shows it is asked, so that what is proven holds of every partner.
func withCause(_ finding: Finding, _ search: Search, in log: TrialLog) async -> Finding {
  let sequences = finding.dependences
  guard !sequences.isEmpty, sequences.count <= FoundCauses.mostSequences,
    !finding.restsOnTimeLimit, !finding.isOpen
  else { return finding }
  let alone = finding.kind == .brittle ? await log.confirm(finding.judgedAlone) : nil
  guard alone.map({ $0.judgement == .red }) != false else { return finding }
  var causes = FoundCauses()
  var left = sequences
  while let trial = left.first {
    causes.searches += 1
    guard causes.searches <= FoundCauses.mostSearches,
      let shown = await log.confirmation(looking: trial),
      shown.judgement == (alone == nil ? .red : .green)
    else { return causes.toldSoFar(of: finding, shownBy: sequences[0]) }
    let dependence = Dependence(shown: shown, without: alone)
    let found = await cause(
      of: dependence, guess: finding.state.map(\.id), search: search, in: log)
    switch found {
    case .proven(let changes, let parts):
      causes.add(changes, parts, of: dependence)
      left = await causes.unexplained(Array(left.dropFirst()), without: alone, search, in: log)
    case .unseen:
      causes.unseen.append(trial)
      left.removeFirst()
    case .among(let states):
      let possible = dependence.candidates.filter { states.contains($0.id) }
      if sequences.count == 1 { return finding.narrowed(to: possible) }
      causes.possible += possible
      left.removeFirst()
    case .open: return causes.toldSoFar(of: finding, shownBy: sequences[0])
    }
  }
  return causes.told(of: finding, shownBy: sequences[0])
}

extension TrialLog {
  /// Three runs of the trial, with a look at state. Where each takes long, and three without that look failed each time, two.
  fileprivate func confirmation(looking trial: Trial) async -> Confirmation? {
    let judged = confirmation(of: trial.unprobed)
    guard isDear(trial), confirmation(of: trial) == nil, judged?.observations.count == 3,
      judged?.judgement == .red
    else { return await confirm([trial], serially: false).first }
    return Confirmation(trial: trial, observations: await observeAgain([trial, trial]))
  }
}

/// The causes of one finding that were found so far.
private struct FoundCauses {
  /// Of more sequences not each is asked.
  static let mostSequences = 40
  /// So many of them may have a cause of their own.
  static let mostSearches = 8

  private var changes: [StateID: StateChange] = [:]
  private var parts: Set<StatePart> = []
  /// The sequences that show it though all that was seen is put back.
  var unseen: [Trial] = []
  /// What may be the cause of other sequences, and could not be put back.
  var possible: [StateChange] = []
  var searches = 0

  /// Where another sequence rests on other fields of the same state, the state is shown as a whole.
  mutating func add(_ new: [StateChange], _ newParts: [StatePart], of dependence: Dependence) {
    func fields(_ parts: some Sequence<StatePart>, of id: StateID) -> Set<String?> {
      Set(parts.filter { $0.state == id }.map(\.field))
    }
    for change in new {
      let isOther =
        changes[change.id] != nil && fields(parts, of: change.id) != fields(newParts, of: change.id)
      let whole = isOther ? dependence.candidates.first { $0.id == change.id } : nil
      // Of one that some tests make otherwise, or too early, and others change, it is said that it is changed.
      let known = changes[change.id].flatMap { known in
        known.isFirstValue && !change.isFirstValue || known.isAlreadyMade && !change.isAlreadyMade
          ? nil : known
      }
      changes[change.id] = whole ?? known ?? change
    }
    parts.formUnion(newParts)
  }

  /// The sequences that fail to heal in at least one of three trials in which the same states are put back. It is known
  /// already that each sequence shows the dependence, and that mere copies of these states do nothing to the judged test.
  /// One in which nothing had changed may heal for another reason: putting back takes time.
  ///
  /// What one test has made otherwise, another may only have changed: of each only its own is put back.
  func unexplained(
    _ sequences: [Trial], without alone: Confirmation?, _ search: Search, in log: TrialLog
  ) async -> [Trial] {
    let asked = sequences.map { ($0, own(of: $0, search)) }.filter { !$1.isEmpty }
    let undone = await log.confirm(asked.map { $0.undoing($1) }, serially: false)
    let healed = zip(asked, undone).filter { asked, undone in
      isHealed(undone, without: alone) {
        ($0.undone ?? []).contains { $0.changes(any: asked.1) }
      }
    }.map(\.0)
    // As of the first sequence, what hangs off a first value must not be what heals.
    let first = healed.filter { $1.contains(where: \.isFirstValue) }
    let made = await log.confirm(
      first.map { $0.undoing($1, isMadeOnly: true) }, serially: false)
    let refuted = zip(first, made).filter { !isHealed($1, without: alone) { _ in true } }
    let explained = Set(healed.map(\.0)).subtracting(refuted.map(\.0.0))
    return sequences.filter { !explained.contains($0) }
  }

  /// The parts that can be the cause of the sequence: a first value only where its tests make it otherwise.
  private func own(of trial: Trial, _ search: Search) -> [StatePart] {
    let otherwise = search.madeOtherwise(in: trial)
    let made = Set(parts.filter(\.isFirstValue).map(\.state)).intersection(otherwise)
    return parts.filter {
      $0.isUse || ($0.isFirstValue ? made.contains($0.state) : !made.contains($0.state))
    }.sorted()
  }

  private func isHealed(
    _ seen: Confirmation, without alone: Confirmation?, _ condition: (Observation) -> Bool
  ) -> Bool {
    let dependence = Dependence(shown: seen, without: alone)
    return seen.observations.count == 3
      && seen.observations.allSatisfy { dependence.isHealed($0) && condition($0) }
  }

  /// The finding with what was found. Nothing counts as proven unless all is. If the cause is unseen in the shown sequence,
  /// the finding says so; if only in another, this polluter may leave the same unseen, too.
  func told(of finding: Finding, shownBy shown: Trial) -> Finding {
    let others = possible.filter { changes[$0.id] == nil }
    let all = Dictionary(others.map { ($0.id, $0) }) { first, _ in first }
      .merging(changes) { $1 }
    if all.isEmpty || unseen.contains(shown) { return finding.withUnseenCause }
    var result = finding
    result.state = all.values.sorted { $0.id < $1.id }
    result.proof = unseen.isEmpty && possible.isEmpty ? .proven : nil
    return result
  }

  /// The same where nothing is known of some sequence: with what is known of others, as not proven, if there is any.
  func toldSoFar(of finding: Finding, shownBy shown: Trial) -> Finding {
    guard !changes.isEmpty else { return finding }
    var causes = self
    causes.possible += finding.state
    var result = causes.told(of: finding, shownBy: shown)
    if result.proof == .proven { result.proof = nil }
    return result
  }
}

/// The same; where nothing is proven, with the states that no trial of other tests in the middle rules out.
func withCarriers(
  _ finding: Finding, _ shown: Confirmation?, among tests: [TestID], _ search: Search,
  in log: TrialLog
) async -> Finding {
  var finding = await withCause(finding, search, in: log)
  guard finding.proof == nil else { return finding }
  let isOnly = finding.partners.count { $0.role == .polluter } == 1
  finding.state = await narrowed(
    finding.state, shown, isOnly: isOnly, among: tests, search, in: log)
  return finding
}

extension Finding {
  /// The sequences that show it, one for each test that does it alone.
  fileprivate var dependences: [Trial] {
    guard let test, !isAcrossRuns, sequence.count > 0 else { return [] }
    let toggles = Set([seam].compactMap(\.self))
    func single(_ role: Role) -> [TestID] { partners.filter { $0.role == role }.map(\.test) }
    switch kind.pattern {
    case .polluted, .heldBack:
      let polluters = single(.polluter)
      if polluters.isEmpty { return [Trial(sequence, toggles: toggles)] }
      return polluters.map { Trial([$0, test], toggles: toggles) }
    case .lacking:
      if sequence.count > 1 { return [Trial(sequence)] }
      return single(.stateSetter).map { Trial([$0, test]) }
    case .repeated: return [Trial(sequence, mode: .repeated)]
    default: return []
    }
  }

  fileprivate var judgedAlone: Trial { Trial(Array(sequence.suffix(1))) }

  /// The same where these alone can be what it takes.
  fileprivate func narrowed(to states: [StateChange]) -> Finding {
    let ids = Set(states.map(\.id))
    var finding = self
    finding.state.removeAll { !ids.contains($0.id) }
    if finding.state.isEmpty { finding.state = states }
    return finding
  }

  /// The same where everything that is seen was put back in vain.
  fileprivate var withUnseenCause: Finding {
    var finding = self
    finding.state = []
    finding.proof = .unseen
    return finding
  }
}

extension UndoneState {
  /// Whether one of the parts, of this state, had changed and was put back; of what no variable holds only the latter is known.
  fileprivate func changes(any parts: some Sequence<StatePart>) -> Bool {
    guard isPutBack else { return false }
    guard let kind = state.kind, [.static, .global, .memory].contains(kind) else { return true }
    return parts.contains { part in
      guard part.state == state else { return false }
      guard let path = part.field else { return !fields.isEmpty }
      return fields.contains { field in
        field.path == path || field.path.hasPrefix(path + ".") || path.hasPrefix(field.path + ".")
      }
    }
  }
}
