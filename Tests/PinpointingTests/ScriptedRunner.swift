import Basics
import Synchronization

@testable import Pinpointing

/// One thing that a scripted test does; cells are numbers that start at 0 and outlive tests.
indirect enum Step: Hashable, Sendable {
  case set(String, Int)
  case add(String)
  /// Makes the cell on first use: ten more than the other one is then.
  case make(String, from: String)
  /// Gives the cell a value that no two processes agree on.
  case setVarying(String)
  case require(String, Int)
  case forbid(String, Int)
  /// Fails if both cells are set.
  case forbidBoth(String, String)
  /// Fails if both cells have these values.
  case failIfBoth(String, Int, String, Int)
  /// Fails if the first cell is set and the second is not.
  case failOnFile(String, unless: String)
  /// Cleans, unless the seam is toggled.
  case clean(String, [Step])
  /// Does the first, or with the seam toggled the second.
  case replace(String, [Step], [Step])
  /// Comes to the seam only if the cell has the value.
  case replaceIf(String, Int, String)
  case crash
  case crashIf(String, Int)
  case exit(Int32)
  case hang
  case skip
  /// Is skipped if the cell has the value.
  case skipIf(String, Int)
  /// Is left out before it begins if the cell has the value.
  case leaveOutIf(String, Int)
  /// Fails in every nth execution, whatever the process.
  case failEvery(Int)
  /// Fails in about one of so many executions, without a pattern.
  case failOnceIn(Int, salt: Int)
  /// Hangs in about one of so many executions, without a pattern.
  case hangOnceIn(Int, salt: Int)
  /// Sets the cell to 1 in about one of so many executions, without a pattern.
  case setOnceIn(Int, String, salt: Int)
  /// Hangs if the cell has the value.
  case hangIf(String, Int)
  /// Needs more time than the ordinary limit if the cell has the value.
  case slowIf(String, Int)
  /// In every second execution of the test, these counted from the offset.
  case hangByTurnsIf(String, Int, offset: Int)
  /// Fails every other time, but only while other trials run.
  case failWhileBusy
  /// Fails if that test runs side by side.
  case failBeside(String)
  /// Fails if that test runs side by side, in about one of so many executions.
  case failBesideOnceIn(Int, String, salt: Int)
  /// Fails if that test runs side by side and both overlap, as they do only among few.
  case failBesideAmongFew(String)
  /// Ends the process if that test runs side by side, in one of so many executions.
  case crashBesideEvery(Int, String)
  /// Fails in the very first execution: that of the plain run.
  case failFirst
  /// Fails in so many executions, and then never.
  case failTimes(Int)
  case needNetwork
  /// With the seam toggled neither the rest of the test nor its body runs.
  case scope(String)
  /// Fails before its body if the cell has the value.
  case failSetUpIf(String, Int)
  /// Fails if the cell has another value, but only where no other test runs side by side.
  case requireSerially(String, Int)
  /// Fails if the cell has another value, but only where state is looked at, or only where it is not.
  case requireWhereLookedAt(Bool, String, Int)
  /// Fails unless other tests run side by side.
  case failSerially
  /// Side by side with others of these, one of those that run fails: which, the run decides; none in one of so many runs.
  case race(among: [String], sparing: Int, salt: Int)
  /// Fails beside at least so many, in about one of so many executions.
  case failAmongMany(Int, onceIn: Int, salt: Int)
  /// Ends the process if that test runs side by side, but for one of so many executions.
  case crashBesideUnlessEvery(Int, String)
  /// Ends the process unless other tests run side by side.
  case crashSerially
  /// Ends the process where state is looked at.
  case crashWhenLookedAt
  case failAlone
  /// After all tests have ended, a plain run ends with this status, up to this execution of the test.
  case endPlainRun(Int32, upTo: Int)
}

/// A test as a list of steps, all of which run unless one ends the process.
struct Script: Hashable, Sendable {
  var name: String
  var steps: [Step]
  var framework: Framework = .xctest
  /// How long it is said to take.
  var seconds = 0.0

  init(_ name: String, _ steps: Step..., framework: Framework = .xctest) {
    self.init(name, steps: steps, framework: framework)
  }

  init(_ name: String, steps: [Step], framework: Framework = .xctest) {
    self.name = name
    self.steps = steps
    self.framework = framework
  }

  var id: TestID { TestID(name) }

  func taking(seconds: Double) -> Script {
    var timed = self
    timed.seconds = seconds
    return timed
  }
}

/// Simulates suites with planted dependences, without any process. Cells whose names begin with
/// `file` outlive processes where files do, those with `hidden` are seen by no probe; who looks at those that begin with `blind` is not seen.
final class ScriptedRunner: Runner {
  /// What no trial brings back.
  private struct Counters: Sendable {
    var executions: [TestID: Int] = [:]
    var processes = 0
    var trials = 0
    var tried: Set<Trial> = []
    /// How often each trial ran side by side.
    var parallel: [Trial: Int] = [:]
    var tests = 0
    var timeouts = 0
    var patient = 0
  }

  let scripts: [TestID: Script]
  let order: [TestID]
  /// The trials that this says so of can't be observed.
  let breaks: @Sendable (Trial) -> String?
  /// Whether states can be put back.
  let canUndo: Bool
  private let counters = Mutex(Counters())

  init(
    _ scripts: [Script], canUndo: Bool = true,
    breaks: @escaping @Sendable (Trial) -> String? = { _ in nil }
  ) {
    self.canUndo = canUndo
    self.scripts = Dictionary(uniqueKeysWithValues: scripts.map { ($0.id, $0) })
    order = scripts.map(\.id)
    self.breaks = breaks
  }

  var trials: Int { counters.withLock(\.trials) }

  /// How many different ones.
  var differentTrials: Int { counters.withLock(\.tried.count) }
  var executions: Int { counters.withLock(\.tests) }

  func executions(of test: TestID) -> Int { counters.withLock { $0.executions[test] ?? 0 } }

  /// How many trials were given a raised limit.
  var patientTrials: Int { counters.withLock(\.patient) }

  /// How many executions ran into their limit.
  var timeouts: Int { counters.withLock(\.timeouts) }

  func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    trials.map { trial in
      counters.withLock {
        $0.trials += 1
        // Whether state is looked at makes no other trial of it.
        $0.tried.insert(trial.unprobed)
      }
      if let failure = breaks(trial) {
        return Observation(trial: trial, executions: [], failure: failure)
      }
      return switch trial.mode {
      case .sequence, .unprobed, .repeated, .repeatedUnprobed:
        run(
          trial, trial.tests, isParallel: false, isBusy: !manner.isSerial,
          isPatient: manner == .patient)
      case .parallel: parallel(trial, trial.tests)
      case .plain: plain(trial, runs: 1)
      case .secondPlain: plain(trial, runs: 2)
      }
    }
  }

  private func plain(_ trial: Trial, runs: Int) -> Observation {
    let tests = runs == 1 ? trial.tests : order.filter(trial.tests.contains)
    let serial = tests.filter { scripts[$0]?.framework == .xctest }
    let other = tests.filter { scripts[$0]?.framework == .swiftTesting }
    let files = Mutex([String: Int]())
    var all: [Execution] = []
    for _ in 0..<runs {
      all =
        run(trial, serial, isParallel: false, over: files).executions
        + parallel(trial, other, over: files).executions
    }
    var seen = Observation(
      trial: trial,
      executions: trial.tests.compactMap { test in all.first { $0.test == test } })
    seen.leavesFiles = files.withLock { !$0.isEmpty }
    for script in trial.tests.compactMap({ scripts[$0] }) {
      for case .endPlainRun(let status, let last) in script.steps
      where executions(of: script.id) <= last {
        seen.lateEnds[script.framework] = .exited(status)
      }
    }
    return seen
  }

  private func parallel(
    _ trial: Trial, _ tests: [TestID], over files: borrowing Mutex<[String: Int]> = Mutex([:])
  ) -> Observation {
    let times = counters.withLock { counters -> Int in
      counters.parallel[trial, default: 0] += 1
      return counters.parallel[trial, default: 0]
    }
    // Another order each time, as hashes give.
    func key(_ test: TestID) -> UInt64 {
      StableHash.of(times == 1 ? [test.rawValue] : [test.rawValue, String(times)])
    }
    let hashed = tests.sorted { key($0) < key($1) }
    let seen = run(trial, hashed, isParallel: true, over: files)
    return Observation(
      trial: trial,
      executions: tests.compactMap { test in seen.executions.first { $0.test == test } },
      endState: seen.endState)
  }

  private func run(
    _ trial: Trial, _ tests: [TestID], isParallel: Bool, isBusy: Bool = false,
    over files: borrowing Mutex<[String: Int]> = Mutex([:]), isPatient: Bool = false
  ) -> Observation {
    if isPatient { counters.withLock { $0.patient += 1 } }
    let isProbed = ![.unprobed, .repeatedUnprobed].contains(trial.mode)
    var process = ScriptedProcess(
      toggles: trial.toggles, beside: isParallel ? Set(tests) : [],
      withoutNetwork: trial.withoutNetwork, isBusy: isBusy,
      number: counters.withLock { counters in
        counters.processes += 1
        return counters.processes
      }, files: files.withLock(\.self), isPatient: isPatient,
      isLookedAt: ![.unprobed, .repeatedUnprobed, .plain, .secondPlain].contains(trial.mode),
      tellsState: isProbed)
    defer { files.withLock { $0 = process.files } }
    var undone: [UndoneState]?
    if let undoing = trial.undoing { process.make(by: undoing) }
    let executions = tests.enumerated().map { index, test -> Execution in
      if index == tests.count - 1, let undoing = trial.undoing {
        undone = process.undo(undoing, canUndo: canUndo)
      }
      guard let script = scripts[test], !process.hasEnded else {
        return Execution(test: test, outcome: .notRun)
      }
      let count = counters.withLock { counters -> Int in
        counters.tests += 1
        counters.executions[test, default: 0] += 1
        return counters.executions[test, default: 0]
      }
      var execution = process.execute(script, count: count)
      execution.slowness = Slowness(ofTest: script.seconds)
      if execution.outcome == .timedOut { counters.withLock { $0.timeouts += 1 } }
      return execution
    }
    var seen = Observation(
      trial: trial, executions: executions,
      endState: isProbed ? process.endState : [:])
    seen.undone = undone
    let times = tests.map { scripts[$0]?.seconds ?? 0 }
    if !times.contains(0), !process.hasEnded { seen.slowness = Slowness(ofAll: times.reduce(0, +)) }
    return seen
  }
}
