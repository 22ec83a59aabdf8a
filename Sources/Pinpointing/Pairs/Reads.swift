import Basics

/// What a test was seen to do as the first of its processes, all of them together.
struct FirstSight: Sendable {
  /// What it looked at; nil as long as no process told.
  private(set) var looks: Looks?
  /// What it left changed: in any of them, or, where chance may have left it, in more than half.
  var left: Set<StateID> {
    surelyLeft.union(passing.filter { 2 * $0.value > processes }.keys)
  }
  private var surelyLeft: Set<StateID> = []
  /// What comes and goes by itself: in how many of the processes it was left.
  private var passing: [StateID: Int] = [:]
  private var processes = 0
  /// In how many variables' places it left something; nil where it was not told each time, or not always the same.
  var places: Int? { placesSeen.count == 1 ? placesSeen.first ?? nil : nil }
  private var placesSeen: Set<Int?> = []
  /// Those off which objects hang.
  private(set) var deep: Set<StateID> = []

  mutating func add(_ execution: Execution, endState: Set<StateID>) {
    let all = endState.union(execution.changes.map(\.id))
    surelyLeft.formUnion(all.filter { !$0.mayPassByItself })
    for id in all where id.mayPassByItself { passing[id, default: 0] += 1 }
    processes += 1
    placesSeen.insert(execution.leaving?.places)
    deep.formUnion(execution.deep)
    learnLooks(execution)
  }

  /// Only those of the files that it left which `own` names: another process may have written the rest, at the same time
  /// in the folder that all share.
  func withFiles(_ own: Set<StateID>) -> FirstSight {
    var sight = self
    sight.surelyLeft = surelyLeft.filter { $0.kind != .file || own.contains($0) }
    return sight
  }

  private mutating func learnLooks(_ execution: Execution) {
    guard let seen = execution.looks else { return }
    let ids = seen.ids.union(looks?.ids ?? [])
    let looked = seen.looked.union(looks?.looked ?? [])
    looks = Looks(
      ids, released: ids.subtracting(looked), areVeiled: seen.areVeiled || looks?.areVeiled == true,
      // Where two runs differ, neither value is like any other's.
      made: seen.made.merging(looks?.made ?? [:]) { $0 == $1 ? $0 : $0 + " or " + $1 })
  }
}

/// What tests look at, so that after a leak only the tests that may see it are tried.
///
/// If B looks at no variable that A leaves changed, B after A behaves as B alone. This holds only if all that A leaves is
/// in tracked variables, and if the change can be seen in no other way: others, too, may hold an object that hangs off a
/// variable. A change in such an object is shown under each variable that reaches the object, unless that variable holds
/// what no probe shows. It does not hold either where both tests touch a variable whose first value depends on which of
/// them makes it.
struct Reads: Sendable {
  private let tracked: Set<StateID>
  /// By test, without toggles.
  private let plain: [TestID: FirstSight]
  /// By test, with the one toggle that the question is about; those that do not reach it are missing.
  private var toggled: [TestID: FirstSight] = [:]
  /// By test: the variables that it gives another first value than most others do.
  private var plainlyUnusual: [TestID: Set<StateID>] = [:]
  private var unusualToggled: [TestID: Set<StateID>] = [:]
  /// The tests that may run through the toggled seam, and of which `plain` therefore says nothing.
  private var reaching: Set<TestID> = []

  /// The first value that most tests see of each variable; none where no two agree.
  private let usual: [StateID: String]
  /// Variables of which all tests see different first values: such a value is nobody's doing.
  private let alwaysDifferent: Set<StateID>

  /// Everybody may look at everything.
  static let unknown = Reads(tracked: [], seen: [:])

  /// - Parameter files: the files that tests are known to leave.
  init(
    tracked: Set<StateID>, seen: [Set<SeamID>: [TestID: FirstSight]],
    files: [TestID: Set<StateID>] = [:]
  ) {
    self.tracked = tracked
    plain = tracked.isEmpty ? [:] : Self.sights(seen[[]] ?? [:], files)
    var counts: [StateID: [String: Int]] = [:]
    for (id, value) in plain.values.flatMap({ $0.looks?.made ?? [:] }) {
      counts[id, default: [:]][value, default: 0] += 1
    }
    usual = counts.compactMapValues { values in
      let most = values.max { ($0.value, $0.key) < ($1.value, $1.key) }
      return most.flatMap { $0.value > 1 || values.count == 1 ? $0.key : nil }
    }
    alwaysDifferent = Set(
      counts.filter { $0.value.count > 2 && $0.value.allSatisfy { $0.value == 1 } }.keys)
    plainlyUnusual = unusual(in: plain)
  }

  private static func sights(
    _ sights: [TestID: FirstSight], _ files: [TestID: Set<StateID>]
  ) -> [TestID: FirstSight] {
    Dictionary(
      sights.map { ($0.key, $0.value.withFiles(files[$0.key] ?? [])) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Only of tests that have any.
  private func unusual(in sights: [TestID: FirstSight]) -> [TestID: Set<StateID>] {
    sights.compactMapValues { sight in
      let ids = (sight.looks?.made ?? [:]).filter {
        usual[$0.key] != $0.value && !alwaysDifferent.contains($0.key)
      }.keys
      return ids.isEmpty ? nil : Set(ids)
    }
  }

  private func unusual(of test: TestID) -> Set<StateID> {
    (toggled[test] == nil ? plainlyUnusual[test] : unusualToggled[test]) ?? []
  }

  /// The same with a cleanup toggled; `files` are those that tests are known to leave then.
  func toggling(
    _ seam: SeamID, reachedBy reaching: Set<TestID>,
    seen: [Set<SeamID>: [TestID: FirstSight]], files: [TestID: Set<StateID>] = [:]
  ) -> Reads {
    var reads = self
    reads.toggled = tracked.isEmpty ? [:] : Self.sights(seen[[seam]] ?? [:], files)
    reads.unusualToggled = unusual(in: reads.toggled)
    reads.reaching = reaching
    return reads
  }

  /// What is known of all that `tests` leave.
  func residue(of tests: [TestID]) -> Residue {
    var residue = Residue()
    for test in tests {
      guard let sight = sight(of: test), sight.left.isSubset(of: tracked) else { return .anything }
      residue.ids?.formUnion(sight.left)
      residue.isDeep = residue.isDeep || !sight.deep.isEmpty
      residue.made.formUnion((sight.looks?.made ?? [:]).keys)
      residue.unusual.formUnion(unusual(of: test))
    }
    return residue
  }

  /// Whether `test` may end otherwise after that than alone, as far as it depends on state that probes see.
  func mayTouch(_ residue: Residue, _ test: TestID) -> Bool {
    guard let ids = residue.ids, let looks = sight(of: test)?.looks else { return true }
    return !ids.isDisjoint(with: looks.ids) || looks.areVeiled && residue.isDeep
      || residue.unusual.contains { looks.made[$0] != nil }
      || !unusual(of: test).isDisjoint(with: residue.made)
  }

  /// Whether the variable's value can't be what makes `test` end otherwise, since `test` does not look at it, or gives it one
  /// of its own first. Until a test first looks at something changed, it does what it does alone. So it is enough to know
  /// what it looks at alone.
  func ignores(_ id: StateID, of source: TestID, _ test: TestID) -> Bool {
    ignores(id, of: source, test, \.ids)
  }

  /// The same, but that objects in the variable's old value may end when `test` gives it another, and do something then.
  func replaces(_ id: StateID, of source: TestID, _ test: TestID) -> Bool {
    ignores(id, of: source, test, \.looked)
  }

  private func ignores(
    _ id: StateID, of source: TestID, _ test: TestID, _ seen: (Looks) -> Set<StateID>
  ) -> Bool {
    guard tracked.contains(id), let looks = sight(of: test)?.looks else { return false }
    let isDeep = sight(of: source)?.deep.contains(id) != false
    return !seen(looks).contains(id) && !(looks.areVeiled && isDeep)
  }

  /// Whether the test gives the variable another first value than others do, or this is unknown. Then the first value in a
  /// process that the test began is not what it would have been without the test.
  func makesUnusual(_ id: StateID, _ test: TestID) -> Bool {
    guard tracked.contains(id) else { return false }
    guard let sight = sight(of: test) else { return true }
    // A value that is never twice the same may tell of the test that made it.
    return unusual(of: test).contains(id)
      || alwaysDifferent.contains(id) && sight.looks?.made[id] != nil
  }

  /// In how many places the test leaves something, if all of it can be followed through the tests behind it; nil elsewhere.
  func places(of test: TestID) -> Int? {
    guard let sight = sight(of: test), unusual(of: test).isEmpty,
      !sight.left.contains(where: \.mayPassByItself)
    else { return nil }
    return sight.places
  }

  /// Pairs in which the second test finds a variable that it would make itself, alone, with another first value than the first
  /// test gives it. One test stands for all that give the variable the same value. A variable that has more than a few first
  /// values is taken to have another in each process.
  func makingPairs(among tests: [TestID]) -> [TestPair] {
    var makers: [StateID: [String: [TestID]]] = [:]
    for test in tests {
      for (id, value) in sight(of: test)?.looks?.made ?? [:] where !alwaysDifferent.contains(id) {
        makers[id, default: [:]][value, default: []].append(test)
      }
    }
    let pairs = makers.values.filter { (2...Self.fewValues).contains($0.count) }.flatMap { values in
      values.flatMap { value, makers in
        allPairs([makers[0]], values.filter { $0.key != value }.flatMap(\.value))
      }
    }
    return Set(pairs).sorted()
  }

  /// The variables to which both tests, each alone, give a first value, but not the same one.
  func firstValues(of first: TestID, unlike second: TestID) -> Set<StateID> {
    let (made, others) = (
      sight(of: first)?.looks?.made ?? [:], sight(of: second)?.looks?.made ?? [:]
    )
    return Set(
      made.filter { id, value in
        !alwaysDifferent.contains(id) && others[id].map { $0 != value } == true
      }.keys)
  }

  /// The variables that both tests, each alone, make on first use.
  func made(by first: TestID, and second: TestID) -> Set<StateID> {
    Set((sight(of: first)?.looks?.made ?? [:]).keys)
      .intersection((sight(of: second)?.looks?.made ?? [:]).keys)
  }

  /// So many first values a variable may have that what the tests do before decides.
  private static let fewValues = 4

  /// The variables that the test makes alone; nil where that is not known, or where it may look at what no probe shows.
  func made(by test: TestID) -> Set<StateID>? {
    guard let looks = sight(of: test)?.looks, !looks.areVeiled else { return nil }
    return Set(looks.made.keys)
  }

  private func sight(of test: TestID) -> FirstSight? {
    toggled[test] ?? (reaching.contains(test) ? nil : plain[test])
  }
}

/// What some tests leave.
struct Residue: Sendable {
  /// The variables; nil where others than tracked ones may be among it.
  fileprivate(set) var ids: Set<StateID>? = []
  /// Whether it may be in objects that hang off the variables.
  fileprivate(set) var isDeep = false
  /// The variables that the tests make.
  fileprivate(set) var made: Set<StateID> = []
  /// Those that they give another first value than most others do.
  fileprivate(set) var unusual: Set<StateID> = []

  static let anything = Residue(ids: nil)
}
