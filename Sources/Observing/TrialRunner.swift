import Basics
import Foundation
import Instrumenting
import Synchronization

/// Runs trials in processes of the instrumented test executable.
package final class TrialRunner: Runner {
  private let built: BuiltTests
  private let catalog: TestCatalog
  private let launcher: Launcher
  private let settings: Settings
  private let memory = Mutex(Memory())
  private let servers: TrialServers
  private let sandboxes: Sandboxes
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
    /// The least time that a test is given, whatever the baseline took.
    package let floor: Duration
    /// The time that a test is given as long as nothing is known of it.
    package let firstLimit: Duration
    /// Holds the private folders of the processes.
    package let sandboxes: String

    package init(jobs: Int, floor: Duration, firstLimit: Duration, sandboxes: String) {
      self.jobs = jobs
      self.floor = floor
      self.firstLimit = firstLimit
      self.sandboxes = sandboxes
    }
  }

  private struct Memory {
    var processes = 0
    var durations: [TestID: Double] = [:]
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
    servers = TrialServers(built: built, folder: settings.sandboxes, launcher: launcher)
    sandboxes = Sandboxes(under: settings.sandboxes, launcher: launcher)
  }

  /// Seconds that each test took at most, without toggles.
  package var durations: [TestID: Double] { memory.withLock { $0.durations } }

  /// How many processes there were, and how many of them were forked.
  package var processes: (all: Int, forked: Int) {
    (memory.withLock { $0.processes }, servers.trials)
  }

  package func observe(_ trials: [Trial], _ manner: Manner) async -> [Observation] {
    let results = Mutex([Observation?](repeating: nil, count: trials.count))
    let next = Atomic(0)
    let queue = OperationQueue()
    let jobs = manner == .confirming ? 1 : min(settings.jobs, trials.count)
    queue.maxConcurrentOperationCount = max(1, jobs)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      for _ in 0..<jobs {
        queue.addOperation {
          while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            guard index < trials.count else { return }
            let observation = self.observe(trials[index], Birth(of: index, among: trials, manner))
            results.withLock { $0[index] = observation }
            // What a test left running in a session of its own must not meet the next trial.
            if manner == .confirming { self.launcher.endStrays() }
          }
        }
      }
      queue.addBarrierBlock {
        self.launcher.endStrays()
        continuation.resume()
      }
    }
    return zip(trials, results.withLock { $0 }).map { trial, result in
      result ?? Observation(trial: trial, executions: [], failure: "not run")
    }
  }

  /// How one process comes into being.
  private enum Birth {
    case forked
    /// - Parameter fixedHashing: whether sets and dictionaries have the same order as in every other such process.
    case fresh(fixedHashing: Bool)

    init(of index: Int, among trials: [Trial], _ manner: Manner) {
      // What a test prints must not differ from one audit to the next: the last of several equal serial
      // trials, whose words are quoted, hashes with a fixed seed. The others do not, so that a
      // test that depends on the seed is seen to.
      let isQuoted =
        manner == .confirming && index > 0 && trials[index - 1] == trials[index]
        && (index + 1 == trials.count || trials[index + 1] != trials[index])
      self = manner == .searching ? .forked : .fresh(fixedHashing: isQuoted)
    }
  }

  private func observe(_ trial: Trial, _ birth: Birth) -> Observation {
    watch(.began(trial))
    defer { watch(.ended(trial)) }
    return switch trial.mode {
    case .sequence, .repeated:
      run(trial, mode: "sequence", tests: trial.tests, probes: true, birth)
    case .unprobed: run(trial, mode: "sequence", tests: trial.tests, probes: false, birth)
    case .parallel: run(trial, mode: "parallelTesting", tests: trial.tests, probes: false)
    case .plain: plain(trial)
    }
  }

  /// The package manager runs the two libraries in two processes.
  private func plain(_ trial: Trial) -> Observation {
    func tests(_ framework: Framework) -> [TestID] {
      trial.tests.filter { catalog[$0]?.framework == framework }
    }
    let parts = [("plainXCTest", Framework.xctest), ("parallelTesting", .swiftTesting)]
      .map { mode, framework in
        run(trial, mode: mode, tests: tests(framework), probes: false)
      }
    let executions = parts.flatMap(\.executions)
    let byTest = Dictionary(executions.map { ($0.test, $0) }) { first, _ in first }
    return Observation(
      trial: trial,
      executions: trial.tests.map { byTest[$0] ?? Execution(test: $0, outcome: .notRun) },
      failure: parts.compactMap(\.failure).first)
  }

  private func run(
    _ trial: Trial, mode: String, tests: [TestID], probes: Bool,
    _ birth: Birth = .fresh(fixedHashing: false)
  ) -> Observation {
    if tests.isEmpty { return Observation(trial: trial, executions: []) }
    memory.withLock { $0.processes += 1 }
    do {
      if let seen = try attempt(trial, mode: mode, tests: tests, probes: probes, birth) {
        return seen
      }
      // What a server can't fork, or began and did not see to the end, is begun anew.
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
    var script = TrialScript(mode, built: built, sandbox: sandbox, toggles: trial.toggles)
    if probes { script.addProbes() }
    script.add(tests, from: catalog, repeating: trial.mode == .repeated)
    guard let record = try run(script, trial, in: sandbox, limit: limit(for: tests), birth) else {
      return nil
    }
    let transcript = TranscriptReader(
      record.events, wording: Wording(built: built, sandbox: sandbox))
    if trial.toggles.isEmpty { learn(transcript.durations) }
    let seen = observation(of: trial, tests, transcript, record, sandbox, probes: probes)
    guard transcript.endedWhileProbing, record.ending != .timedOut, record.ending != .interrupted,
      outlives(transcript.latestTest, in: trial, mode: mode, tests: tests)
    else { return seen }
    return Observation(
      trial: trial, executions: seen.executions, failure: ofOurs(after: transcript.latestTest))
  }

  /// Whether the process lives on after the test where no state is read: then it was our reading that ended it.
  private func outlives(_ test: TestID?, in trial: Trial, mode: String, tests: [TestID]) -> Bool {
    let plain = try? attempt(
      trial, mode: mode, tests: tests, probes: false, .fresh(fixedHashing: false))
    guard let plain, plain.failure == nil,
      let last = plain.executions.last(where: { test == nil || $0.test == test })
    else { return false }
    return last.outcome != .notRun && !last.outcome.endedTheProcess
  }

  private func run(
    _ script: TrialScript, _ trial: Trial, in sandbox: Sandbox, limit: Duration, _ birth: Birth
  ) throws -> ProcessRecord? {
    switch birth {
    case .forked:
      return servers.run(script, in: sandbox, withoutNetwork: trial.withoutNetwork, limit: limit)
    case .fresh(let fixedHashing):
      return try TestProcess(
        built: built, sandbox: sandbox, withoutNetwork: trial.withoutNetwork,
        withFixedHashing: fixedHashing, limit: limit
      ).run(script, by: launcher)
    }
  }

  private func observation(
    of trial: Trial, _ tests: [TestID], _ transcript: TranscriptReader, _ record: ProcessRecord,
    _ sandbox: Sandbox, probes: Bool
  ) -> Observation {
    let ending = record.ending
    let wording = Wording(built: built, sandbox: sandbox)
    let fault = record.fault ?? transcript.fault(beside: ending)
    let failure: String? =
      if ending == .interrupted {
        Observation.interrupted
      } else if let fault {
        fault.phrase
      } else if !transcript.saidHello {
        "the test process did not start: " + sandbox.outputTail(wording)
      } else if transcript.endedWhileProbing {
        ofProbing(transcript.latestTest, ending)
      } else if probes, !transcript.ranInOrder(tests) {
        "the testing library ran the tests in another order than they were asked for"
      } else { nil }
    var executions = transcript.executions(of: tests, ending: outcome(ending))
    if transcript.endedWhileProbing || fault != nil {
      executions = tests.map { Execution(test: $0, outcome: .notRun) }
    } else if !probes {
      // Of tests that run side by side nobody knows which one reached a seam.
      executions = executions.map {
        Execution(test: $0.test, outcome: $0.outcome, failedAt: $0.failedAt)
      }
    }
    if case .signalled = ending, let words = sandbox.lastWords(wording) {
      for index in executions.indices where executions[index].outcome.endedTheProcess {
        executions[index].lastWords = words
      }
    }
    return Observation(
      trial: trial, executions: executions,
      endState: transcript.endState, failure: failure)
  }

  private func place(_ test: TestID?) -> String { test?.rawValue ?? "the start" }

  /// The same where the tests run to their end as long as no state is read.
  private func ofOurs(after test: TestID?) -> String {
    "the test process ended while its state was read after \(place(test)), but not where none is read: Unseam's own doing, not the test's"
  }

  /// Why a trial says nothing that ended while state was read after the test.
  private func ofProbing(_ test: TestID?, _ ending: Command.Ending) -> String {
    let place = place(test)
    return ending == .timedOut
      ? "reading the state after \(place) did not end within the time limit"
      : "the test process ended while its state was read after \(place): something that a test left running ended it"
  }

  private func outcome(_ ending: Command.Ending) -> Outcome {
    switch ending {
    case .exited(let status): .exited(status)
    case .signalled(let signal): .crashed(signal: signal)
    case .timedOut: .timedOut
    case .interrupted: .notRun
    }
  }

  private func learn(_ durations: [TestID: Double]) {
    memory.withLock { $0.durations.merge(durations, uniquingKeysWith: max) }
  }

  /// The time without any event after which a process is ended: ten times its slowest test's, not less than the floor.
  private func limit(for tests: [TestID]) -> Duration {
    memory.withLock { memory in
      var slowest = 0.0
      for test in tests {
        guard let duration = memory.durations[test] else { return settings.firstLimit }
        slowest = max(slowest, duration)
      }
      return max(settings.floor, .seconds(slowest * 10))
    }
  }
}
