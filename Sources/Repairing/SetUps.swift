import Basics
import Discovering

/// Proposes for a brittle test that it sets the state on which it relies by itself, and puts the state back afterwards.
///
/// - Parameter leaks: among them are the other states that the state-setters leave changed.
func setUps(
  for one: FindingToMend, besides leaks: [Finding], code: TestCode
) -> Result<[Candidate], Unmendable> {
  guard let id = one.finding.test, let test = code.test(id) else {
    return .failure(Unmendable(one.finding.test.map(NoCandidate.unknownPlace) ?? .unseenState))
  }
  guard !one.finding.state.isEmpty else { return .failure(Unmendable(.unseenState)) }
  let own = one.finding.state
  let ways = [
    firstUses(for: one.finding, code), assignments(for: one.finding, code),
    beginning(for: one.finding, code),
  ].compactMap(\.self).map { (statements: $0, changes: own) }
  // A call may change everything that the state-setters leave changed, so all of that is put back.
  let changes =
    own + changes(by: one.finding.partners, leaks).filter { !own.map(\.id).contains($0.id) }
  let calls = productCalls(for: one.finding, code).map { (statements: [$0], changes: changes) }
  // Where other tests rely on it as well, it stays, as it does now.
  let lasting = ways.prefix(1).map { (statements: $0.statements, changes: [StateChange]()) }
  let setters = one.finding.partners.filter { $0.role == .stateSetter }.map(\.test)
  let found = (ways + calls + lasting).compactMap { statements, changes -> Candidate? in
    let undos = changes.flatMap { undo($0, in: id, setBy: setters, code) }
    guard undos.allSatisfy({ !$0.isMainActor || test.isMainActor }) else { return nil }
    var taken = test.body.names
    let lines = undos.map { $0.lines(avoiding: &taken) }
    let edits = test.body.beginning(
      with: lines.flatMap(\.saving) + block("defer", lines.flatMap(\.undoing)) + statements)
    return Candidate(
      [.init(.setUp, one.finding.state.map(\.id))], findings: [one.id],
      edits: throwing(test, for: statements) + code.imports(for: undos, in: id) + edits,
      isAsserted: own.contains { code.asserts($0.id, in: id) })
  }
  return found.isEmpty
    ? .failure(Unmendable(.nothingSetsIt(one.finding.state[0].id))) : .success(found)
}

/// Marks the test as throwing, if a statement throws and the test does not yet.
private func throwing(_ test: TestFunction, for statements: [String]) -> [Edit] {
  let needsIt = statements.contains { $0.contains(/\btry (?![?!])/) }
  guard needsIt, !test.isThrowing else { return [] }
  let place = test.effectsEnd..<test.effectsEnd
  return [Edit(test.body.file, place, " throws", line: test.body.line)]
}

/// Proposes for a victim that it resets the states itself, where its polluters can't put them back.
func resetting(_ one: FindingToMend, code: TestCode) -> Candidate? {
  guard let id = one.finding.test, let test = code.test(id) else { return nil }
  var statements: [String] = []
  for change in one.finding.state {
    if let call = code.awaitedCalls(for: change, by: id).first {
      statements.append(call)
      continue
    }
    guard case .success(let states) = code.settable(change, by: id), states.count == 1,
      let state = states.first, !state.isMainActor || test.isMainActor,
      let value = state.emptyValue ?? (code.mayVaryBefore(change) ? nil : literal(change.before))
    else { return nil }
    statements.append(state.setting(value))
  }
  guard !statements.isEmpty else { return nil }
  return Candidate(
    [.init(.setUp, one.finding.state.map(\.id))], findings: [one.id],
    edits: test.body.beginning(with: statements))
}

/// Each state set by itself; nil where one can't be.
private func assignments(for finding: Finding, _ code: TestCode) -> [String]? {
  let statements = finding.state.compactMap { setting($0, for: finding, code: code) }
  return statements.count == finding.state.count ? statements : nil
}

/// Uses of the variables that have to be made before the test does anything; nil where some have to be more than made.
private func firstUses(for finding: Finding, _ code: TestCode) -> [String]? {
  guard let test = finding.test,
    finding.state.allSatisfy({ $0.isFirstValue || $0.isAlreadyMade })
  else { return nil }
  let uses = finding.state.compactMap { code.firstUse(for: $0, by: test) }
    .filter { !$0.isMainActor }
  return uses.count == finding.state.count ? uses.flatMap(\.statements) : nil
}

/// What a state-setter of the same suite does before it asserts.
private func beginning(for finding: Finding, _ code: TestCode) -> [String]? {
  guard let test = finding.test else { return nil }
  return finding.partners.lazy.filter { $0.role == .stateSetter }
    .compactMap { code.beginning(of: $0.test, for: test) }.first
}

/// What the state-setters leave changed, each state once.
private func changes(by partners: [Partner], _ leaks: [Finding]) -> [StateChange] {
  let setters = Set(partners.filter { $0.role == .stateSetter }.map(\.test))
  var seen: Set<StateID> = []
  return leaks.filter { !setters.isDisjoint(with: $0.tests) }.flatMap(\.state)
    .filter { seen.insert($0.id).inserted }
}

/// What the state-setters call in the package: one of these calls may be all that the test needs.
private func productCalls(for finding: Finding, _ code: TestCode) -> [String] {
  guard let test = finding.test else { return [] }
  var calls: [String] = []
  for partner in finding.partners where partner.role == .stateSetter {
    let more = code.productCalls(of: partner.test, for: test)
    calls += more.filter { !calls.contains($0) }
  }
  return Array(calls.prefix(3))
}

/// The code that puts the state back; none where there is no such code, or the suite runs it after each test already.
private func undo(
  _ change: StateChange, in test: TestID, setBy setters: [TestID], _ code: TestCode
) -> [Undo] {
  var leaked = LeakedState(
    key: .init(suite: test.suiteID, state: change.id), change: change, tests: [test])
  leaked.setters = setters
  guard case .success(let all) = UndoOptions(code: code).options(for: leaked) else { return [] }
  let options = all.filter { !$0.isAsync }
  guard let first = options.first else { return [] }
  let known = Set(
    (code.suite(test.suiteID)?.tearDowns ?? []).flatMap { $0.body.statements.map(\.text) })
  // Behind them stands a new object, which is for tests that begin with one.
  let best = options.first { $0.kind == .putBack } ?? first
  return best.earliest == nil && best.own.isEmpty && !known.isSuperset(of: best.statements)
    ? [best] : []
}

/// The statement with which a state-setter sets the state, or else one that sets what it left. An assignment that reads the
/// state as well, as one that counts on does, comes last: where another test ran before, it sets something else.
private func setting(_ change: StateChange, for finding: Finding, code: TestCode) -> String? {
  guard let test = finding.test else { return nil }
  let texts = finding.partners.filter { $0.role == .stateSetter }
    .compactMap { code.setting(change.id, in: $0.test, for: test) }
  if let text = texts.first(where: { !goesBy(change.id, $0) }) { return text }
  guard case .success(let states) = code.settable(change, by: test), states.count == 1,
    let state = states.first, let value = literal(change.after)
  else { return texts.first }
  return state.setting(value)
}

/// Whether the statement names the state more than once, and so reads what it sets.
private func goesBy(_ state: StateID, _ statement: String) -> Bool {
  statement.ranges(of: state.lastName).count > 1
}

/// A value as a report shows it, if that is how it is written in source.
private func literal(_ shown: String) -> String? {
  var text = shown[...]
  if text.hasPrefix("Optional("), text.hasSuffix(")") { text = text.dropFirst(9).dropLast() }
  if let field = text.wholeMatch(of: /[A-Za-z_][\w.]*: (.*)/) { text = field.1 }
  let isString = text.wholeMatch(of: /"(?:[^"\\…]|\\")*"/) != nil
  let isPlain = text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?|true|false/) != nil
  return isString || isPlain ? String(text) : nil
}
