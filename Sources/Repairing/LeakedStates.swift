import Basics
import Discovering

/// A state that tests of one suite leave changed.
struct LeakedState: Hashable {
  /// What names it.
  struct Key: Hashable, Comparable {
    let suite: SuiteID
    let state: StateID
    /// Whether a test of the suite had it made, or made otherwise, which needs another remedy than a change.
    var isFirstValue = false

    static func < (left: Key, right: Key) -> Bool {
      (left.suite, left.state, left.isFirstValue ? 1 : 0)
        < (right.suite, right.state, right.isFirstValue ? 1 : 0)
    }
  }

  let key: Key
  /// As the first of the tests left it, with the fields that others change besides.
  var change: StateChange
  /// Sorted.
  var tests: [TestID]
  /// Tests after which a victim passes again.
  var cleaners: Set<TestID> = []
  /// The state-setters of a brittle test, which sets it in their way.
  var setters: [TestID] = []
}

/// Which tests would have to clean up which states to make the findings go away.
struct LeakedStates {
  private(set) var leaked: [LeakedState.Key: LeakedState] = [:]
  /// What has to be cleaned up for each finding, by its id.
  private(set) var needs: [String: Set<LeakedState.Key>] = [:]
  private(set) var without: [String: NoCandidate] = [:]

  /// What each test leaves changed when it runs alone.
  private let left: [TestID: [StateChange]]

  /// - Parameter leaks: all that were found.
  init(_ findings: [FindingToMend], leaks: [Finding], code: TestCode, seams: [Seam]) {
    left = Dictionary(grouping: leaks.flatMap(\.leaking), by: \.test).mapValues {
      $0.map(\.change)
    }
    for one in findings { add(one, code: code, seams: seams) }
  }

  private mutating func add(_ one: FindingToMend, code: TestCode, seams: [Seam]) {
    let finding = one.finding
    guard finding.kind.mending == .patch else {
      without[one.id] = .neverPatched(finding.kind)
      return
    }
    switch finding.kind.pattern {
    case .leaving:
      for leak in finding.leaking { add(leak.test, leak.change, for: one.id, code) }
    case .polluted, .repeated:
      guard !finding.state.isEmpty else {
        without[one.id] = .unseenState
        return
      }
      addPolluters(of: one, code)
    case .heldBack:
      if let seam = finding.seam, standsAtPolluter(seam, of: finding, seams) {
        without[one.id] = .heldByCleanup(seam)
        return
      }
      guard !finding.state.isEmpty else {
        without[one.id] = .unseenState
        return
      }
      addPolluters(of: one, code)
    case .lacking, .sideBySide, .idle, .unnoticed, .differing, .ending: break
    }
  }

  /// The edits that keep the tests which change the state from running side by side; nil where no edit can.
  func ordering(of state: StateID, _ code: TestCode) -> [Edit]? {
    Repairing.ordering(
      Set(leaked.values.filter { $0.key.state == state }.flatMap(\.tests)), code: code)
  }

  private mutating func add(
    _ test: TestID, _ change: StateChange, for id: String, _ code: TestCode
  ) {
    let key = LeakedState.Key(
      suite: test.suiteID, state: change.id,
      isFirstValue: change.isFirstValue || change.isAlreadyMade)
    var state = leaked[key] ?? LeakedState(key: key, change: change, tests: [])
    let united = state.change.united(with: change)
    // Where not all fields can be set, those of the first finding are.
    if case .success = code.settable(united, by: test) { state.change = united }
    if !state.tests.contains(test) { state.tests = (state.tests + [test]).sorted() }
    leaked[key] = state
    needs[id, default: []].insert(key)
  }

  /// If there are several polluters, each puts back only what it leaves itself.
  private mutating func addPolluters(of one: FindingToMend, _ code: TestCode) {
    let finding = one.finding
    // What was made can't be put back, but it can be made before anything else is changed.
    let changed = finding.state.filter { !$0.isAlreadyMade }
    let changes = changed.isEmpty ? finding.state : changed
    let polluters = finding.polluters
    guard !polluters.isEmpty else {
      without[one.id] = finding.test.map(NoCandidate.unknownPlace) ?? .unseenState
      return
    }
    let leftByEach = polluters.map { polluter -> [StateChange] in
      polluters.count == 1 || finding.kind == .latentVictim
        ? [] : seen(changes, left: polluter)
    }
    // Of tests that pollute together one may do nothing but take the time in which another's state goes bad.
    let isJoint = finding.partners.contains { $0.role == .jointPolluter }
    let areOthersEnough =
      isJoint && Set(changes.map(\.id)).isSubset(of: leftByEach.joined().map(\.id))
    for (polluter, seen) in zip(polluters, leftByEach) where !(seen.isEmpty && areOthersEnough) {
      let own =
        polluters.count == 1
        ? changes : seen.isEmpty ? named(changes, by: polluter, code) : seen
      for change in own { add(polluter, change, for: one.id, code) }
    }
    let cleaners = finding.partners.filter { $0.role == .cleaner }.map(\.test)
    for key in needs[one.id] ?? [] { leaked[key]?.cleaners.formUnion(cleaners) }
  }

  /// Those of the changes that the polluter was seen to leave, of another field of the same object with that field; and all
  /// first values, of which nobody sees that. Empty where it was seen to leave none.
  private func seen(_ changes: [StateChange], left polluter: TestID) -> [StateChange] {
    let seen = changes.filter { !$0.isFirstValue }.compactMap { change -> StateChange? in
      guard let leak = left[polluter]?.first(where: { $0.id == change.id }) else { return nil }
      let isWhole = change.fields.isEmpty || leak.fields.isEmpty
      return isWhole || change.fields.isSubset(of: leak.fields) ? change : leak
    }
    return seen.isEmpty ? [] : seen + changes.filter(\.isFirstValue)
  }

  /// Those of the changes that the polluter's text names, or all if it names none. Of several variables of one name, the
  /// one whose type it names, too.
  private func named(
    _ changes: [StateChange], by polluter: TestID, _ code: TestCode
  ) -> [StateChange] {
    let names = code.test(polluter)?.body.names ?? []
    func isSpelled(_ id: StateID) -> Bool { id.typeName.map(names.contains) == true }
    let named = changes.filter { names.contains($0.id.lastName) }
    let clear = named.filter { one in
      isSpelled(one.id)
        || !named.contains { $0.id.lastName == one.id.lastName && isSpelled($0.id) }
    }
    return clear.isEmpty ? changes : clear
  }

  /// Whether the cleanup stands anywhere else than in the victim's own suite.
  private func standsAtPolluter(_ id: SeamID, of finding: Finding, _ seams: [Seam]) -> Bool {
    guard let seam = seams.first(where: { $0.id == id }), let victim = finding.test else {
      return true
    }
    let home = "\(seam.module).\(seam.enclosing)".split(separator: ".")
    let suite = victim.suiteID.rawValue.split { $0 == "." || $0 == "/" }
    let polluters = finding.partners.map { $0.test.suiteID }
    return !home.starts(with: suite) || polluters.contains(victim.suiteID)
  }
}
