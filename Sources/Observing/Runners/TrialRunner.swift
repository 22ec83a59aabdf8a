import Basics
import Commanding
import Foundation
import Instrumenting
import Synchronization

/// Runs trials in processes of the instrumented test executable.
package final class TrialRunner: Runner {
  let built: BuiltTests
  let catalog: TestCatalog
  let launcher: Launcher
  private let settings: Settings
  private let memory: Mutex<Memory>
  private let servers: TrialServers
  private let idleTime = IdleTime()
  let sandboxes: Sandboxes
  let neighbours: Neighbours
  private let watch: @Sendable (Sign) -> Void

  /// What is told of each trial while it runs.
  package enum Sign: Sendable {
    case began(Trial)
    case ended(Trial)
  }

  /// How trials are run.
  package struct Settings: Sendable {
    /// How many processes at once.
    package let jobs: Int
    /// How many more while the machine has time to spare.
    package let spareJobs: Int
    /// The least time that a test is given, whatever the baseline took.
    package let floor: Duration
    /// The time limit of a test as long as nobody knows how long it takes.
    package let firstLimit: Duration
    /// Holds the private folders of the processes.
    package let sandboxes: String
    /// What each trial has for itself.
    package let seclusion: Seclusion
    /// Unseam's scratch folder. It may lie within the package; no trial changes it.
    package let scratch: String
    /// If a time-out is doubted, the trial runs again with this many times the limit.
    static let patience = 2
    /// The floor is divided by this where a time-out will be doubted anyway.
    static let haste = 4

    package init(
      jobs: Int, spareJobs: Int = 0, floor: Duration, firstLimit: Duration, sandboxes: String,
      seclusion: Seclusion = .none, scratch: String = ""
    ) {
      self.seclusion = seclusion
      self.scratch = scratch
      self.jobs = jobs
      self.spareJobs = spareJobs
      self.floor = floor
      self.firstLimit = firstLimit
      self.sandboxes = sandboxes
    }
  }

  private struct Memory {
    var processes = 0
    var durations: [TestID: Double] = [:]
    var seclusion: Seclusion
  }

  /// - Parameter watch: told of each trial's begin and end, from any thread.
  package init(
    _ built: BuiltTests, catalog: TestCatalog, launcher: Launcher, settings: Settings,
    watch: @escaping @Sendable (Sign) -> Void = { _ in }
  ) {
    self.watch = watch
    self.built = built
    self.catalog = catalog
    self.launcher = launcher
    self.settings = settings
    memory = Mutex(Memory(seclusion: settings.seclusion))
    neighbours = Neighbours(
      folder: FolderGuard(
        built.root, without: settings.scratch, displaced: settings.scratch + "/displaced"))
    servers = TrialServers(built: built, folder: settings.sandboxes, launcher: launcher)
    sandboxes = Sandboxes(under: settings.sandboxes, launcher: launcher)
  }

  /// What each trial has for itself now.
  package var seclusion: Seclusion {
    get { memory.withLock { $0.seclusion } }
    set { memory.withLock { $0.seclusion = newValue } }
  }

  /// Whether a build goes on beside the trials that gives way to them.
  package var isBesideBuild: Bool {
    get { idleTime.isBesideBuild }
    set { idleTime.isBesideBuild = newValue }
  }

  package var conditions: String { seclusion.words }

  /// Seconds that each test took at most, without toggles.
  package var durations: [TestID: Double] { memory.withLock { $0.durations } }

  /// How many processes there were, and how many of them were forked.
  package var processes: (all: Int, forked: Int) {
    (memory.withLock { $0.processes }, servers.trials)
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    let seclusion = seclusion
    if !seclusion.parts.contains(.package) { neighbours.folder.begin() }
    var apart = trials.indices.filter { manner.isSerial || neighbours.disturb(trials[$0]) }
    var together = Set(trials.indices).subtracting(apart).sorted()
    let canMeet = min(together.count, settings.jobs + settings.spareJobs) > 1
    // Where trials share the package's folder, what one leaves there must be gone before the next begins.
    if !canMeet, !seclusion.parts.contains(.package) {
      (apart, together) = (Array(trials.indices), [])
    }
    var seen = await run(
      together, of: trials, manner, jobs: min(settings.jobs, together.count),
      spareJobs: settings.spareJobs)
    if canMeet { apart += neighbours.disturbed(seen, in: seclusion) }
    for index in apart {
      let first = seen[index]
      seen.merge(await run([index], of: trials, manner, jobs: 1)) { $1 }
      neighbours.learn(seen[index], instead: first, in: seclusion)
    }
    return trials.indices.map {
      seen[$0] ?? Observation(trial: trials[$0], executions: [], failure: "not run")
    }
  }

  /// Runs the trials at these places, so many at once, and more of them while the machine has time to spare.
  private func run(
    _ indices: [Int], of trials: [Trial], _ manner: Manner, jobs: Int, spareJobs: Int = 0
  ) async -> [Int: Observation] {
    if indices.isEmpty { return [:] }
    let results = Mutex([Int: Observation]())
    let indices = jobs + spareJobs > 1 ? longestFirst(indices, of: trials) : indices
    let next = Atomic(0)
    let queue = OperationQueue()
    let workers = max(1, min(jobs + spareJobs, indices.count))
    queue.maxConcurrentOperationCount = workers
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      for worker in 0..<workers {
        queue.addOperation {
          // A spare worker begins where there is room, and goes on while time is left.
          var mayGoOn = worker < max(1, jobs)
          while true {
            while worker >= max(1, jobs),
              !(mayGoOn ? self.idleTime.isPlenty : self.idleTime.takeRoom()),
              next.load(ordering: .relaxed) < indices.count
            {
              mayGoOn = false
              usleep(20_000)
            }
            mayGoOn = true
            let place = next.add(1, ordering: .relaxed).oldValue
            guard place < indices.count else { return }
            let index = indices[place]
            let observation = self.observe(trials[index], Birth(of: index, among: trials, manner))
            results.withLock { $0[index] = observation }
            // What a test left running in a session of its own must not meet the next trial.
            if workers == 1 { self.launcher.endStrays() }
          }
        }
      }
      queue.addBarrierBlock {
        self.launcher.endStrays()
        continuation.resume()
      }
    }
    return results.withLock(\.self)
  }

  /// The longest trials first, so that none of them begins when all others have ended.
  private func longestFirst(_ indices: [Int], of trials: [Trial]) -> [Int] {
    let durations = durations
    let expected = indices.map { index in
      trials[index].tests.reduce(0) { $0 + (durations[$1] ?? 0) }
    }
    return zip(indices, expected).sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  func observe(_ trial: Trial, _ birth: Birth) -> Observation {
    watch(.began(trial))
    defer { watch(.ended(trial)) }
    return switch trial.mode {
    case .sequence, .repeated:
      run(
        trial, mode: "sequence", tests: trial.tests, probes: trial.undoing == nil, birth)
    case .unprobed, .repeatedUnprobed:
      run(trial, mode: "sequence", tests: trial.tests, probes: false, birth)
    case .parallel:
      run(
        trial, mode: "parallelTesting", tests: trial.tests, probes: false,
        birth.isPatient ? .patient : .fresh(fixedHashing: false))
    case .plain: plain(trial, runs: 1)
    case .secondPlain: plain(trial, runs: 2)
    }
  }

  private func run(
    _ trial: Trial, mode: String, tests: [TestID], probes: Bool,
    _ birth: Birth = .fresh(fixedHashing: false)
  ) -> Observation {
    if tests.isEmpty { return Observation(trial: trial, executions: []) }
    countProcess()
    do {
      if let seen = try attempt(trial, mode: mode, tests: tests, probes: probes, birth) {
        return seen
      }
      // If the server could not fork the process, or lost it before its end, the trial runs in a process of its own.
      let fresh = Birth.fresh(fixedHashing: false)
      let seen = try attempt(trial, mode: mode, tests: tests, probes: probes, fresh)
      return seen ?? Observation(trial: trial, executions: [], failure: "not run")
    } catch {
      return Observation(
        trial: trial, executions: tests.map { Execution(test: $0, outcome: .notRun) },
        failure: "\(error)")
    }
  }

  /// Nil where the process could not be forked.
  private func attempt(
    _ trial: Trial, mode: String, tests: [TestID], probes: Bool, _ birth: Birth
  ) throws -> Observation? {
    let sandbox = try sandboxes.take()
    defer { sandboxes.giveBack(sandbox) }
    return try attempt(
      trial, mode: mode, tests: tests, probes: probes, birth, in: sandbox,
      place(keepingLayers: false))
  }

  /// Where the processes of a trial have their own things.
  ///
  /// - Parameter other: what they have for themselves; nil for what trials have now.
  func place(keepingLayers: Bool, in other: Seclusion? = nil) -> SecludedPlace {
    SecludedPlace(
      seclusion: other ?? seclusion, package: built.root, sandboxes: settings.sandboxes,
      keepsLayers: keepingLayers)
  }

  /// Nil where the process could not be forked.
  func attempt(
    _ trial: Trial, mode: String, tests: [TestID], probes: Bool, _ birth: Birth,
    in sandbox: Sandbox, _ place: SecludedPlace
  ) throws -> Observation? {
    var place = place
    if trial.withoutNetwork {
      place = SecludedPlace(
        seclusion: place.seclusion.without(.network), package: place.package,
        sandboxes: place.sandboxes)
    }
    var script = TrialScript(mode, built: built, sandbox: sandbox, toggles: trial.toggles)
    if probes { script.addProbes() }
    if trial.mode.isPlain { script.endOrdinarily() }
    if let undoing = trial.undoing { script.add(undoing, package: built.root) }
    let repeating: [Trial.Mode] = [.repeated, .repeatedUnprobed]
    script.add(tests, from: catalog, repeating: repeating.contains(trial.mode))
    guard
      let record = try run(
        script, trial, in: sandbox, place, limit: limit(for: tests, in: trial, birth), birth)
    else {
      return nil
    }
    let transcript = TranscriptReader(
      record.events, cleaner: TextCleaner(built: built, sandbox: sandbox))
    if trial.toggles.isEmpty { learn(transcript.durations) }
    if transcript.saidHello, Set(transcript.own) != Set(place.seclusion.parts.map(\.rawValue)) {
      return Observation(trial: trial, executions: [], failure: "it could not be kept apart")
    }
    let seen = observation(of: trial, tests, transcript, record, sandbox)
    guard transcript.endedWhileProbing, record.ending != .timedOut, record.ending != .interrupted,
      trial.undoing == nil, outlives(transcript.latestTest, in: trial, mode: mode, tests: tests)
    else { return seen }
    return Observation(
      trial: trial, executions: seen.executions, failure: ofOurs(after: transcript.latestTest))
  }

  /// Runs the trial without reading any state, and tells whether the process lives on after the test. If it does, it was
  /// Unseam's reading that ended the first process.
  private func outlives(_ test: TestID?, in trial: Trial, mode: String, tests: [TestID]) -> Bool {
    let plain = try? attempt(
      trial, mode: mode, tests: tests, probes: false, .fresh(fixedHashing: false))
    guard let plain, plain.failure == nil,
      let last = plain.executions.last(where: { test == nil || $0.test == test })
    else { return false }
    return last.outcome != .notRun && !last.outcome.endedTheProcess
  }

  private func run(
    _ script: TrialScript, _ trial: Trial, in sandbox: Sandbox, _ place: SecludedPlace,
    limit: Duration, _ birth: Birth
  ) throws -> ProcessRecord? {
    switch birth {
    case .forked:
      return servers.run(
        script, in: sandbox, place.seclusion, withoutNetwork: trial.withoutNetwork, limit: limit)
    case .fresh, .patient, .hasty:
      return try TestProcess(
        built: built, sandbox: sandbox, place: place, withoutNetwork: trial.withoutNetwork,
        withFixedHashing: birth.hasFixedHashing, limit: limit
      ).run(script, by: launcher)
    }
  }

  private func observation(
    of trial: Trial, _ tests: [TestID], _ transcript: TranscriptReader, _ record: ProcessRecord,
    _ sandbox: Sandbox
  ) -> Observation {
    let ending = record.ending
    let cleaner = TextCleaner(built: built, sandbox: sandbox)
    // In a plain run the subject's own code has the last word.
    let lateEnd = trial.mode.isPlain ? transcript.lateEnd(ending) : nil
    let fault = record.fault ?? (lateEnd == nil ? transcript.fault(beside: ending) : nil)
    let failure: String? =
      if ending == .interrupted {
        Observation.interrupted
      } else if let fault {
        fault.phrase
      } else if !transcript.saidHello {
        "the test process did not start: " + sandbox.outputTail(cleaner)
      } else if transcript.endedWhileProbing {
        ofProbing(transcript.latestTest, ending)
      } else if trial.mode.isOrdered, !transcript.ranInOrder(tests) {
        "the testing library ran the tests in another order than they were asked for"
      } else { nil }
    var executions = transcript.executions(of: tests, ending: outcome(ending))
    if transcript.endedWhileProbing || fault != nil {
      executions = tests.map { Execution(test: $0, outcome: .notRun) }
    } else if !trial.mode.isOrdered {
      // Of tests that run side by side nobody knows which one reached a seam.
      executions = executions.map {
        Execution(test: $0.test, outcome: $0.outcome, failedAt: $0.failedAt)
      }
    }
    if case .signalled = ending, let words = sandbox.lastWords(cleaner) {
      for index in executions.indices where executions[index].outcome.endedTheProcess {
        executions[index].lastWords = words
      }
    }
    var seen = Observation(
      trial: trial, executions: executions,
      endState: transcript.endState, failure: failure)
    if let lateEnd, fault == nil, let framework = tests.first.flatMap({ catalog[$0]?.framework }) {
      seen.lateEnds = [framework: lateEnd]
    }
    if trial.mode.isOrdered { seen.slowness = transcript.slowness(of: tests) }
    // It only tells something if the states were put back right before the last test.
    if transcript.startedBeforeUndoing == tests.count - 1 { seen.undone = transcript.undone }
    return seen
  }

  func countProcess() { memory.withLock { $0.processes += 1 } }

  private func learn(_ durations: [TestID: Double]) {
    memory.withLock { $0.durations.merge(durations, uniquingKeysWith: max) }
  }

  /// A process that sends no event for this time is ended. It is ten times the duration of the slowest test, but not less
  /// than the floor.
  ///
  /// With a seam toggled, many tests may hang. So the floor is lower while the search only suspects; what it suspects is
  /// confirmed with the whole floor.
  private func limit(for tests: [TestID], in trial: Trial, _ birth: Birth) -> Duration {
    let isDoubted: Bool =
      switch birth {
      case .forked: !trial.toggles.isEmpty
      case .hasty: true
      case .fresh, .patient: false
      }
    let short = min(settings.floor, max(.seconds(1), settings.floor / Settings.haste))
    let limit = limit(for: tests, floor: isDoubted ? short : settings.floor)
    return birth.isPatient ? limit * Settings.patience : limit
  }

  private func limit(for tests: [TestID], floor: Duration) -> Duration {
    memory.withLock { memory in
      var slowest = 0.0
      for test in tests {
        guard let duration = memory.durations[test] else { return settings.firstLimit }
        slowest = max(slowest, duration)
      }
      return max(floor, .seconds(slowest * 10))
    }
  }
}
