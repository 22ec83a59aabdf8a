import Basics
import Discovering

/// Finds the ways in which the tests of a suite could put a state back, best first.
struct UndoOptions {
  let code: TestCode

  func options(for leaked: LeakedState) -> Result<[Undo], Unmendable> {
    guard let test = leaked.tests.first, code.test(test) != nil else {
      return .failure(Unmendable(.unknownPlace(leaked.tests.first ?? TestID(""))))
    }
    let own = objectCleanups(of: leaked)
    let found = optionsForEach(leaked, by: test)
    let each = own.isEmpty ? found : .success(own + ((try? found.get()) ?? []))
    let all = leaked.change.isAlreadyMade ? [] : optionsForAll(leaked, by: test)
    guard !all.isEmpty else { return each }
    let others = (try? each.get()) ?? []
    let isOwn = leaked.tests.contains { code.sets(leaked.key.state, in: $0) }
    return .success(isOwn ? others + all : all + others)
  }

  /// What other tests do with an object of their own, done with that of the one test.
  private func objectCleanups(of leaked: LeakedState) -> [Undo] {
    guard leaked.tests.count == 1 else { return [] }
    return code.objectCleanups(of: leaked.change, by: leaked.tests[0]).map { calls in
      var undo = Undo(
        kind: .callCleaner, states: [leaked.key.state], saved: [], statements: calls.texts)
      undo.earliest = calls.declaredUpTo
      return undo
    }
  }

  /// Each test takes out again what it put in under keys of its own.
  private func takingOut(_ leaked: LeakedState) -> [Undo] {
    var own: [TestID: Undo.Own] = [:]
    for test in leaked.tests {
      let calls = code.counterpartCalls(for: leaked.change, by: test)
      guard let first = calls.first else { return [] }
      own[test] = Undo.Own(
        statements: calls.reversed().map(\.text).withoutRepetition, earliest: first.follows)
    }
    var undo = Undo(
      kind: .callCleaner, states: [leaked.key.state], saved: [],
      statements: leaked.tests.compactMap { own[$0]?.statements }.flatMap(\.self))
    undo.own = own
    return [undo]
  }

  /// The ways for each test to put it back by itself.
  private func optionsForEach(
    _ leaked: LeakedState, by test: TestID
  ) -> Result<[Undo], Unmendable> {
    let use = usingFirst(leaked, by: test)
    if leaked.change.isAlreadyMade {
      return use.isEmpty ? .failure(Unmendable(.madeOnce(leaked.key.state))) : .success(use)
    }
    if leaked.change.isFirstValue, !use.isEmpty { return .success(use) }
    let suite = code.suite(leaked.key.suite)
    let begins = suite.map { !$0.classLevel.changes(leaked.key.state) } ?? true
    let (cleanups, others) = begins ? cleanups(of: leaked, by: test) : ([], [])
    let process = leaked.tests.map { processUndo(of: leaked.change, by: $0) }
    if let undo = process.first ?? nil {
      // A statement that uses a local constant of one test can't stand in another test.
      let isCommon = Set(process).count == 1 && (undo.earliest == nil || process.count == 1)
      let ways = cleanups + (isCommon ? [undo] : []) + others
      return ways.isEmpty
        ? .failure(Unmendable(.nothingUndoesIt(leaked.key.state))) : .success(ways)
    }
    switch code.settable(leaked.change, by: test) {
    case .success(let states):
      let ways = settingOptions(states, for: leaked, by: test, in: suite, begins: begins)
      // Putting a library's object back undoes nothing that was done to it.
      let parts =
        states.contains(where: \.isInside) || leaked.change.fields.isEmpty
        ? [] : code.setParts(of: leaked.change, by: leaked.tests + leaked.setters)
      let again = parts.isEmpty ? [] : [puttingBack(parts, leaked.change, canBeEmptied: false)]
      return .success(cleanups + again + ways + others)
    case .failure(let obstacle):
      let reason = reason(obstacle, leaked.change.id)
      let called = begins ? calls(for: leaked, by: test, in: suite) : []
      // The type's own functions come first, then what cleanups of other tests call, then what a cleaner only sets.
      // A cleanup of other tests may put back other fields of the same structure.
      let exact = code.exactCalls(for: leaked.change, by: test).map {
        calling($0, for: leaked, in: suite)
      }
      let functions = others.isEmpty ? [] : code.cleaningCalls(for: leaked.change, by: test)
      let own = functions.prefix(2).map { calling($0, for: leaked, in: suite) }
      let set = code.setParts(of: leaked.change, by: leaked.tests + leaked.setters)
      let setAgain =
        set.isEmpty ? [] : [puttingBack(set, leaked.change, canBeEmptied: false)]
      let found =
        (exact + takingOut(leaked) + cleanups + own + setAgain + others + called
        + awaited(leaked, by: test) + use)
        .withoutRepetition
        + (begins ? inParts(leaked.change, by: test) : [])
      return found.isEmpty ? .failure(Unmendable(reason)) : .success(found)
    }
  }

  /// Has what the change found unmade made before the test does anything; none where that can't be written, or all tests
  /// begin with it.
  private func usingFirst(_ leaked: LeakedState, by test: TestID) -> [Undo] {
    guard let use = code.firstUse(for: leaked.change, by: test) else { return [] }
    let begin = leaked.tests.allSatisfy { test in
      code.test(test)?.body.statements.map(\.text).starts(with: use.statements) == true
    }
    guard !begin || code.suite(leaked.key.suite)?.setUps.isEmpty == false else { return [] }
    return [
      Undo(
        kind: .useFirst, states: [leaked.key.state], beforehand: use.statements, saved: [],
        statements: [], isMainActor: use.isMainActor)
    ]
  }

  /// The ways to set these states again, best first.
  ///
  /// - Parameter begins: whether the tests begin with what the variable is declared with.
  private func settingOptions(
    _ states: [SettableState], for leaked: LeakedState, by test: TestID, in suite: SuiteCode?,
    begins: Bool
  ) -> [Undo] {
    let put = puttingBack(states, leaked.change, canBeEmptied: begins)
    let other = begins ? begunAgain(states, leaked.change, besides: put, in: suite) : nil
    let back = [other ?? put]
    let isInside = states.contains(where: \.isInside)
    let isDeep = states.contains { reachesDeep($0, from: leaked.key.state) }
    let called = begins && (isInside || isDeep) ? calls(for: leaked, by: test, in: suite) : []
    // A new object does not reach those who hold the old one. But if the change is inside an object, and nobody put that in the
    // place of another, putting the same object back undoes nothing.
    let anew = madeAnew(states, besides: put)
    if isInside, !anew.isEmpty, !states.contains(where: { code.assignsAnything(to: $0.name) }) {
      return called + anew + back
    }
    return (isDeep ? called + back : back + called) + anew
  }

  /// Sets what the tests can set, and then calls what puts the rest back.
  private func inParts(_ change: StateChange, by test: TestID) -> [Undo] {
    guard let (states, calls) = code.partlySettable(change, by: test) else { return [] }
    let put = puttingBack(states, change, canBeEmptied: true)
    return calls.prefix(2).map { call in
      Undo(
        kind: .putBack, states: put.states, saved: put.saved, statements: put.statements + [call],
        isMainActor: put.isMainActor, mentions: put.mentions)
    }
  }

  /// The ways to put back, after all tests of the class, what its class-level set-up changed.
  private func optionsForAll(_ leaked: LeakedState, by test: TestID) -> [Undo] {
    guard let suite = code.suite(leaked.key.suite), suite.classLevel.leaves(leaked.key.state) else {
      return []
    }
    if let undo = processUndo(of: leaked.change, by: test) {
      return [undo.forAll].compactMap(\.self)
    }
    // What begins with a type's name asks for no instance of the class.
    var options = cleanups(of: leaked, by: test).plain.filter {
      $0.statements.allSatisfy { $0.first?.isUppercase == true }
    }
    if case .success(let states) = code.settable(leaked.change, by: test) {
      let put = puttingBack(states, leaked.change, canBeEmptied: true)
      options.append(declared(states, leaked.change, besides: put) ?? put)
    }
    return (options + calls(for: leaked, by: test, in: suite)).compactMap(\.forAll)
  }

  /// Whether it is a field of an object that is itself a field: who has a function for it had rather call that.
  private func reachesDeep(_ state: SettableState, from id: StateID) -> Bool {
    func parts(_ text: some StringProtocol) -> Int { text.split(separator: ".").count }
    // The id begins with the module, which the code does not name.
    return parts(state.spelling) > parts(id.plain.rawValue)
  }

  /// The statement with which a cleaner sets the state, and the package's own functions that put the state back. Where
  /// there is no such function, first what sets it to what it begins with: a cleaner may set something else.
  private func calls(for leaked: LeakedState, by test: TestID, in suite: SuiteCode?) -> [Undo] {
    let ofCleaners = leaked.cleaners.sorted().lazy.compactMap {
      code.setting(leaked.key.state, in: $0, for: test)
    }.prefix(1)
    let calls = code.cleaningCalls(for: leaked.change, by: test)
    let undos = (ofCleaners + calls).prefix(3).map { calling($0, for: leaked, in: suite) }
    let setting = settingAgain(leaked, in: suite).map { one in
      undos.first { $0.statements == one.statements } ?? one
    }
    return (calls.isEmpty ? setting + undos : undos + setting).withoutRepetition
  }

  /// What sets it to what the sources say it begins with.
  private func settingAgain(_ leaked: LeakedState, in suite: SuiteCode?) -> [Undo] {
    code.settingCalls(for: leaked.change, by: leaked.tests).map { call in
      Undo(
        kind: .callSetter, states: [leaked.key.state], saved: [], statements: [call.text],
        isMainActor: call.isMainActor || suite?.isMainActor == true, mentions: call.names,
        function: call.function)
    }
  }

  private func calling(_ text: String, for leaked: LeakedState, in suite: SuiteCode?) -> Undo {
    Undo(
      kind: .callCleaner, states: [leaked.key.state], saved: [], statements: [text],
      isMainActor: suite?.isMainActor == true)
  }

  /// The calls among these that the package has for putting the state back, too.
  func calls(among texts: Set<String>, for leaked: LeakedState) -> [Undo] {
    guard let test = leaked.tests.first else { return [] }
    return code.cleaningCalls(for: leaked.change, by: test).filter(texts.contains).map {
      calling($0, for: leaked, in: code.suite(leaked.key.suite))
    }
  }

  /// The suite's own cleanups, but for what it runs after each test already: the likeliest of those that any code can call,
  /// and of those that throw or have to be awaited.
  private func cleanups(of leaked: LeakedState, by test: TestID) -> (plain: [Undo], others: [Undo])
  {
    let suite = code.suite(leaked.key.suite)
    let known = Set((suite?.tearDowns ?? []).flatMap { $0.body.statements.map(\.text) })
    let found = code.cleanups(of: leaked.change, for: test).filter { !known.contains($0.text) }
    func first(_ chosen: [CleanupStatement]) -> [Undo] {
      chosen.prefix(1).map { calling($0, for: leaked, in: suite) }
    }
    return (first(found.filter(\.isPlain)), first(found.filter { !$0.isPlain }))
  }

  /// The calls of the object's own functions that have to be awaited.
  private func awaited(_ leaked: LeakedState, by test: TestID) -> [Undo] {
    code.awaitedCalls(for: leaked.change, by: test).prefix(2).map { text in
      var undo = calling(text, for: leaked, in: nil)
      undo.isAsync = true
      return undo
    }
  }

  /// An error is taken to mean that nothing was to be undone: where a test ends early, that is no failure.
  private func calling(
    _ cleanup: CleanupStatement, for leaked: LeakedState, in suite: SuiteCode?
  ) -> Undo {
    let text = cleanup.isThrowing ? "try?" + cleanup.text.dropFirst(3) : cleanup.text
    var undo = calling(text, for: leaked, in: suite)
    undo.isAsync = cleanup.isAsync
    undo.mayFail = cleanup.isThrowing
    // Where it is awaited, it finds its actor by itself.
    if cleanup.isAsync { undo.isMainActor = false }
    return undo
  }

  /// - Parameter canBeEmptied: whether the tests begin with what the variable is declared with.
  private func puttingBack(
    _ states: [SettableState], _ change: StateChange, canBeEmptied: Bool
  ) -> Undo {
    var saved: [Undo.Saved] = []
    var statements: [String] = []
    for state in states {
      // What is read through an optional can't be set as it was read.
      if canBeEmptied || state.spelling.contains("?."), let empty = state.emptyValue {
        statements.append(state.setting(empty))
      } else {
        statements.append(state.setting("§\(saved.count)"))
        saved.append(.init(name: state.name, value: state.reading))
      }
    }
    return Undo(
      kind: .putBack, states: [change.id], saved: saved, statements: statements,
      isMainActor: states.contains(where: \.isMainActor),
      mentions: Set(states.map(\.name)).union([change.id.lastName]))
  }

  /// If a suite of Swift Testing changes the state in its set-up, the value before the set-up can't be kept. So the code
  /// writes the value with which the variable is declared.
  private func begunAgain(
    _ states: [SettableState], _ change: StateChange, besides put: Undo, in suite: SuiteCode?
  ) -> Undo? {
    guard let suite, suite.kind != .testCase,
      suite.setUps.contains(where: { !$0.body.names.isDisjoint(with: put.mentions) })
    else { return nil }
    return declared(states, change, besides: put)
  }

  /// Sets the values with which the variables are declared, where no kept value is needed then.
  private func declared(
    _ states: [SettableState], _ change: StateChange, besides put: Undo
  ) -> Undo? {
    guard !put.isSelfContained else { return nil }
    let statements = states.compactMap { state in
      (state.emptyValue ?? state.initialLiteral).map(state.setting)
    }
    guard statements.count == states.count else { return nil }
    return Undo(
      kind: .putBack, states: [change.id], saved: [], statements: statements,
      isMainActor: put.isMainActor, mentions: put.mentions)
  }

  /// Puts a new object in the place of the one that holds the change, if nobody can tell the two apart; into a box what it
  /// begins with, where what it holds can't be kept.
  private func madeAnew(_ states: [SettableState], besides put: Undo) -> [Undo] {
    guard states.count == 1, let state = states.first, let making = state.making else { return [] }
    return [
      Undo(
        kind: .putBack, states: put.states, saved: [],
        statements: [state.setting(making)], isMainActor: put.isMainActor,
        mentions: put.mentions)
    ]
  }

  private func reason(_ obstacle: SettingObstacle, _ state: StateID) -> NoCandidate {
    switch obstacle {
    case .constant: .constant(state)
    case .notVisible: .notVisible(state)
    case .isolated: .isolated(state)
    case .declaredElsewhere:
      state.isVariable || state.kind == .memory
        ? .declaredElsewhere(state) : .nothingUndoesIt(state)
    }
  }
}
