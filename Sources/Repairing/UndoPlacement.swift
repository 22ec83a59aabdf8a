import Basics
import Discovering

/// Writes the code that puts states back into one suite: in as few places as its style allows.
struct UndoPlacement {
  /// One state's code with the tests that leave the state changed.
  struct Part {
    let undo: Undo
    let tests: [TestFunction]

    /// Whether code that has its place in one test's body is not meant for another's.
    fileprivate func canStand(with other: Part) -> Bool {
      guard undo.own.isEmpty, other.undo.own.isEmpty else { return false }
      let places = [undo.earliest, other.undo.earliest]
      if places == [nil, nil] { return true }
      return places[0] == places[1] && tests.map(\.id) == other.tests.map(\.id)
    }
  }

  /// Nil for functions that stand in no suite.
  let suite: SuiteCode?

  /// If several states have the same code, it stands once, for the tests of all these states.
  static func joined(_ parts: [Part]) -> [Part] {
    var joined: [Part] = []
    for part in parts {
      let same = joined.firstIndex {
        $0.undo.isSelfContained && $0.undo.statements == part.undo.statements
          && $0.canStand(with: part)
      }
      guard let same else {
        joined.append(part)
        continue
      }
      let known = joined[same]
      let more = part.tests.filter { test in !known.tests.contains { $0.id == test.id } }
      joined[same] = Part(undo: known.undo, tests: known.tests + more)
    }
    return joined
  }

  /// Nil where some of the code can stand nowhere.
  func edits(_ parts: [Part]) -> [Edit]? {
    var plan = Plan()
    for part in parts {
      guard let place = place(of: part) else { return nil }
      plan.add(part, at: place)
    }
    return plan.edits(in: suite)
  }

  /// Where a state's code stands.
  enum Place { case bodies, bodyEnds, tearDown, setUp, trait, classTearDown }

  private func place(of part: Part) -> Place? {
    if part.undo.isForAll { return .classTearDown }
    if part.undo.isAsync { return placeOfAwaited(part) }
    if part.undo.isMainActor {
      return part.tests.allSatisfy(\.isMainActor) ? .bodies : nil
    }
    if part.undo.earliest != nil || !part.undo.own.isEmpty || part.undo.mayFail { return .bodies }
    guard let suite else { return .bodies }
    if !part.undo.beforehand.isEmpty { return suite.setUps.isEmpty ? .bodies : .setUp }
    let isChangedBefore = suite.setUps.contains { method in
      !method.body.names.isDisjoint(with: part.undo.mentions)
    }
    switch suite.kind {
    case .testCase where part.undo.isSelfContained:
      if !suite.tearDowns.isEmpty { return .tearDown }
      return part.tests.count == 1 && !isChangedBefore || suite.methodPlace == nil
        ? .bodies : .tearDown
    case .testCase:
      let canSave = !suite.setUps.isEmpty || suite.methodPlace != nil
      return (isChangedBefore || part.tests.count > 2) && canSave ? .setUp : .bodies
    case .class where part.undo.isSelfContained && !suite.isMainActor:
      let hasRoom = part.tests.count > 2 && suite.methodPlace != nil
      return !suite.tearDowns.isEmpty || hasRoom ? .tearDown : .bodies
    default:
      let lines = part.undo.isSelfContained ? 1 : 2
      return suite.isServedByTrait(part.tests.count, lines: lines) ? .trait : .bodies
    }
  }
}

extension UndoPlacement {
  /// No `defer` can wait, and no `deinit`: a teardown block of XCTest can, and so can a trait. At the end of a test's body it
  /// always runs only where nothing before leaves the body.
  private func placeOfAwaited(_ part: Part) -> Place? {
    if part.tests.allSatisfy(\.isXCTest) {
      guard let suite, part.tests.count > 2, !part.undo.mayFail else { return .bodies }
      let canBeWritten = suite.methodPlace != nil && !suite.isMainActor
      return !suite.setUps.isEmpty || canBeWritten ? .setUp : .bodies
    }
    let isReached = part.tests.allSatisfy { test in
      test.isAsync && !test.isXCTest && !test.body.statements.contains(where: \.mayLeave)
    }
    if isReached { return .bodyEnds }
    return suite == nil || suite?.kind == .testCase ? nil : .trait
  }
}

/// What goes where in one suite.
private struct Plan {
  private var bodies: [TestID: (test: TestFunction, undos: [Undo])] = [:]
  private var bodyEnds: [TestID: (test: TestFunction, undos: [Undo])] = [:]
  private var tearDown: [Undo] = []
  private var setUp: [Undo] = []
  private var trait: [Undo] = []
  private var classTearDown: [Undo] = []

  mutating func add(_ part: UndoPlacement.Part, at place: UndoPlacement.Place) {
    switch place {
    case .bodies:
      for test in part.tests {
        bodies[test.id, default: (test, [])].undos.append(part.undo.part(of: test.id))
      }
    case .bodyEnds:
      for test in part.tests { bodyEnds[test.id, default: (test, [])].undos.append(part.undo) }
    case .tearDown: tearDown.append(part.undo)
    case .setUp: setUp.append(part.undo)
    case .trait: trait.append(part.undo)
    case .classTearDown: classTearDown.append(part.undo)
    }
  }

  func edits(in suite: SuiteCode?) -> [Edit]? {
    var edits = bodies.values.sorted { $0.test.id < $1.test.id }.flatMap { test, undos in
      var taken = test.body.names
      let all = unique(undos)
      let beginning = lines(
        of: all.filter { $0.earliest == nil }, deferring: "defer", avoiding: &taken)
      return (beginning.isEmpty ? [] : test.body.beginning(with: beginning))
        + all.compactMap { undo in
          undo.earliest.map { place in
            let (saving, undoing) = undo.lines(avoiding: &taken)
            return test.body.following(place, with: saving + block("defer", undoing))
          }
        }
    }
    edits += bodyEnds.values.sorted { $0.test.id < $1.test.id }.flatMap { test, undos in
      test.body.ending(with: unique(undos).flatMap(\.statements))
    }
    guard let suite else { return edits }
    var added: [[String]] = []
    addSetUp(in: suite, &edits, &added)
    addTearDown(in: suite, &edits, &added)
    addClassTearDown(in: suite, &edits, &added)
    if let first = trait.first {
      edits += suite.adding(traitRestoring: unique(trait), for: first.states.first)
    }
    guard !added.isEmpty else { return edits }
    guard let place = suite.methodPlace else { return nil }
    return edits + [place.adding(functions: Array(added.joined(separator: [""])))]
  }

  private func addSetUp(in suite: SuiteCode, _ edits: inout [Edit], _ added: inout [[String]]) {
    guard !setUp.isEmpty else { return }
    // XCTest calls the one that may throw first.
    let isEarly = setUp.contains { !$0.beforehand.isEmpty }
    let method =
      suite.setUps.first { isEarly && $0.name == "setUpWithError" } ?? suite.setUps.first
    var taken = method?.body.names ?? []
    let written = lines(
      of: unique(setUp), deferring: "addTeardownBlock", avoiding: &taken)
    if let method {
      edits += method.body.beginningAfterSuper(with: written)
    } else {
      added.append(newMethod("setUp", ["super.setUp()"] + written, in: suite))
    }
  }

  private func addTearDown(in suite: SuiteCode, _ edits: inout [Edit], _ added: inout [[String]]) {
    guard !tearDown.isEmpty else { return }
    let statements = unique(tearDown).flatMap(\.statements)
    if let method = suite.tearDowns.first(where: { !$0.isAsync }) ?? suite.tearDowns.first {
      edits += method.body.ending(with: statements)
    } else if suite.kind == .testCase {
      added.append(newMethod("tearDown", statements + ["super.tearDown()"], in: suite))
    } else {
      added.append(["deinit {"] + statements.map { "\t" + $0 } + ["}"])
    }
  }

  /// What the class-level set-up changes is kept in properties of the class, where it has to be kept.
  private func addClassTearDown(
    in suite: SuiteCode, _ edits: inout [Edit], _ added: inout [[String]]
  ) {
    guard !classTearDown.isEmpty else { return }
    var taken = suite.classLevel.setUp.words.union(suite.classLevel.tearDown.words)
    var (properties, keeping, statements): ([String], [String], [String]) = ([], [], [])
    for undo in unique(classTearDown) {
      let (names, undoing) = undo.named(avoiding: &taken)
      statements += undoing
      for (name, saved) in zip(names, undo.saved) {
        properties.append(
          "nonisolated(unsafe) private static var \(name) = \(saved.value)")
        keeping.append("\(name) = \(saved.value)")
      }
    }
    if let setUp = suite.classSetUp, let place = suite.propertyPlace, !keeping.isEmpty {
      edits.append(place.adding(properties))
      edits += setUp.body.beginning(with: keeping)
    } else if !keeping.isEmpty {
      added.append(properties)
      added.append(newMethod("setUp", keeping + ["super.setUp()"], in: suite, isForAll: true))
    }
    if let tearDown = suite.classTearDown {
      edits += tearDown.body.ending(with: statements)
    } else {
      added.append(
        newMethod("tearDown", statements + ["super.tearDown()"], in: suite, isForAll: true))
    }
  }

  private func newMethod(
    _ name: String, _ lines: [String], in suite: SuiteCode, isForAll: Bool = false
  ) -> [String] {
    let words = (suite.isPublic ? "public " : "") + "override " + (isForAll ? "class " : "")
    return ["\(words)func \(name)() {"] + lines.map { "\t" + $0 } + ["}"]
  }

  /// What is awaited has a block of its own: the others need no `Sendable` values then.
  private func lines(
    of undos: [Undo], deferring opener: String, avoiding taken: inout Set<String>
  ) -> [String] {
    let lines = undos.filter { !$0.isAsync }.map { $0.lines(avoiding: &taken) }
    let awaited = undos.filter(\.isAsync).flatMap(\.statements)
    return lines.flatMap(\.saving) + block(opener, lines.flatMap(\.undoing))
      + block("addTeardownBlock", awaited)
  }

  /// One cleanup may put several states back.
  private func unique(_ undos: [Undo]) -> [Undo] {
    var seen: Set<[String]> = []
    return undos.filter { seen.insert($0.code).inserted }
  }
}

/// `defer { … }`, on one line where it is one statement and not too long.
func block(_ opener: String, _ statements: [String]) -> [String] {
  if let only = statements.first, statements.count == 1, opener.count + only.count < 85 {
    return ["\(opener) { \(only) }"]
  }
  return statements.isEmpty ? [] : ["\(opener) {"] + statements.map { "\t" + $0 } + ["}"]
}
