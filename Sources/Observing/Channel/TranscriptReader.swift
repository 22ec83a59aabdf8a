import Basics
import Commanding
import Foundation

/// What a test process's events say about its tests.
struct TranscriptReader {
  private struct Run {
    let test: TestID
    var issues: [String] = []
    var skipped = false
    /// How many functions of this name have started and not ended.
    var open = 1
    var started: Double
    var duration: Double?
    var changes: [StateChange] = []
    var deep: Set<StateID> = []
    var reached: Set<SeamID> = []
    var bodies = 0
    var looks: Looks?
    var failedAt: SourceLine?
    /// In how many places it left something; nil where that is not known.
    var places: Int?
    /// The earlier runs that left something which this run changed.
    var overwritten: Set<Int> = []
    var arguments: Int?

    var ended: Bool { open == 0 }
  }

  private var runs: [Run] = []
  /// The runs in the order in which the process counts their ends.
  private var endings: [Int] = []
  /// When the latest event was.
  private var latest = 0.0
  private var blockStart = 0
  /// Issues of a block in which no test had started yet, such as those of a suite's trait.
  private var issuesBeforeTests: [String] = []
  private(set) var endState: [StateID: String] = [:]
  private(set) var isDone = false
  /// Whether state was being read when the latest event was written.
  private var isProbing = false
  private(set) var saidHello = false
  private(set) var canary: Bool?
  /// What the process has for itself.
  private(set) var own: [String] = []
  /// What became of the states that were put back; nil where none were.
  private(set) var undone: [UndoneState]?
  /// How many tests had started then.
  private(set) var startedBeforeUndoing = 0
  private(set) var listed: [(framework: Framework, name: String)] = []
  private let cleaner: TextCleaner

  init(_ events: [TrialEvent], cleaner: TextCleaner) {
    self.cleaner = cleaner
    for event in events { take(event) }
  }

  /// Whether the process ended while state was read, which is no test's doing.
  var endedWhileProbing: Bool { isProbing && !isDone }

  /// The contradiction between the events and the way in which the process ended, if there is one: a process that said that
  /// all was done ends with 0.
  ///
  /// A process that said so and had to be ended is no contradiction: it waited for a stream that a test left locked.
  func fault(beside ending: Command.Ending) -> ChannelFault? {
    switch ending {
    case .exited(0), .timedOut, .interrupted: nil
    case .exited, .signalled: isDone ? .endedOtherwise : nil
    }
  }

  /// How the process ended after it had said that all was done; nil where it ended with 0 or never said so.
  func lateEnd(_ ending: Command.Ending) -> Outcome? {
    guard isDone else { return nil }
    return switch ending {
    case .exited(0), .interrupted: nil
    case .exited(let status): .exited(status)
    case .signalled(let signal): .crashed(signal: signal)
    case .timedOut: .timedOut
    }
  }

  /// The test that started last.
  var latestTest: TestID? { runs.last?.test }

  /// How long each test took, in seconds.
  var durations: [TestID: Double] {
    Dictionary(
      runs.compactMap { run in run.duration.map { (run.test, $0) } }, uniquingKeysWith: max)
  }

  /// How long the tests took together; nil unless as many ended. One that a condition leaves out takes no time.
  func slowness(of tests: [TestID]) -> Slowness? {
    let ended = runs.filter(\.ended)
    guard ended.count == tests.count else { return nil }
    return Slowness(ofAll: ended.reduce(0) { $0 + ($1.duration ?? 0) })
  }

  /// Whether the tests ran in the order of `tests`. A test may be missing, but none may come too early.
  func ranInOrder(_ tests: [TestID]) -> Bool {
    var rest = tests[...]
    for run in runs {
      guard let index = rest.firstIndex(of: run.test) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  /// One execution for each of `tests`. Tests that did not start are `notRun`. If the process ended too early, the test that
  /// ran at that time gets `ending`. If several ran at once, nobody knows which of them ended it, and none gets `ending`.
  func executions(of tests: [TestID], ending: Outcome) -> [Execution] {
    var waiting: [TestID: [Int]] = [:]
    for index in runs.indices.reversed() { waiting[runs[index].test, default: []].append(index) }
    let blamed = isDone ? nil : indexToBlame
    let turns = tests.map { waiting[$0]?.popLast() }
    let places = Dictionary(
      turns.enumerated().compactMap { place, run in run.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    let executions = zip(tests, turns).map { test, turn -> Execution in
      guard let index = turn else {
        return Execution(test: test, outcome: outcomeOfUnstarted)
      }
      let run = runs[index]
      var execution = Execution(
        test: test, outcome: index == blamed ? ending : outcome(of: run), changes: run.changes,
        deep: run.deep, reached: run.reached, bodies: run.bodies, looks: run.looks,
        failedAt: index == blamed ? nil : run.failedAt)
      if run.places != nil || !run.overwritten.isEmpty {
        execution.leaving = Leaving(
          places: run.places, overwritten: run.overwritten.compactMap { places[$0] }.sorted())
      }
      execution.arguments = run.arguments
      execution.slowness = run.duration.flatMap(Slowness.init(ofTest:))
      return execution
    }
    guard !isDone, runs.isEmpty, let first = tests.first else { return executions }
    // The process ended before any test began: in the class-level set-up of the first test.
    return [Execution(test: first, outcome: ending)] + executions.dropFirst()
  }

  /// A test that never started did not run, unless something failed where it should have, such as its suite's trait.
  private var outcomeOfUnstarted: Outcome {
    isDone && !issuesBeforeTests.isEmpty ? .failed(issuesBeforeTests) : .notRun
  }

  /// The run that was under way when the process ended. If none was, the last run: the process ended in something that still
  /// belongs to it, such as a teardown.
  private var indexToBlame: Int? {
    let underWay = runs.indices.filter { !runs[$0].ended }
    return underWay.isEmpty ? runs.indices.last : underWay.count == 1 ? underWay[0] : nil
  }

  private func outcome(of run: Run) -> Outcome {
    if !run.ended { return .notRun }
    if !run.issues.isEmpty { return .failed(run.issues) }
    return run.skipped ? .skipped : .passed
  }

  private mutating func take(_ event: TrialEvent) {
    defer { (latest, isProbing) = (event.time, event.kind == .probing) }
    switch event.kind {
    case .hello:
      saidHello = true
      own = event.own ?? []
      canary = event.canary
    case .listed:
      if let name = event.test, let framework = Framework(rawValue: event.framework ?? "") {
        listed.append((framework, name))
      }
    case .probing: break
    case .undone: undo(event)
    case .blockStarted: blockStart = runs.count
    case .started: start(event)
    case .issue: note(event)
    case .skipped: skip(event)
    case .ended: end(event)
    case .blockEnded: endBlock(event)
    case .done:
      isDone = true
      for (id, text) in event.endState ?? [:] {
        endState[StateID(cleaner.cleanID(id))] = EndStateText.condensed(cleaner.clean(text))
      }
    }
  }

  private mutating func undo(_ event: TrialEvent) {
    guard let states = event.undone else { return }
    startedBeforeUndoing = runs.count
    undone = states.map { state in
      UndoneState(
        StateID(cleaner.cleanID(state.id)), isPutBack: state.isPutBack, isWhole: state.isWhole,
        fields: state.fields.map { field in
          UndoneState.Field(
            path: field.path, before: cleaner.clean(field.before), after: cleaner.clean(field.after)
          )
        })
    }
  }

  private func id(_ event: TrialEvent) -> TestID? {
    event.test.map { TestID(listed: $0, $0.contains(":") ? .swiftTesting : .xctest) }
  }

  private mutating func start(_ event: TrialEvent) {
    guard let test = id(event) else { return }
    if let index = namesake(of: test, event) {
      runs[index].open += 1
    } else {
      // The time counts from the event before, so that class-level set-up counts for the first test.
      runs.append(Run(test: test, started: latest > 0 ? latest : event.time))
    }
  }

  /// The run of a test of the same name in this block: two of Swift Testing's functions may differ in their types only,
  /// or stand in suites that are private to their files. They count as one test.
  private func namesake(of test: TestID, _ event: TrialEvent) -> Int? {
    guard event.framework == Framework.swiftTesting.rawValue else { return nil }
    return runs.indices.last { $0 >= blockStart && runs[$0].test == test }
  }

  private mutating func note(_ event: TrialEvent) {
    // An issue outside any test (a suite's trait, class-level set-up) counts for the latest one.
    guard var text = event.text else { return }
    // XCTest puts a dash before the message that an assertion may have.
    if text.hasSuffix(" - ") { text.removeLast(3) }
    text = cleaner.clean(text)
    let latest = runs.count > blockStart ? runs.count - 1 : nil
    if let index = id(event).flatMap(index) ?? latest {
      if runs[index].issues.isEmpty { runs[index].failedAt = place(event) }
      runs[index].issues.append(text)
    } else {
      issuesBeforeTests.append(text)
    }
  }

  /// The line in the subject's own sources; nil for any other.
  private func place(_ event: TrialEvent) -> SourceLine? {
    guard let file = event.file, let line = event.line else { return nil }
    let path = cleaner.cleanPath(file)
    return path.hasPrefix("/") || path == file ? nil : SourceLine(file: path, line: line)
  }

  private mutating func skip(_ event: TrialEvent) {
    guard let test = id(event) else { return }
    if let index = index(of: test) {
      runs[index].skipped = true
    } else {
      runs.append(Run(test: test, skipped: true, open: 0, started: event.time))
    }
  }

  private mutating func end(_ event: TrialEvent) {
    guard let test = id(event), let index = index(of: test) else { return }
    runs[index].open -= 1
    let isFirst = runs[index].duration == nil
    runs[index].duration = event.time - runs[index].started
    runs[index].changes = merged(runs[index].changes, changes(event))
    runs[index].deep.formUnion(deep(event))
    runs[index].reached.formUnion(seams(event))
    runs[index].bodies += event.bodies ?? 0
    runs[index].arguments = event.arguments ?? runs[index].arguments
    runs[index].places =
      isFirst
      ? event.places : runs[index].places.flatMap { sum in event.places.map { sum + $0 } }
    endings.append(index)
    runs[index].overwritten.formUnion(runs(event.overwritten ?? []))
  }

  private mutating func endBlock(_ event: TrialEvent) {
    guard let last = runs.indices.last, last >= blockStart else { return }
    runs[last].reached.formUnion(seams(event))
    if runs[last].ended { runs[last].duration = event.time - runs[last].started }
    let overwritten = runs(event.overwritten ?? [])
    runs[last].overwritten.formUnion(overwritten)
    for index in overwritten where index >= blockStart { runs[index].places = nil }
    // Class-level set-up and teardown belong to the test when it is alone in its block.
    guard last == blockStart, event.changes != nil else { return }
    runs[last].changes = changes(event)
    runs[last].deep.formUnion(deep(event))
    runs[last].looks = event.looks.map { ids in
      Looks(
        Set(ids.map { StateID($0) }), released: Set((event.released ?? []).map { StateID($0) }),
        areVeiled: event.looksAreVeiled ?? true,
        made: Dictionary(
          (event.made ?? [:]).map { (StateID($0.key), $0.value) },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The runs that the process counts so.
  private func runs(_ numbers: [Int]) -> [Int] {
    numbers.filter(endings.indices.contains).map { endings[$0] }
  }

  private func index(of test: TestID) -> Int? {
    runs.lastIndex { $0.test == test && !$0.ended }
  }

  private func changes(_ event: TrialEvent) -> [StateChange] {
    (event.changes ?? []).map {
      StateChange(
        id: StateID(cleaner.cleanID($0.id)), before: cleaner.clean($0.before),
        after: cleaner.clean($0.after), isFirstUse: $0.isFirstUse == true)
    }.sorted { $0.id < $1.id }
  }

  /// What two functions of one name changed one after the other.
  private func merged(_ first: [StateChange], _ second: [StateChange]) -> [StateChange] {
    if first.isEmpty { return second }
    let before = Dictionary(first.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let after = Set(second.map(\.id))
    return
      (first.filter { !after.contains($0.id) }
      + second.map { change in
        guard let earlier = before[change.id] else { return change }
        return StateChange(
          id: change.id, before: earlier.before, after: change.after,
          isFirstUse: earlier.isFirstUse && change.isFirstUse)
      }).filter { $0.before != $0.after }.sorted { $0.id < $1.id }
  }

  private func deep(_ event: TrialEvent) -> Set<StateID> {
    Set(
      (event.changes ?? []).filter { $0.isDeep == true }.map { StateID(cleaner.cleanID($0.id)) })
  }

  private func seams(_ event: TrialEvent) -> [SeamID] {
    (event.reached ?? []).compactMap { UInt64($0, radix: 16).map(SeamID.init(number:)) }
  }
}
