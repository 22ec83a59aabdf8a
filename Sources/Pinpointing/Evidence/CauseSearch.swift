import Basics

/// Proves which states carry the dependence by putting them back between the tests.
///
/// - Parameter guess: those of the candidates that are likeliest; asked about first.
func cause(
  of dependence: Dependence, guess: [StateID], search: Search, in log: TrialLog
) async -> Cause {
  guard dependence.shown.outcome != .timedOut else { return .open }
  let trials = CauseSearch(
    dependence: dependence, log: log, isDear: await log.isDear(dependence.shown.trial))
  let changed = await changedCause(of: dependence, guess: guess, trials, search)
  if case .proven = changed { return changed }
  if let first = await firstValueCause(of: dependence, trials, search) { return first }
  return await useCause(of: dependence, trials, search) ?? changed
}

/// The same, of what the tests before the judged one left changed.
private func changedCause(
  of dependence: Dependence, guess: [StateID], _ trials: CauseSearch, _ search: Search
) async -> Cause {
  let candidates = dependence.candidates
  guard !candidates.isEmpty, candidates.count <= CauseSearch.mostStates else { return .open }
  let ignored = dependence.ignored(search)
  let all = candidates.map { StatePart($0.id) }
  let looked = all.filter { !ignored.contains($0.state) }
  // The judged test gives these another value without a look at the old one. Only objects that end with that may matter.
  let replaced = dependence.candidates(where: search.sights.replaces)
  let kept = looked.filter { !replaced.contains($0.state) }
  func causes(among parts: [StatePart]) async -> [StatePart]? {
    let likely = parts.filter { guess.contains($0.state) }
    return await trials.causes(
      among: parts, likely: trials.isDear ? search.rarestFirst(likely) : likely)
  }
  guard var states = await causes(among: kept) else { return .open }
  if states.isEmpty, kept.count < looked.count {
    guard let all = await causes(among: looked) else { return .open }
    states = all
  }
  if states.isEmpty {
    return dependence.mayHideIt(search) ? .open : await trials.unseen(all, besides: ignored)
  }
  let left = dependence.left(of: states, search)
  if left.count < states.count, await trials.heals(left) {
    let cause = await trials.confirmed(await trials.fields(of: left))
    if case .proven = cause { return cause }
  }
  return await trials.confirmed(await trials.fields(of: states))
}

/// The same, where variables that tests make on first use are among the causes: the judged test would have made them
/// otherwise. Nil where they are not.
private func firstValueCause(
  of dependence: Dependence, _ trials: CauseSearch, _ search: Search
) async -> Cause? {
  let made = search.madeOtherwise(in: dependence.shown.trial)
  let first = made.sorted().map { StatePart($0, isFirstValue: true) }
  let ignored = dependence.ignored(search).union(made)
  let changed = dependence.candidates.map(\.id).filter { !ignored.contains($0) }
    .map { StatePart($0) }
  guard !first.isEmpty, first.count + changed.count <= CauseSearch.mostStates else { return nil }
  return await trials.proven(among: first + changed, with: first)
}

/// The same, where it takes that variables were made already. Making a lazy variable may do more than give it a value: it
/// registers something, or reads a setting. For the judged test, which makes it on first use, that then came too early. Nil
/// where that is not so.
private func useCause(
  of dependence: Dependence, _ trials: CauseSearch, _ search: Search
) async -> Cause? {
  // Who still works on an object, or was given it, goes on with the old one: a new one is out of reach of that.
  let isHeld = dependence.candidates.contains { $0.id.isOneOfMany || $0.id.kind == .observer }
  guard let judged = dependence.shown.trial.tests.last, !isHeld else { return nil }
  var made = dependence.others.reduce(into: Set<StateID>()) {
    $0.formUnion(search.sights.made(by: $1, and: judged))
  }
  // A variable that was changed since would lose that change if it were made anew: that proves nothing of its being made.
  made.subtract(dependence.candidates.map(\.id))
  let uses = made.sorted().map { StatePart($0, isUse: true) }
  guard !uses.isEmpty, uses.count <= CauseSearch.mostStates,
    case .proven(let changes, let proven) = await trials.proven(among: uses, with: uses)
  else { return nil }
  // A brittle test needs what another one makes it with; so does a victim where the two differ.
  let otherwise = search.madeOtherwise(in: dependence.shown.trial)
  return .proven(
    changes.map { change in
      let isFirstValue = dependence.without != nil || otherwise.contains(change.id)
      return StateChange(
        id: change.id, before: change.before, after: change.after, isFirstValue: isFirstValue,
        isAlreadyMade: !isFirstValue)
    }, parts: proven)
}

extension Dependence {
  /// Those that a test before the judged one leaves when it runs alone. In a class with a set-up of its own, that set-up may
  /// have made the others lead to the same object, and the class's teardown takes them back.
  fileprivate func left(of states: [StatePart], _ search: Search) -> [StatePart] {
    guard search.hasClassSetUp, shown.trial.toggles.isEmpty, let judged = shown.trial.tests.last
    else { return states }
    let mates = others.filter { $0.sharesClass(with: judged) }
    return states.filter { part in
      mates.isEmpty
        || mates.contains { search.traces.leaks[$0]?.contains { $0.id == part.state } == true }
    }
  }

  /// The states at which the judged test does not look: where it sees the same object by another way, putting these back
  /// heals it, too, and says nothing.
  fileprivate func ignored(_ search: Search) -> Set<StateID> {
    candidates(where: search.sights.ignores)
  }

  /// The candidates of which `holds` is true, given the other test and the judged one; none where several come before that.
  fileprivate func candidates(where holds: (StateID, TestID, TestID) -> Bool) -> Set<StateID> {
    guard others.count == 1, shown.trial.toggles.isEmpty, let judged = shown.trial.tests.last else {
      return []
    }
    return Set(candidates.map(\.id).filter { holds($0, others[0], judged) })
  }

  /// The same without the folder that the process works in: once it is gone, the process works nowhere.
  fileprivate func withoutWorkingFolder(_ parts: [StatePart]) -> [StatePart] {
    guard parts.contains(where: { $0.state.kind == .workingDirectory }),
      let folder = candidates.first(where: { $0.id.kind == .workingDirectory })?.after
    else { return parts }
    return parts.filter { part in
      part.state.kind != .file
        || !folder.hasSuffix("/" + part.state.name)
    }
  }

  /// Whether something that is seen may make the difference though putting it back does not: a class-level set-up, or a
  /// variable to which one of the tests gives another first value.
  fileprivate func mayHideIt(_ search: Search) -> Bool {
    guard let judged = shown.trial.tests.last else { return false }
    return others.contains { other in
      search.hasClassSetUp && other.sharesClass(with: judged)
        || candidates.contains { search.sights.makesUnusual($0.id, other) }
    }
  }
}

/// The trials in which states are put back.
private struct CauseSearch {
  /// Of more states it would take too many trials to tell which it is.
  static let mostStates = 60
  /// So many are asked about one by one; more are halved.
  static let few = 6
  /// Of a first value so many fields are shown.
  private static let mostFields = 4
  /// So many sets of states may each heal by themselves.
  private static let mostSets = 6

  /// Where each trial takes long, so many are asked about first, each alone.
  private static let likeliest = 2

  let dependence: Dependence
  let log: TrialLog
  /// Whether each trial takes long.
  let isDear: Bool

  private func seen(_ sets: [[StatePart]]) async -> [Observation] {
    await log.observe(sets.map { dependence.shown.trial.undoing($0) })
  }

  private func heals(_ sets: [[StatePart]]) async -> [Bool] {
    await seen(sets).map(dependence.isHealed)
  }

  fileprivate func heals(_ parts: [StatePart]) async -> Bool {
    parts.isEmpty ? false : await heals([parts])[0]
  }

  /// The parts that make the difference: each smallest set of parts that heals when it is put back. Empty where all parts
  /// together do not heal; nil where a few trials do not tell.
  ///
  /// - Parameter likely: the likeliest first.
  func causes(among all: [StatePart], likely: [StatePart]) async -> [StatePart]? {
    var rest = all
    var found: [StatePart] = []
    var sets = 0
    func take(_ parts: [StatePart]) async -> Bool {
      sets += 1
      guard sets <= Self.mostSets, let least = await smallest(of: parts) else { return false }
      found += least
      rest.removeAll(where: least.contains)
      return true
    }
    if isDear, let first = await firstHealing(of: likely.prefix(Self.likeliest)) {
      _ = await take([first])
    } else if likely.count < all.count, await heals(likely) {
      guard await take(likely) else { return nil }
    }
    while await heals(rest) {
      guard await take(rest) else { return nil }
    }
    let least = dependence.withoutWorkingFolder(found)
    if least.count < found.count, await heals(least) { return least.sorted() }
    return found.sorted()
  }

  /// The first that heals when it alone is put back; those behind it are not asked.
  private func firstHealing(of parts: some Sequence<StatePart>) async -> StatePart? {
    for part in parts where await heals([part]) { return part }
    return nil
  }

  /// The cause among these, with at least one of `some` of them; nil where none is proven. Of several variables that are made,
  /// one may end the process: where all together heal nothing, each of a few is asked alone.
  func proven(among all: [StatePart], with some: [StatePart]) async -> Cause? {
    let likely = some.count < all.count ? some : []
    var sets = [await causes(among: all, likely: likely) ?? []]
    if sets[0].isEmpty, some.count > 1, some.count <= Self.few { sets = some.map { [$0] } }
    for parts in sets where parts.contains(where: some.contains) {
      let cause = await confirmed(parts)
      if case .proven = cause { return cause }
    }
    return nil
  }

  /// `parts` heal together. Returns those that heal one by one or else a smallest set that heals: it no longer heals if any
  /// one of its parts is left out. Nil where the trials do not confirm that.
  private func smallest(of parts: [StatePart]) async -> [StatePart]? {
    if parts.count == 1 { return parts }
    if parts.count <= Self.few {
      let single = await heals(parts.map { [$0] })
      let healing = zip(parts, single).filter(\.1).map(\.0)
      if !healing.isEmpty { return healing }
    }
    let least = await minimise(parts, limit: 60, shows: heals)
    if least.count == 1 { return least }
    let without = await seen(least.map { part in least.filter { $0 != part } })
    return without.allSatisfy { $0.judgement != .unknown && !dependence.isHealed($0) } ? least : nil
  }

  /// The same with each state that has several changed fields cut down to those that matter. A state that the polluter leaves
  /// with another object, and whose object changed between the two tests, is cut down to its fields, too.
  func fields(of states: [StatePart]) async -> [StatePart] {
    guard let seen = await seen([states]).first, let undone = seen.undone else { return states }
    let parts = states.flatMap { part -> [StatePart] in
      let fields = undone.first { $0.state == part.state }?.fields ?? []
      let isShownWhole = dependence.candidates.contains { $0.id == part.state && $0.fields.isEmpty }
      guard fields.count > (isShownWhole ? 0 : 1), fields.allSatisfy({ !$0.path.isEmpty }) else {
        return [part]
      }
      return fields.map { StatePart(part.state, field: $0.path) }
    }
    guard parts != states, parts.count <= Self.mostStates,
      let needed = await causes(among: parts, likely: [])
    else { return states }
    return Set(needed.map(\.state)) == Set(states.map(\.state)) ? needed : states
  }

  /// The cause, where three trials out of three heal with these put back, and none with copies alone. Where each trial takes long,
  /// copies are tried once: that the dependence shows without them is confirmed already.
  ///
  /// A first value brings all that hangs off it along: what the tests did to it since is undone as well. So there, three
  /// more trials have to heal in which it is only made before them all.
  func confirmed(_ parts: [StatePart]) async -> Cause {
    let trial = dependence.shown.trial
    var healing = [trial.undoing(parts)]
    if parts.contains(where: \.isFirstValue) {
      healing.append(trial.undoing(parts, isMadeOnly: true))
    }
    let copying = trial.undoing(parts, isDone: false)
    let seen =
      isDear
      ? await log.confirmWithKnown(healing)
      : await log.confirm(healing + [copying], serially: false)
    let kept = isDear ? await log.observe([copying]) : seen[healing.count].observations
    let undone = seen[0].observations
    let states = Set(parts.map(\.state))
    guard
      seen.prefix(healing.count).allSatisfy({
        $0.observations.count == 3 && $0.observations.allSatisfy(dependence.isHealed)
      }),
      kept.count == (isDear ? 1 : 3), kept.allSatisfy(dependence.isUnhealed),
      undone.allSatisfy({ seen in
        states.isSubset(of: (seen.undone ?? []).filter(\.isPutBack).map(\.state))
      })
    else { return .open }
    let candidates = Dictionary(dependence.candidates.map { ($0.id, $0) }) { first, _ in first }
    let changes = Dictionary(grouping: parts, by: \.state).map { id, parts in
      let isWhole = parts.contains { $0.field == nil }
      guard let change = candidates[id], isWhole, !parts[0].isFirstValue, !parts[0].isUse else {
        return shown(parts, undone)
      }
      return change
    }
    if changes.contains(where: \.isOfNothing) { return .open }
    return .proven(changes.sorted { $0.id < $1.id }, parts: parts)
  }

  /// What changed of one state, as its fields show it.
  private func shown(_ parts: [StatePart], _ runs: [Observation]) -> StateChange {
    let paths = parts.contains { $0.field == nil } ? nil : parts.compactMap(\.field)
    func side(_ value: (UndoneState.Field) -> String) -> String {
      let texts = runs.map { run in
        let fields = run.undone?.first { $0.state == parts[0].state }?.fields ?? []
        let named = fields.filter { paths?.contains($0.path) != false }
        let shown = named.prefix(paths?.count ?? Self.mostFields).map {
          $0.path.isEmpty ? value($0) : "\($0.shownPath): \(value($0))"
        }
        return (shown + (shown.count < named.count ? ["…"] : [])).joined(separator: ", ")
      }
      return Set(texts).count == 1 ? texts[0] : varying
    }
    return StateChange(
      id: parts[0].state, before: side(\.before), after: side(\.after),
      isFirstValue: parts[0].isFirstValue)
  }

  /// Whether the cause is none of these: each was put back as a whole, and it shows all the same, three times out of three.
  /// Where only some were, it is among the others, or unseen.
  ///
  /// - Parameter ignored: the states at which the judged test does not look.
  func unseen(_ all: [StatePart], besides ignored: Set<StateID>) async -> Cause {
    let runs =
      await log.confirm([dependence.shown.trial.undoing(all)], serially: false).first?.observations
      ?? []
    let states = Set(all.map(\.state))
    guard runs.count == 3, runs.allSatisfy(dependence.isUnhealed) else { return .open }
    let whole = runs.reduce(states) { known, seen in
      known.intersection((seen.undone ?? []).filter(\.isWhole).map(\.state))
    }
    if whole == states { return .unseen }
    let others = states.subtracting(whole).subtracting(ignored)
    return whole.isEmpty || others.isEmpty ? .open : .among(others)
  }
}

extension Search {
  /// Those first that the fewest tests leave changed: what many leave harms one that comes after them all the more rarely.
  fileprivate func rarestFirst(_ parts: [StatePart]) -> [StatePart] {
    var leaving: [StateID: Int] = [:]
    for change in traces.leaks.values.joined() { leaving[change.id, default: 0] += 1 }
    return parts.sorted { (leaving[$0.state] ?? 0, $0) < (leaving[$1.state] ?? 0, $1) }
  }

  /// The variables that a test before the judged one makes otherwise than the judged one alone.
  func madeOtherwise(in trial: Trial) -> Set<StateID> {
    guard let judged = trial.tests.last else { return [] }
    return Set(trial.tests.dropLast().flatMap { sights.firstValues(of: $0, unlike: judged) })
  }
}

extension StateChange {
  /// Whether nothing shows a difference.
  fileprivate var isOfNothing: Bool { before == after && before.isEmpty }
}
