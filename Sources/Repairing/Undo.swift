import Basics

/// The code that puts one state back.
struct Undo: Hashable {
  /// A value to be kept before the test: what to call it, and the expression that gives it.
  struct Saved: Hashable {
    let name: String
    let value: String
    /// A statement that sets the value again, where the value can be read only by changing it; `§` stands for the name.
    var then: String?
  }

  /// The statements of one test, and where in its body they may stand first.
  struct Own: Hashable {
    let statements: [String]
    let earliest: Int?
  }

  let kind: Remedy.Kind
  let states: [StateID]
  /// Whole statements that run before the test does anything.
  var beforehand: [String] = []
  let saved: [Saved]
  /// Whole statements; `§0`, `§1` stand for the names of what was kept.
  var statements: [String]
  /// Whether they may run on the main actor only.
  var isMainActor = false
  /// Whether they have to be awaited.
  var isAsync = false
  /// Whether an error that they throw is let go: tests that leave nothing to undo then go without them.
  var mayFail = false
  /// Whether they run once, after all tests of the class.
  var isForAll = false
  /// Where in the body of the one test the statements may stand first; nil for its beginning.
  var earliest: Int?
  /// What each test has to do itself, where that is another thing for each; else empty.
  var own: [TestID: Own] = [:]
  /// If a set-up holds one of these names, it changes the state, too.
  var mentions: Set<String> = []

  /// The function that it calls to set the state again.
  var function: String?

  /// Whether the code needs no value from before the test, and does nothing then.
  var isSelfContained: Bool { saved.isEmpty && beforehand.isEmpty }

  /// What it does: the same code stands only once at a place.
  var code: [String] { beforehand + statements }

  /// What one of the tests does.
  func part(of test: TestID) -> Undo {
    guard let own = own[test] else { return self }
    var undo = self
    (undo.statements, undo.earliest, undo.own) = (own.statements, own.earliest, [:])
    return undo
  }

  /// The same code, to run once after all tests of the class; nil where it can't.
  var forAll: Undo? {
    guard !isMainActor, !isAsync, earliest == nil, own.isEmpty, beforehand.isEmpty,
      saved.allSatisfy({ $0.then == nil })
    else {
      return nil
    }
    var undo = self
    undo.isForAll = true
    return undo
  }

  /// The statements that keep the values and those that put them back, with names that `taken` does not hold.
  func lines(avoiding taken: inout Set<String>) -> (saving: [String], undoing: [String]) {
    let (names, undoing) = named(avoiding: &taken)
    let saving = zip(names, saved).flatMap { name, one in
      ["let \(name) = \(one.value)"]
        + [one.then?.replacing("§", with: name)].compactMap(\.self)
    }
    return (beforehand + saving, undoing)
  }

  /// What to call the values that are kept, and the statements that put them back.
  func named(avoiding taken: inout Set<String>) -> (names: [String], undoing: [String]) {
    var names: [String] = []
    for one in saved {
      let capital = one.name.prefix(1).uppercased() + one.name.dropFirst()
      names.append(KeptName.take(capital, from: &taken))
    }
    // The longer numbers first: `§1` is the beginning of `§10`.
    let undoing = names.enumerated().reversed().reduce(statements) { lines, one in
      lines.map { $0.replacing("§\(one.offset)", with: one.element) }
    }
    return (names, undoing)
  }
}
