import Foundation

/// One state variable that a test left other than it found it.
package struct StateChange: Hashable, Sendable, Codable {
  package let id: StateID
  /// The value before, rendered for a reader; deep values name the field that changed (`lines: []`).
  package let before: String
  package let after: String
  /// True or absent, never false, so that reports without first uses do not hold the key.
  private let firstUse: Bool?
  private let firstValue: Bool?
  private let alreadyMade: Bool?

  /// Whether nothing but lazy properties were made, each on its first use.
  package var isFirstUse: Bool { firstUse == true }

  /// Whether it is what the variable was made with that matters: it is made on first use, and a test that used it first had
  /// it made otherwise than before any test, which is `before`. Of a brittle test that needs it made before it does anything,
  /// `before` is `notMade`.
  package var isFirstValue: Bool { firstValue == true }

  /// Whether all that matters is that the variable was made already: what making it does, or takes in, comes once in a process.
  package var isAlreadyMade: Bool { alreadyMade == true }

  /// What the runtime writes for a lazy variable that nobody has used yet.
  package static let notMade = "not made yet"

  /// Whether it was undone by having the variable made anew.
  package var isMadeAnew: Bool { isAlreadyMade || isFirstValue && before == Self.notMade }

  /// Whether it is a file that was not there before.
  package var isNewFile: Bool { id.kind == .file && before == "absent" }

  /// Whether it was not there at all: a file, an environment variable, a user default.
  package var isOfSomethingNew: Bool {
    isNewFile || [.environment, .defaults].contains(id.kind) && before == "unset"
  }

  /// Whether a function took the place of a function, and a cleanup wrote it: it says what is to be there after the test.
  /// Whether it does the same as the one before, nobody can tell.
  ///
  /// - Parameter callees: the functions to which cleanups lead, as `Type.function`.
  package func isFunctionPutBack(by callees: Set<String>) -> Bool {
    guard [before, after].allSatisfy({ $0.hasPrefix(EndStateText.closure) }) else { return false }
    let place = after.dropFirst(EndStateText.closure.count)
    let teardown = #/\S+\.(tearDown(WithError)?\(\) (async )?(throws )?-> \(\)|deinit)( \(.+\))?/#
    if place.wholeMatch(of: teardown) != nil { return true }
    if place.contains(#/ \((#[0-9]+, )*defer, #[0-9]+\)$/#) { return true }
    // `Tests.CartTests.putBack() -> ()` is a function of `CartTests`.
    let names = place.prefix { $0 != "(" }.split(separator: ".")
    return names.indices.contains { callees.contains(names[$0...].joined(separator: ".")) }
  }

  package init(
    id: StateID, before: String, after: String, isFirstUse: Bool = false,
    isFirstValue: Bool = false, isAlreadyMade: Bool = false
  ) {
    self.id = id
    self.before = before
    self.after = after
    firstUse = isFirstUse ? true : nil
    firstValue = isFirstValue ? true : nil
    alreadyMade = isAlreadyMade ? true : nil
  }

  /// The same with other texts.
  package func mapTexts(_ rewrite: (String) -> String) -> StateChange {
    StateChange(
      id: id, before: rewrite(before), after: rewrite(after), isFirstUse: isFirstUse,
      isFirstValue: isFirstValue, isAlreadyMade: isAlreadyMade)
  }
}

/// Which state a test may have read.
package struct Looks: Hashable, Sendable, Codable {
  /// The tracked variables that it may have looked at.
  package var ids: Set<StateID>
  /// Those of them that it only gave another value: it saw nothing of the old one but, at most, how objects in it ended.
  package var released: Set<StateID>
  /// Whether something that the test touched may hold objects that no probe shows. These may belong to variables that
  /// are not in `ids`.
  package var areVeiled: Bool
  /// The variables that were made, each with what stands for its first value. That value may depend on which test makes
  /// the variable.
  package var made: [StateID: String]

  package init(
    _ ids: Set<StateID>, released: Set<StateID> = [], areVeiled: Bool = false,
    made: [StateID: String] = [:]
  ) {
    self.ids = ids
    self.released = released
    self.areVeiled = areVeiled
    self.made = made
  }
}

extension Looks {
  /// The variables of whose value it may know.
  package var looked: Set<StateID> { ids.subtracting(released) }
}

/// What was seen of one test in one trial.
package struct Execution: Hashable, Sendable {
  package let test: TestID
  package private(set) var outcome: Outcome
  /// What the test changed, set-up and teardown included; sorted by id.
  package let changes: [StateChange]
  /// The changed variables that lead to objects. The change may be in such an object, and other variables may hold it, too.
  package let deep: Set<StateID>
  /// The seams that it ran through.
  package let reached: Set<SeamID>
  /// How many bodies of test functions began in it: one for each case of a test with arguments, none where set-up failed.
  package let bodies: Int
  /// What it looked at, known only of a process's first test.
  package let looks: Looks?
  /// The line of its first failed assertion; nil where nothing failed or the library does not say where.
  package let failedAt: SourceLine?
  /// What Swift printed as it ended the process in this test, such as a fatal error with its place; nil where it did not.
  package var lastWords: String?
  /// What it left in variables, and which earlier tests' variables it changed; nil where that was not followed.
  package var leaving: Leaving?
  /// Stands for the arguments of its cases, in whatever order they ran; nil where it has none.
  package var arguments: Int?
  /// About how long it took, what is done for its class included; nil where that is too short to plan by.
  package var slowness: Slowness?

  package init(
    test: TestID, outcome: Outcome, changes: [StateChange] = [], deep: Set<StateID> = [],
    reached: Set<SeamID> = [], bodies: Int = 0, looks: Looks? = nil, failedAt: SourceLine? = nil
  ) {
    self.bodies = bodies
    self.failedAt = failedAt
    self.test = test
    self.outcome = outcome
    self.changes = changes
    self.deep = deep
    self.reached = reached
    self.looks = looks
  }
}

extension Execution {
  /// The same with another outcome.
  package func ending(as outcome: Outcome) -> Execution {
    var execution = self
    execution.outcome = outcome
    return execution
  }
}

/// What a test left in variables, and which earlier tests of its process it took something from.
package struct Leaving: Hashable, Sendable, Codable {
  /// In how many places; nil where not all of them are known.
  package let places: Int?
  /// The earlier executions, by their place in the trial, that left something which this one changed.
  package let overwritten: [Int]

  package init(places: Int?, overwritten: [Int] = []) {
    self.places = places
    self.overwritten = overwritten
  }
}

/// What was seen of one trial.
package struct Observation: Hashable, Sendable {
  package let trial: Trial
  /// One for each test of the trial, in the trial's order; tests after a crash are `notRun`.
  package private(set) var executions: [Execution]
  /// The state after the last test, by id, as far as it differs from the state at the process's start. It is rendered in
  /// full, so equal dictionaries are equal end states.
  package let endState: [StateID: String]
  /// Why nothing can be concluded (the process could not be started, our own channel broke); nil where all is well.
  package let failure: String?
  /// Whether its processes left files that a later run finds; asked for plain runs only.
  package var leavesFiles = false
  /// How the processes of a plain run ended after all their tests had, by the library whose tests they ran; those that ended
  /// with 0 are not told.
  package var lateEnds: [Framework: Outcome] = [:]
  /// What became of the states that were put back; nil where none were.
  package var undone: [UndoneState]?
  /// About how long its tests took together, one after another; nil where that is not known of each.
  package var slowness: Slowness?

  package init(
    trial: Trial, executions: [Execution], endState: [StateID: String] = [:], failure: String? = nil
  ) {
    self.trial = trial
    self.executions = executions
    self.endState = endState
    self.failure = failure
  }

  /// The same with other executions of the same tests.
  package func with(_ executions: [Execution]) -> Observation {
    var observation = self
    observation.executions = executions
    return observation
  }

  /// The failure of a trial that was not run for want of time.
  package static let outOfBudget = "the budget was spent"
  /// The failure of a trial that was ended, or not begun, because the audit was interrupted.
  package static let interrupted = "interrupted"

  /// The failure of a trial of which no merged shard has an observation.
  package static let unrecorded = "no shard ran it"

  /// Whether the trial says nothing only because the audit came to its end, or a shard of it did.
  package var wasLeftOut: Bool {
    [Self.outOfBudget, Self.interrupted, Self.unrecorded].contains(failure)
  }

  /// What became of the trial's last test, the one judged.
  package var verdict: Outcome { executions.last?.outcome ?? .notRun }

  /// One line on what went wrong in it, with its last words; nil where nothing did.
  package var issue: String? {
    guard let last = executions.last, let issue = last.outcome.issue else { return nil }
    return last.lastWords.map { issue + ": " + $0 } ?? issue
  }
}

/// How the processes of trials come into being.
package enum Manner: String, Hashable, Sendable, Codable, CaseIterable {
  /// Several at once, each forked from a process that has run nothing yet, where that is safe.
  case searching
  /// Several at once, each started afresh.
  case judging
  /// One after another, each started afresh.
  case confirming
  /// The same, hashing with a fixed seed, so that what a test says is the same in each audit.
  case quoting
  /// As when confirming, with the time limit raised.
  case patient
  /// The same, with the time limit lowered: for what is known to hang.
  case hasty

  /// Whether no two run at once.
  package var isSerial: Bool {
    switch self {
    case .searching, .judging: false
    case .confirming, .quoting, .patient, .hasty: true
    }
  }
}

/// Runs trials; the only way in which the search reaches processes.
package protocol Runner: Sendable {
  /// Runs `trials` and returns one observation each in the same order.
  func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation]

  /// Trials have things for themselves, such as a network. Finds out whether these tests end differently because of that,
  /// and if so, lets trials share those things. Returns whether everything has to be observed again.
  func reconsider(_ tests: [TestID]) async -> Bool

  /// Names what trials have for themselves. An observation can stand for a trial only if both have the same conditions.
  var conditions: String { get }
}

extension Runner {
  package func reconsider(_ tests: [TestID]) async -> Bool { false }
  package var conditions: String { "" }
}
