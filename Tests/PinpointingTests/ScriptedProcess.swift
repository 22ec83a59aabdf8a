import Basics

/// One process in which scripted tests run.
struct ScriptedProcess {
  let toggles: Set<SeamID>
  let beside: Set<TestID>
  let withoutNetwork: Bool
  let isBusy: Bool
  let number: Int
  let isPatient: Bool
  /// Whether its state is looked at.
  let isLookedAt: Bool
  /// Whether what its executions did to state is told.
  let tellsState: Bool
  private(set) var hasEnded = false
  private var cells: [String: Int] = [:]
  private var issues: [String] = []
  private var isLeftOut = false
  private var ending: Outcome?
  private var reached: Set<SeamID> = []
  private var isFirst = true
  /// The one that runs.
  private var test = TestID("")
  /// The cells that the test gave a value before it looked at them, and those that it looked at.
  private var replaced: Set<String> = []
  private var looked: Set<String> = []
  /// The cells that it made, with what.
  private var made: [String: Int] = [:]
  /// Who left each cell as it is, by turn, and how many turns there were.
  private var owners: [String: Int] = [:]
  private var turns = 0
  /// What was last told of the cells.
  private var told: (cells: [String: Int], state: [StateID: String]) = ([:], [:])

  /// - Parameter files: the cells that an earlier process left.
  init(
    toggles: Set<SeamID>, beside: Set<TestID>, withoutNetwork: Bool, isBusy: Bool, number: Int,
    files: [String: Int] = [:], isPatient: Bool = false, isLookedAt: Bool = true,
    tellsState: Bool = true
  ) {
    cells = files
    self.isPatient = isPatient
    self.isLookedAt = isLookedAt
    self.tellsState = tellsState
    self.toggles = toggles
    self.beside = beside
    self.withoutNetwork = withoutNetwork
    self.isBusy = isBusy
    self.number = number
  }

  /// The cells that outlive the process.
  var files: [String: Int] { cells.filter { $0.key.hasPrefix("file") && $0.value != 0 } }

  private func id(_ cell: String) -> StateID {
    if cell == "work" { return .pendingWork }
    if cell.hasPrefix("box.") { return StateID("static:box") }
    return StateID((cell.hasPrefix("file") ? "file:" : "static:") + cell)
  }

  /// Makes what is to be made before the first test.
  mutating func make(by undoing: Undoing) {
    guard undoing.isMadeOnly else { return }
    for part in undoing.parts where part.isFirstValue {
      cells[String(part.state.rawValue.dropFirst("static:".count))] = 10
    }
  }

  /// Puts back what was 0 before the first test, as far as that is asked for and possible. A first value brings what hangs
  /// off it along: what is hidden in it.
  mutating func undo(_ undoing: Undoing, canUndo: Bool) -> [UndoneState]? {
    guard undoing.isDone else { return nil }
    let parts = undoing.parts.filter { !(undoing.isMadeOnly && $0.isFirstValue) }
    return Set(parts.map(\.state)).sorted().map { state in
      if parts.contains(where: { $0.state == state && $0.isUse }) { return unmake(state) }
      let isFirst = parts.contains { $0.state == state && $0.isFirstValue }
      let own = cells.keys.filter { id($0) == state && !$0.hasPrefix("hidden") }.sorted()
      let before = isFirst ? 10 : 0
      let changed = own.filter { cells[$0] != before }
      let fields = parts.filter { $0.state == state }.compactMap(\.field)
      let after = cells
      let isPossible = canUndo && !own.contains { $0.hasPrefix("stuck") || $0 == "work" }
      for cell in own where isPossible && (fields.isEmpty || fields.contains(field(cell))) {
        cells[cell] = before
        if isFirst { cells["hidden in it"] = 0 }
      }
      return UndoneState(
        state, isPutBack: isPossible, isWhole: isPossible,
        fields: changed.map {
          UndoneState.Field(path: field($0), before: String(before), after: String(after[$0] ?? 0))
        })
    }
  }

  /// Lets a cell seem never made.
  private mutating func unmake(_ state: StateID) -> UndoneState {
    let cell = String(state.rawValue.dropFirst("static:".count))
    let value = cells.removeValue(forKey: cell)
    let field = UndoneState.Field(path: "", before: "not made yet", after: String(value ?? 0))
    return UndoneState(
      state, isPutBack: value != nil, isWhole: true, fields: value == nil ? [] : [field])
  }

  private func field(_ cell: String) -> String {
    cell.hasPrefix("box.") ? String(cell.dropFirst(4)) : ""
  }

  /// The cells that probes see and that differ from the start.
  var endState: [StateID: String] {
    var state: [StateID: String] = [:]
    for (cell, value) in cells.sorted(by: { $0.key < $1.key })
    where value != 0 && !cell.hasPrefix("hidden") && !cell.hasPrefix("lazy") {
      state[id(cell), default: ""] += cell.hasPrefix("box.") ? "\(cell): \(value) " : String(value)
    }
    return state
  }

  /// The same, made anew only where cells changed.
  private mutating func stateNow() -> [StateID: String] {
    if told.cells != cells { told = (cells, endState) }
    return told.state
  }

  mutating func execute(_ script: Script, count: Int) -> Execution {
    let (before, cellsBefore) = (tellsState ? stateNow() : [:], cells)
    (issues, ending, reached, replaced, looked) = ([], nil, [], [], [])
    made = [:]
    test = script.id
    isLeftOut = false
    run(script.steps, count: count)
    let after = tellsState ? stateNow() : [:]
    let changes =
      before == after
      ? []
      : Set(before.keys).union(after.keys).sorted().compactMap { id in
        before[id] == after[id]
          ? nil : StateChange(id: id, before: before[id] ?? "0", after: after[id] ?? "0")
      }
    let outcome = ending ?? (issues.isEmpty ? .passed : .failed(issues))
    hasEnded = outcome.endedTheProcess
    defer { isFirst = false }
    guard tellsState else {
      return Execution(
        test: script.id, outcome: outcome, reached: reached, bodies: isLeftOut ? 0 : 1)
    }
    var execution = Execution(
      test: script.id, outcome: outcome, changes: changes, reached: reached,
      bodies: isLeftOut ? 0 : 1, looks: isFirst && !hasEnded ? looks : nil)
    if !hasEnded { execution.leaving = leaving(since: cellsBefore) }
    return execution
  }

  /// What the test looked at and made.
  private var looks: Looks {
    Looks(
      Set(looked.map(id)),
      made: Dictionary(uniqueKeysWithValues: made.map { (id($0), String($1)) }))
  }

  private mutating func leaving(since before: [String: Int]) -> Leaving {
    let changed = Set(before.keys).union(cells.keys).filter {
      before[$0, default: 0] != cells[$0, default: 0] && !$0.hasPrefix("hidden")
    }
    let overwritten = Set(changed.compactMap { owners[$0] })
    // As in a process: of who lost something once nothing more is told.
    owners = owners.filter { !overwritten.contains($0.value) }
    for cell in changed { owners[cell] = turns }
    turns += 1
    let areAllKnown = changed.allSatisfy { !$0.hasPrefix("file") }
    return Leaving(
      places: areAllKnown ? changed.count : nil, overwritten: overwritten.sorted())
  }

  private mutating func value(_ cell: String) -> Int {
    if !replaced.contains(cell), !cell.hasPrefix("blind") { looked.insert(cell) }
    return cells[cell, default: 0]
  }

  private mutating func replace(_ cell: String, by value: Int) {
    if !looked.contains(cell) { replaced.insert(cell) }
    cells[cell] = value
  }

  private mutating func run(_ steps: [Step], count: Int) {
    for step in steps where ending == nil && !isLeftOut { run(step, count: count) }
  }

  private mutating func run(_ step: Step, count: Int) {
    switch step {
    case .set(let cell, let new): replace(cell, by: new)
    case .add(let cell): replace(cell, by: value(cell) + 1)
    case .make(let cell, let source):
      if cells[cell] == nil {
        made[cell] = value(source) + 10
        cells[cell] = made[cell]
      }
    case .setVarying(let cell): replace(cell, by: 1000 + number)
    case .require(let cell, let wanted):
      check(value(cell) == wanted, "\(cell) is not \(wanted)")
    case .forbid(let cell, let unwanted):
      check(value(cell) != unwanted, "\(cell) is \(unwanted)")
    case .forbidBoth(let one, let other):
      let isSet = value(one) != 0
      check(!isSet || value(other) == 0, "both are set")
    case .failIfBoth(let one, let first, let other, let second):
      let isFirst = value(one) == first
      check(!isFirst || value(other) != second, "\(one) is \(first), \(other) is \(second)")
    case .failOnFile(let file, let other):
      let isThere = value(file) != 0
      check(!isThere || value(other) != 0, "the file is there")
    case .clean(let seam, let steps):
      reached.insert(SeamID(seam))
      if !toggles.contains(SeamID(seam)) { run(steps, count: count) }
    case .replace(let seam, let double, let real):
      reached.insert(SeamID(seam))
      run(toggles.contains(SeamID(seam)) ? real : double, count: count)
    case .replaceIf(let cell, let wanted, let seam):
      if value(cell) == wanted { reached.insert(SeamID(seam)) }
    case .crash: ending = .crashed(signal: 11)
    case .crashIf(let cell, let unwanted):
      if value(cell) == unwanted { ending = .crashed(signal: 4) }
    case .exit(let status): ending = .exited(status)
    case .hang: ending = .timedOut
    case .skip: ending = .skipped
    case .skipIf(let cell, let wanted):
      if value(cell) == wanted { ending = .skipped }
    case .leaveOutIf(let cell, let wanted):
      isLeftOut = value(cell) == wanted
      if isLeftOut { ending = .skipped }
    case .failEvery(let period): check(count % period != 0, "flaky")
    case .failOnceIn(let number, let salt):
      let isDue = StableHash.of([String(salt), String(count)]) % UInt64(number) == 0
      check(!isDue, "flaky without a pattern")
    case .setOnceIn(let number, let cell, let salt):
      let isDue = StableHash.of([String(salt), String(count)]) % UInt64(number) == 0
      if isDue { replace(cell, by: 1) }
    case .hangOnceIn(let number, let salt):
      if StableHash.of([String(salt), String(count)]) % UInt64(number) == 0 { ending = .timedOut }
    case .hangIf(let cell, let unwanted):
      if value(cell) == unwanted { ending = .timedOut }
    case .slowIf(let cell, let unwanted):
      if value(cell) == unwanted, !isPatient { ending = .timedOut }
    case .hangByTurnsIf(let cell, let unwanted, let offset):
      if value(cell) == unwanted, (count + offset) % 2 == 0 { ending = .timedOut }
    case .failWhileBusy: check(!isBusy || count % 2 == 0, "busy")
    case .failBeside(let other): check(!beside.contains(TestID(other)), "not beside \(other)")
    case .failBesideOnceIn(let number, let other, let salt):
      let isDue = StableHash.of([String(salt), String(count)]) % UInt64(number) == 0
      check(!isDue || !beside.contains(TestID(other)), "now and then beside \(other)")
    case .failBesideAmongFew(let other):
      check(beside.count > 6 || !beside.contains(TestID(other)), "overlaps \(other)")
    case .crashBesideEvery(let period, let other):
      if beside.contains(TestID(other)), count % period == 0 { ending = .crashed(signal: 11) }
    case .failTimes(let times): check(count > times, "chance")
    case .failFirst: check(count > 1, "the first time")
    case .needNetwork: check(!withoutNetwork, "no network")
    case .failSerially: check(!beside.isEmpty, "alone")
    case .race(let names, let sparing, let salt): race(names, sparing, salt)
    case .failAmongMany(let least, let number, let salt):
      let isDue = StableHash.of([String(salt), String(count)]) % UInt64(number) == 0
      check(!isDue || beside.count < least, "among many")
    case .crashBesideUnlessEvery(let period, let other):
      if beside.contains(TestID(other)), count % period != 0 { ending = .crashed(signal: 11) }
    case .crashSerially: if beside.isEmpty { ending = .crashed(signal: 11) }
    case .crashWhenLookedAt: if isLookedAt { ending = .crashed(signal: 11) }
    case .failSetUpIf(let cell, let unwanted):
      isLeftOut = value(cell) == unwanted
      check(!isLeftOut, "set-up")
    case .requireSerially(let cell, let wanted):
      let isSo = value(cell) == wanted
      check(isSo || !beside.isEmpty, "\(cell) is not \(wanted)")
    case .requireWhereLookedAt(let isIt, let cell, let wanted):
      let isSo = value(cell) == wanted
      check(isSo || isIt != isLookedAt, "\(cell) is not \(wanted)")
    case .scope(let seam):
      reached.insert(SeamID(seam))
      isLeftOut = toggles.contains(SeamID(seam))
    case .endPlainRun: break
    case .failAlone: check(false, "always")
    }
  }

  private mutating func race(_ names: [String], _ sparing: Int, _ salt: Int) {
    let racing = names.map { TestID($0) }.filter(beside.contains).sorted()
    guard racing.count > 1 else { return }
    let chance = StableHash.of([String(salt), String(number)])
    let isSpared = sparing > 0 && (chance >> 32) % UInt64(sparing) == 0
    check(isSpared || racing[Int(chance % UInt64(racing.count))] != test, "lost the race")
  }

  private mutating func check(_ condition: Bool, _ issue: String) {
    if !condition { issues.append(issue) }
  }
}
