import Foundation
import Synchronization
import Testing
import UnseamRuntime
import XCTest

/// Runs one trial in the subject's test executable; called by the entry point that the tool puts into it.
public enum TrialDriver {
  /// The seam in the entry point that shows whether toggles work in this process.
  public static let canary: UInt64 = 0xca4a_41ca_4a41_ca4a

  /// Runs the trial that the environment names and ends the process. Without one the executable behaves as
  /// the package manager's own: exit tests start it so, and whoever starts it by hand.
  ///
  /// Called on the main thread and not from a task: XCTest waits for its asynchronous tests by running the main
  /// run loop, which does not serve the main actor while a task of the main actor is being run.
  public static func run(
    _ tests: @autoclosure () -> [XCTestCaseEntry], canaryIsOn: () -> Bool
  ) -> Never {
    let sections = TestSections()
    sections?.hideOwn()
    guard getenv("SWT_EXIT_TEST_ID") == nil, let channel = getenv("UNSEAM_TRIAL") else {
      runOrdinarily(tests())
    }
    _unseamNoteOutsideValues()
    guard let memory = EventMemory(descriptor: Int32(String(cString: channel)) ?? -1) else {
      _exit(1)
    }
    let isServer = getenv("UNSEAM_SERVER") != nil
    let request = getenv("UNSEAM_SECLUSION").map { String(cString: $0) } ?? ""
    let seclusion = Seclusion(request, isRenewed: isServer)
    let isApart = seclusion?.parts ?? [] == Seclusion.asked(in: request)
    guard let map = getenv("UNSEAM_SERVER") else {
      let trial = TrialFile(text: memory.takeScript())
      seclusion?.giveUpRights()
      run(trial, memory, in: seclusion, isApart, { Loaded(tests(), $0, sections) }, canaryIsOn)
    }
    guard let server = TrialServer(in: seclusion) else { _exit(1) }
    // What is loaded here is there in every process that is forked.
    let loaded = Loaded(tests(), String(cString: map), sections)
    loaded.classes.rehearse()
    Rehearsal(map: loaded.map).perform(sections)
    // What waits to be written would be written by each process that is forked.
    fflush(nil)
    run(server.nextTrial(), memory, in: seclusion, isApart, { _ in loaded }, canaryIsOn)
  }

  private static func run(
    _ trial: TrialFile, _ memory: EventMemory, in seclusion: Seclusion?, _ isApart: Bool,
    _ load: (String) -> Loaded,
    _ canaryIsOn: () -> Bool
  ) -> Never {
    unsetenv("UNSEAM_TRIAL")
    unsetenv("UNSEAM_SERVER")
    unsetenv("UNSEAM_SECLUSION")
    // Not the user's own: tests, and processes that they start, do without it.
    if let binding = getenv("LD_BIND_NOW"), String(cString: binding) == "unseam" {
      unsetenv("LD_BIND_NOW")
    }
    for (name, value) in trial.variables { setenv(name, value, 1) }
    _unseamToggle(trial.toggles)
    let log = EventLog(memory, key: trial.key)
    var hello = TrialEvent(now: .hello)
    // To ask notes that the canary was reached; to ask for that takes the note away.
    hello.canary = canaryIsOn()
    hello.reached = reachedCanary()
    hello.own = seclusion?.parts.map(\.rawValue).sorted()
    log.write(hello)
    // Tests that were to have something for themselves must not reach what others share, such as the subject's own files.
    guard isApart || trial.mode == .listing else { _exit(1) }
    let ownsPackage = seclusion?.parts.contains(.package) == true
    run(trial, load(trial.stateMap), log, ownsPackage: ownsPackage)
    if trial.endsOrdinarily { exit(0) }
    fflush(nil)
    _exit(0)
  }

  /// What is the same for all trials of the executable.
  private struct Loaded {
    let classes: XCTestClasses
    let map: StateMap
    /// Nil where it is not known how to keep tests from being found.
    let sections: TestSections?

    init(_ tests: [XCTestCaseEntry], _ stateMap: String, _ sections: TestSections?) {
      classes = XCTestClasses(tests)
      map = StateMap(file: stateMap)
      self.sections = sections
    }

    /// Does what concerns Swift Testing's tests of these patterns while the others are hidden.
    func showing(_ patterns: [String], _ work: () -> Void) {
      guard let sections else { return work() }
      sections.showing(TestSections.places(of: patterns), among: map.testRecords, work)
    }
  }

  private static func reachedCanary() -> [String] {
    _unseamTakeReached().map { String($0, radix: 16) }
  }

  private static func run(
    _ trial: TrialFile, _ loaded: Loaded, _ log: EventLog, ownsPackage: Bool
  ) {
    // Side by side what is noted makes the tests' times vary, as races need that are to show.
    _unseamWatchState(trial.probes || trial.mode == .parallelTesting)
    let probe =
      trial.probes
      ? StateProbe(
        map: loaded.map, folders: trial.folders, watchesDefaults: trial.watchesDefaults) : nil
    let recorder = TestRecorder(
      log: log, probe: probe, undoing: undoStep(trial, loaded.map, ownsPackage))
    var xctest = XCTestBlocks(
      loaded.classes, recorder: recorder, tellsOfBlocks: trial.mode == .sequence,
      prints: trial.mode == .plainXCTest)
    let testing = TestingBlocks(recorder: recorder)
    switch trial.mode {
    case .listing:
      for id in loaded.classes.listing {
        log.write(TrialEvent(now: .listed, framework: "xctest", test: id))
      }
      for id in waitFor({ await testing.listing() }) {
        log.write(TrialEvent(now: .listed, framework: "swift-testing", test: id))
      }
    case .plainXCTest: xctest.run(trial.blocks)
    case .parallelTesting:
      waitFor { await testing.run(patterns: trial.patterns, inParallel: true) }
    case .sequence: run(trial.blocks, loaded, &xctest, testing, recorder)
    }
    recorder.done()
  }

  /// Nil where nothing is put back, and no copies are kept.
  private static func undoStep(
    _ trial: TrialFile, _ map: StateMap, _ ownsPackage: Bool
  ) -> UndoStep? {
    if trial.kept.isEmpty { return nil }
    let own = trial.folders.filter { ownsPackage || $0 != trial.package }
    let keeper = StateKeeper(
      map: map, folders: trial.folders, ownFolders: Set(own), ids: trial.kept,
      firstValues: trial.firstValues, made: trial.made)
    return UndoStep(keeper, parts: trial.undone, blocks: trial.blocks)
  }

  private static func run(
    _ blocks: [TrialFile.Block], _ loaded: Loaded, _ xctest: inout XCTestBlocks,
    _ testing: TestingBlocks, _ recorder: TestRecorder
  ) {
    // Where one test runs more than once, its test case is made anew for each: what making it does is done each time.
    let isOneTest = blocks.areOfOneTest
    var rest = blocks[...]
    while let block = rest.first {
      switch block {
      case .xctest:
        let run = isOneTest ? rest.prefix(1) : rest.prefix(while: \.isOfXCTest)
        xctest.run(Array(run))
        rest = rest.dropFirst(run.count)
      case .testing(let patterns):
        recorder.blockStarted()
        loaded.showing(patterns) {
          waitFor { await testing.run(patterns: patterns, inParallel: false) }
        }
        recorder.blockEnded()
        rest = rest.dropFirst()
      }
    }
  }

  private static func runOrdinarily(_ tests: [XCTestCaseEntry]) -> Never {
    let arguments = CommandLine.arguments
    let library = arguments.firstIndex(of: "--testing-library").map { arguments[($0 + 1)...].first }
    if ProcessInfo.processInfo.environment["SWT_EXIT_TEST_ID"] != nil || library == "swift-testing"
    {
      let status: CInt = waitFor { await Testing.__swiftPMEntryPoint() }
      exit(status)
    }
    let status: CInt = XCTMain(tests, arguments: arguments)
    exit(status)
  }

  /// Does asynchronous work off the main thread while the main run loop serves the main actor.
  private static func waitFor<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Value {
    Waiting(work).value()
  }
}

/// Work under way in a task, waited for by the main thread.
private final class Waiting<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)

  init(_ work: @escaping @Sendable () async -> Value) {
    Task.detached { [self] in
      let value = await work()
      result.withLock { $0 = value }
      // Wakes the run loop.
      DispatchQueue.main.async {}
    }
  }

  func value() -> Value {
    while true {
      if let value = result.withLock({ $0 }) { return value }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
    }
  }
}
