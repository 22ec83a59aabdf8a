import Basics

/// One process in which scripted tests run.
struct ScriptedProcess {
  let toggles: Set<SeamID>
  let beside: Set<TestID>
  let withoutNetwork: Bool
  let isBusy: Bool
  let number: Int
  private(set) var hasEnded = false
  private var cells: [String: Int] = [:]
  private var issues: [String] = []
  private var ending: Outcome?
  private var reached: Set<SeamID> = []

  init(toggles: Set<SeamID>, beside: Set<TestID>, withoutNetwork: Bool, isBusy: Bool, number: Int) {
    self.toggles = toggles
    self.beside = beside
    self.withoutNetwork = withoutNetwork
    self.isBusy = isBusy
    self.number = number
  }

  /// The cells that probes see and that differ from the start.
  var endState: [StateID: String] {
    var state: [StateID: String] = [:]
    for (cell, value) in cells where value != 0 && !cell.hasPrefix("hidden") {
      state[StateID("static:" + cell)] = String(value)
    }
    return state
  }

  mutating func execute(_ script: Script, count: Int) -> Execution {
    let before = endState
    (issues, ending, reached) = ([], nil, [])
    run(script.steps, count: count)
    let after = endState
    let changes = Set(before.keys).union(after.keys).sorted().compactMap { id in
      before[id] == after[id]
        ? nil : StateChange(id: id, before: before[id] ?? "0", after: after[id] ?? "0")
    }
    let outcome = ending ?? (issues.isEmpty ? .passed : .failed(issues))
    hasEnded = outcome.endedTheProcess
    return Execution(test: script.id, outcome: outcome, changes: changes, reached: reached)
  }

  private mutating func run(_ steps: [Step], count: Int) {
    for step in steps where ending == nil { run(step, count: count) }
  }

  private mutating func run(_ step: Step, count: Int) {
    switch step {
    case .set(let cell, let value): cells[cell] = value
    case .add(let cell): cells[cell, default: 0] += 1
    case .setVarying(let cell): cells[cell] = 1000 + number
    case .require(let cell, let value):
      check(cells[cell, default: 0] == value, "\(cell) is not \(value)")
    case .forbid(let cell, let value):
      check(cells[cell, default: 0] != value, "\(cell) is \(value)")
    case .forbidBoth(let one, let other):
      check(cells[one, default: 0] == 0 || cells[other, default: 0] == 0, "both are set")
    case .clean(let seam, let steps):
      reached.insert(SeamID(seam))
      if !toggles.contains(SeamID(seam)) { run(steps, count: count) }
    case .replace(let seam, let double, let real):
      reached.insert(SeamID(seam))
      run(toggles.contains(SeamID(seam)) ? real : double, count: count)
    case .crash: ending = .crashed(signal: 11)
    case .crashIf(let cell, let value):
      if cells[cell, default: 0] == value { ending = .crashed(signal: 4) }
    case .exit(let status): ending = .exited(status)
    case .hang: ending = .timedOut
    case .skip: ending = .skipped
    case .failEvery(let period): check(count % period != 0, "flaky")
    case .failOnceIn(let number, let salt):
      let isDue = StableHash.of([String(salt), String(count)]) % UInt64(number) == 0
      check(!isDue, "flaky without a pattern")
    case .hangIf(let cell, let value):
      if cells[cell, default: 0] == value { ending = .timedOut }
    case .failWhileBusy: check(!isBusy || count % 2 == 0, "busy")
    case .failBeside(let other): check(!beside.contains(TestID(other)), "not beside \(other)")
    case .needNetwork: check(!withoutNetwork, "no network")
    case .failSerially: check(!beside.isEmpty, "alone")
    case .failAlone: check(false, "always")
    }
  }

  private mutating func check(_ condition: Bool, _ issue: String) {
    if !condition { issues.append(issue) }
  }
}
