import Basics
import Pinpointing

extension Wording {
  /// Where a test's clean-up belongs, as the end of a sentence.
  func cleanupPlace(_ test: TestID?) -> String {
    guard let test else { return "when the test ends" }
    let function = Prose.oneLine(test.function)
    if let type = ownType(of: test) { return "with defer below \(type) in \(function)" }
    guard let suite = test.suite.map(Prose.oneLine),
      guardingActor == nil || !isSwiftTesting(test)
    else {
      return "with defer at the top of \(function), or after function() in a TestScoping trait"
    }
    if isSwiftTesting(test) {
      return "with defer at the top of \(function), in deinit of \(suite) (once it is a class "
        + "or ~Copyable), or after function() in a TestScoping trait"
    }
    if isLeftForAll(by: test) { return "in class func tearDown() of \(suite)" }
    if let guardingActor {
      return "with addTeardownBlock { @\(guardingActor) in … } where \(function) sets it"
    }
    return "in tearDown() of \(suite), or with addTeardownBlock where \(function) sets it"
  }

  /// The actor that guards some of the state: no `deinit`, and no `tearDown()` of a class that is on no actor, can put that
  /// back, nor can its `init` or `setUp()` set it up.
  var guardingActor: String? {
    finding.state.lazy.compactMap { declared($0.id)?.actor }.first
  }

  /// Where the clean-up of all tests of a suite belongs, as the end of a sentence.
  var cleanupPlaceOfAll: String {
    guard let test = finding.test, let suite = test.suite.map(Prose.oneLine),
      guardingActor == nil || !isSwiftTesting(test)
    else {
      return "with defer at the top of each test, or after function() in a TestScoping trait"
    }
    if isSwiftTesting(test) {
      return
        "in deinit of \(suite) (once it is a class or ~Copyable), with defer at the top of each test, "
        + "or after function() in a TestScoping trait"
    }
    if isLeftForAll(by: test) { return "in class func tearDown() of \(suite)" }
    if let guardingActor {
      return "with addTeardownBlock { @\(guardingActor) in … } where each of them sets it"
    }
    return "in tearDown() of \(suite), or with addTeardownBlock where each of them sets it"
  }

  /// The type that the test declares in its own function and that holds all the states; nil where there is none. No set-up
  /// and no teardown can name it.
  func ownType(of test: TestID) -> String? {
    let function = test.function.prefix { $0 != "(" }
    let suite = test.suiteID.rawValue.replacing("/", with: ".")
    let types = Set(
      finding.state.map { change -> String? in
        let id = change.id
        guard id.kind == .static, let path = id.plain.rawValue.split(separator: ":").last,
          path.hasPrefix("\(suite).\(function).")
        else { return nil }
        return path.split(separator: ".").dropLast().last.map(String.init)
      })
    return types.count == 1 ? types.first ?? nil : nil
  }

  /// Whether the class-level set-up of the test's class changes what the finding is about. A teardown for all tests of the class
  /// comes too late for another test of the class.
  func isLeftForAll(by test: TestID) -> Bool {
    finding.kind != .notRepeatable && !finding.state.isEmpty
      && (finding.kind == .leak || finding.test?.suiteID != test.suiteID)
      && finding.state.allSatisfy { leavesForAll(test, $0.id) }
  }

  /// Whether the judged test itself runs the reset, in its set-up or its body. Then it already follows the advice to set up
  /// the state.
  var standsInOwnSetUp: Bool {
    guard let seam, seam.kind == .reset, let test = finding.test, seam.reachedBy.contains(test),
      let around = seam.enclosing
    else { return false }
    let function = around.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
    if ["setUp", "setUpWithError", "init"].contains(function) { return true }
    return seam.reachedBy == [test] && tests(.polluter) != [test]
      && test.function.prefix { $0 != "(" } == function
  }

  /// Where a test's set-up belongs, as the end of a sentence.
  func setUpPlace(_ test: TestID?) -> String {
    guard let test else { return "before the test begins" }
    if let type = ownType(of: test) { return "below \(type) in \(Prose.oneLine(test.function))" }
    guard let suite = test.suite.map(Prose.oneLine), guardingActor == nil else {
      return "at the top of \(Prose.oneLine(test.function))"
    }
    return isSwiftTesting(test) ? "in init of \(suite)" : "in setUp() of \(suite)"
  }

  /// The clean-up itself: a verb and the state.
  func undo(_ change: StateChange) -> String {
    let state = change.id.phrase
    if let calls = declared(change.id)?.hidden?.calls(undoing: change) {
      return undo(change, by: calls)
    }
    switch change.id.kind {
    case .static, .global:
      return change.isWithin
        ? "restore what \(state) holds" : "restore \(state)\(formerValue(change))"
    case .memory: return "call what resets \(state)"
    case .environment: return "put \(state) back (setenv, unsetenv)"
    case .workingDirectory: return "change back to the former folder"
    case .file: return change.isNewFile ? "delete \(state)" : "put \(state) back as it was"
    case .defaults: return "remove or restore \(state)"
    case .descriptor where change.id.isStandardStream: return "put \(state) back (dup2)"
    case .descriptor: return "close \(state)"
    case .process where change.id.name == "child":
      return "terminate the child process and wait for it"
    case .process where change.id == .pendingWork:
      return "await the work that it asked for, or call it off,"
    case .observer: return "remove \(state)"
    case .urlProtocol: return "unregister \(state)"
    case .timer: return "invalidate \(state)"
    case .cache: return "empty \(state)"
    case .process, nil: return "restore \(state)"
    }
  }

  /// The same for a variable that tests can't assign.
  private func undo(_ change: StateChange, by calls: [String]) -> String {
    let state = (change.isWithin ? "what changed in " : "") + change.id.phrase
    guard let call = calls.first else {
      return "put \(state) back by a function of its module, since tests can't assign it,"
    }
    return "call '\(call)', which puts \(state) back,"
  }

  /// The clean-up itself and its place: in the tests' teardown the call of super's, where that is left out and would do.
  ///
  /// - Parameters:
  ///   - tests: those that leave the changes.
  ///   - place: where else the clean-up belongs.
  func cleanup(_ changes: [StateChange], of tests: [TestID], elsewhere place: String) -> String {
    if !changes.isEmpty, changes.allSatisfy(\.isFirstValue) {
      let places = Set(tests.map(setUpPlace)).sorted()
      return
        "use \(names(of: changes)) once \(Prose.list(places)), before what it is made from changes"
    }
    if !changes.isEmpty, changes.allSatisfy(\.isAlreadyMade) {
      return "leave what making \(names(of: changes)) did, once in a process, as it was"
    }
    let missing = tests.map(missingSuperCall)
    guard let call = missing.first ?? nil,
      missing.allSatisfy({ $0?.function == call.function && $0?.undoes(changes) == true })
    else { return "\(undo(changes)) \(place)" }
    let types = missing.compactMap { $0?.type }.withoutRepetition.map(Prose.oneLine)
    return "call super.\(call.function)(), which puts \(names(of: changes)) back, "
      + "in \(call.function)() of \(Prose.list(types))"
  }

  /// The same for several changes, where nobody knows which of them matters.
  func undo(_ changes: [StateChange]) -> String {
    changes.count == 1
      ? undo(changes[0]) : "undo the changes to \(names(of: changes))\(doubt(among: changes))"
  }

  /// How to do without any of the shared states.
  func avoid(_ changes: [StateChange]) -> String {
    if let test = finding.test, ownType(of: test) != nil {
      return "keep it in an instance or a variable of the test, since a static outlives the test"
    }
    let ways = Set(changes.map { avoid($0.id) })
    return ways.count == 1 ? ways.first ?? "" : "give each test its own of each"
  }

  /// How to do without the shared state.
  private func avoid(_ id: StateID) -> String {
    switch id.kind {
    case .environment: "pass the value in instead of reading the environment"
    case .workingDirectory: "use absolute paths and leave the working directory alone"
    case .file: "write to a new folder under the temporary directory"
    case .defaults: "hand the code a UserDefaults(suiteName:) of the test's own"
    case .descriptor, .process, .timer: "let the code under test give it back itself"
    case .observer: "hand the code a NotificationCenter of the test's own"
    case .urlProtocol:
      "name it in the 'protocolClasses' of a URLSessionConfiguration of the test's own"
    case .cache: "hand the code a cache of the test's own"
    case .static, .global, .memory, nil: "give each test its own instance"
    }
  }

  func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// ` to nil`, where the former value is short enough to be an instruction. On another machine it may be another one.
  private func formerValue(_ change: StateChange) -> String {
    // Tests that find different values have no common value to put back.
    guard Set(finding.leaking.map(\.change.before)).count <= 1 else { return "" }
    let value = Prose.oneLine(change.before)
    // A field of an object (`lines: []`) or an elided value is no expression that could be assigned.
    let isExpression =
      value.count <= 24 && value != varying && !value.contains(": ") && !value.contains("…")
      && (!value.contains("(") || value.hasPrefix("\""))
    guard isExpression, !value.isEmpty else { return "" }
    return declared(change.id)?.firstValueMayVary == true
      ? " to its former value" : " to \(value)"
  }
}
