import Basics
import Discovering

/// Proposes cleanups for the tests that leave state changed, suite by suite.
struct CleanupProposals {
  let leaks: LeakedStates
  let code: TestCode
  private let options: [LeakedState.Key: [Undo]]
  private let reasons: [LeakedState.Key: NoCandidate]
  /// Edits that give each test of a suite its own instance of the double that leaks.
  private let instances: [LeakedState.Key: Plan]

  init(leaks: LeakedStates, code: TestCode) {
    self.leaks = leaks
    self.code = code
    var options: [LeakedState.Key: [Undo]] = [:]
    var reasons: [LeakedState.Key: NoCandidate] = [:]
    for (key, leaked) in leaks.leaked {
      switch UndoOptions(code: code).options(for: leaked) {
      case .success where leaks.ordering(of: key.state, code) == nil:
        reasons[key] = .changedSideBySide(key.state)
      case .success(let found): options[key] = found
      case .failure(let unmendable): reasons[key] = unmendable.reason
      }
    }
    self.options = Self.sharing(options, leaks, code)
    self.reasons = reasons
    instances = Dictionary(
      uniqueKeysWithValues: leaks.leaked.keys.compactMap { key in
        code.sharedInstance(key.state, in: key.suite).map {
          (key, Plan(ways: [.init(.ownInstance, [key.state])], keys: [key], edits: $0.edits))
        }
      })
  }

  /// If one state of a suite needs a call of a package function, the other states that this call puts back use it, too.
  private static func sharing(
    _ options: [LeakedState.Key: [Undo]], _ leaks: LeakedStates, _ code: TestCode
  ) -> [LeakedState.Key: [Undo]] {
    var options = options
    for keys in Dictionary(grouping: options.keys, by: \.suite).values {
      let needed = keys.compactMap { options[$0]?.first }.filter { $0.kind == .callCleaner }
      let texts = Set(needed.flatMap(\.statements))
      for key in keys where options[key]?.first?.kind == .putBack {
        guard let leaked = leaks.leaked[key] else { continue }
        let calls = UndoOptions(code: code).calls(among: texts, for: leaked)
        options[key] = calls + (options[key] ?? [])
      }
    }
    return options
  }

  /// Whether anything is proposed for the state.
  private func isPossible(_ key: LeakedState.Key) -> Bool {
    options[key] != nil || instances[key] != nil
      || code.suite(key.suite)?.missingSuperCall?.states.contains(key.state) == true
  }

  func proposals() -> Proposals {
    let suites = Dictionary(grouping: options.keys, by: \.suite).mapValues { $0.sorted() }
    var (best, next, found): ([Plan], [Plan], [Plan]) = ([], [], [])
    for suite in Set(leaks.leaked.keys.map(\.suite)).sorted() {
      let missing = callingSuper(in: suite)
      found += missing
      let keys = (suites[suite] ?? []).filter { key in
        !missing.contains { $0.keys.contains(key) }
      }
      for group in groups(of: keys, in: suite) {
        let plans = plans(for: group, in: suite)
        best += plans.prefix(1)
        next += [plan(for: group, in: suite, choice: 1) ?? plans.first].compactMap(\.self)
        found += plans
      }
    }
    found += instances.values.sorted { $0.keys.first! < $1.keys.first! }
    let others =
      found.filter { $0.ways[0].kind == .callSuper }
      + instances.filter { options[$0.key] == nil }.map(\.value)
    found += joined(best + others) + joined(next + others)
    found = united(found)
    return Proposals(candidates: candidates(of: found), without: without(found))
  }

  /// Edits that put some states back.
  private struct Plan {
    let ways: [Remedy.Way]
    let keys: Set<LeakedState.Key>
    let edits: [Edit]

    /// The places at which it changes the sources.
    var places: Set<SourcePlace> {
      Set(
        edits.map {
          SourcePlace(file: $0.replacement.file, offset: $0.replacement.range.lowerBound)
        })
    }
  }

  private struct SourcePlace: Hashable {
    let file: String
    let offset: Int
  }

  /// If a teardown does not call its superclass's teardown, and that would put leaked states back, proposes only that call.
  private func callingSuper(in suite: SuiteID) -> [Plan] {
    guard let missing = code.suite(suite)?.missingSuperCall else { return [] }
    let keys = leaks.leaked.keys.filter {
      $0.suite == suite && missing.states.contains($0.state)
    }
    let way = Remedy.Way(.callSuper, Set(keys.map(\.state)).sorted())
    return keys.isEmpty ? [] : [Plan(ways: [way], keys: Set(keys), edits: missing.edits)]
  }

  /// Groups states whose code goes to the same places, and states that one statement puts back. A group has common edits.
  private func groups(of keys: [LeakedState.Key], in suite: SuiteID) -> [[LeakedState.Key]] {
    var groups: [(keys: [LeakedState.Key], places: Set<SourcePlace>)] = []
    for key in keys {
      var keys = [key]
      let choices = options[key]?.indices ?? 0..<0
      var places = choices.reduce(into: Set<SourcePlace>()) { places, choice in
        places.formUnion(plan(for: [key], in: suite, choice: choice)?.places ?? [])
      }
      while let near = groups.firstIndex(where: {
        !$0.places.isDisjoint(with: places) || $0.keys.contains { isServed(key, as: $0) }
      }) {
        let group = groups.remove(at: near)
        (keys, places) = (group.keys + keys, places.union(group.places))
      }
      groups.append((keys, places))
    }
    return groups.map { $0.keys.sorted() }
  }

  /// Whether the best way to put both states back is the same call.
  private func isServed(_ key: LeakedState.Key, as other: LeakedState.Key) -> Bool {
    guard let one = options[key]?.first, [.callCleaner, .callSetter].contains(one.kind) else {
      return false
    }
    return one.code == options[other]?.first?.code
  }

  /// All states at once in the best way, in the next best way; then each state by itself.
  private func plans(for keys: [LeakedState.Key], in suite: SuiteID) -> [Plan] {
    let most = keys.map { options[$0]?.count ?? 0 }.max() ?? 0
    var plans = (0..<most).compactMap { plan(for: keys, in: suite, choice: $0) }
    if keys.count > 1 {
      for key in keys {
        plans += (options[key] ?? []).indices.compactMap {
          plan(for: [key], in: suite, choice: $0)
        }
      }
    }
    return plans
  }

  private func plan(for keys: [LeakedState.Key], in suite: SuiteID, choice: Int) -> Plan? {
    let parts = keys.compactMap { key -> UndoPlacement.Part? in
      guard let found = options[key], let tests = leaks.leaked[key]?.tests,
        let undo = found.dropFirst(choice).first ?? found.last
      else { return nil }
      return UndoPlacement.Part(undo: undo, tests: tests.compactMap(code.test))
    }
    guard parts.count == keys.count,
      let edits = UndoPlacement(suite: code.suite(suite)).edits(UndoPlacement.joined(parts))
    else { return nil }
    let order = Set(keys.flatMap { leaks.ordering(of: $0.state, code) ?? [] })
    let ways = zip(keys, parts).map {
      Remedy.Way($1.undo.kind, [$0.state], function: $1.undo.function)
    }
    return Plan(
      ways: ways.united, keys: Set(keys), edits: edits.with(order) + parts.flatMap(imports))
  }

  /// The imports that the code needs and the tests' files lack.
  private func imports(_ part: UndoPlacement.Part) -> [Edit] {
    part.tests.flatMap { code.imports(for: [part.undo], in: $0.id) }
  }

  /// One plan for each finding that needs cleanups in several places.
  ///
  /// - Parameter whole: one for all states of each group.
  private func joined(_ whole: [Plan]) -> [Plan] {
    let needs = Set(leaks.needs.values.map { $0.filter(isPossible) })
    let wide = needs.filter { need in whole.count { !$0.keys.isDisjoint(with: need) } > 1 }
    return wide.sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) }.compactMap { need in
      let plans = whole.filter { !$0.keys.isDisjoint(with: need) }
      guard !plans.isEmpty else { return nil }
      return Plan(
        ways: plans.flatMap(\.ways).united,
        keys: plans.reduce(into: []) { $0.formUnion($1.keys) }, edits: plans.flatMap(\.edits))
    }
  }

  /// One plan for those that change the sources in the same way: what a test does that several suites inherit is put back for
  /// all of them.
  private func united(_ plans: [Plan]) -> [Plan] {
    let same = Dictionary(grouping: plans) { Set($0.edits) }
    return plans.map { plan in
      let all = plan.edits.isEmpty ? [plan] : same[Set(plan.edits)] ?? []
      return Plan(
        ways: (plan.ways + all.flatMap(\.ways)).united,
        keys: all.reduce(into: []) { $0.formUnion($1.keys) }, edits: plan.edits)
    }
  }

  private func candidates(of plans: [Plan]) -> [Candidate] {
    var seen: Set<[Replacement]> = []
    return plans.compactMap { plan in
      let findings = leaks.needs.filter { isMet($0.value, by: plan.keys) }.keys
      guard !findings.isEmpty,
        let candidate = Candidate(
          plan.ways, findings: findings, edits: plan.edits, undone: undone(by: plan)),
        seen.insert(candidate.replacements).inserted
      else { return nil }
      return candidate
    }
  }

  private func undone(by plan: Plan) -> Set<UndoneState> {
    Set(
      plan.keys.compactMap { leaks.leaked[$0] }.map {
        UndoneState(state: $0.key.state, fields: $0.change.fields, tests: Set($0.tests))
      })
  }

  /// Whether the plan puts back each state that can be put back. The others do not count: perhaps none of them carries the
  /// finding.
  private func isMet(_ needs: Set<LeakedState.Key>, by keys: Set<LeakedState.Key>) -> Bool {
    let possible = needs.filter(isPossible)
    return !possible.isEmpty && possible.isSubset(of: keys)
  }

  private func without(_ plans: [Plan]) -> [String: NoCandidate] {
    var without = leaks.without
    let real = plans.filter { !$0.edits.isEmpty }
    for (id, needs) in leaks.needs where !real.contains(where: { isMet(needs, by: $0.keys) }) {
      let first = needs.sorted().first
      // What could be done has no place where it could be written.
      let homeless =
        plans.contains { isMet(needs, by: $0.keys) }
        ? first.flatMap { leaks.leaked[$0]?.tests.first } : nil
      without[id] =
        needs.sorted().lazy.compactMap { reasons[$0] }.first
        ?? homeless.map { .unknownPlace($0) } ?? first.map { .notVisible($0.state) } ?? .unseenState
    }
    return without
  }
}
