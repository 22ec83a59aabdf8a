import Basics
import Commanding
import Discovering
import Foundation
import Instrumenting
import Observing
import Pinpointing
import Synchronization

/// The search alone, against what it may cost: four process starts for each test and twenty plain runs; of a clean
/// suite one process start for each test and eight plain runs.
func measureSearch(of kind: GeneratedSuite.Kind, in workshop: Workshop) async throws -> [Ratio] {
  let suite = GeneratedSuite(kind)
  let package = workshop.root + "/thousand-" + kind.rawValue
  try suite.write(to: package)
  let scratch = Scratch(package + "-scratch")
  let (subject, discovery) = try workshop.discover(in: package, scratch: scratch)
  let built = try workshop.builder(subject, scratch: scratch).build(discovery)
  let (runner, catalog) = try workshop.runner(built)
  let costs = Costs(catalog: catalog, runner: runner)
  var (starts, plains) = await costs.measure()
  let (seconds, investigation) = await timed {
    await search(catalog, discovery, built.tracked, runner)
  }
  // Once more afterwards: other work on the machine comes and goes.
  let after = await costs.measure()
  starts += after.starts
  plains += after.plains
  let (perTest, runs) = kind == .clean ? (1.0, 8.0) : (4.0, 20.0)
  let budget = perTest * Double(catalog.tests.count) * starts.median + runs * plains.median
  note("\(kind), process start", starts.median)
  note("\(kind), plain run", plains.median)
  note("\(kind), search in \(investigation.trials) trials", seconds)
  let name = kind == .xctest ? "search" : kind.rawValue
  let ratios = [
    Ratio(name: name + "-time", value: seconds / budget, target: 1),
    Ratio(name: name + "-missed", value: Double(suite.missed(by: investigation)), target: 0),
  ]
  guard kind != .clean else { return ratios }
  let memory = try await peakMemory(auditing: package, scratch, workshop)
  return ratios + [Ratio(name: name + "-memory-of-200MB", value: memory / 200e6, target: 1)]
}

private func search(
  _ catalog: TestCatalog, _ discovery: Discovery, _ tracked: Set<StateID>, _ runner: TrialRunner
) async -> Investigation {
  let phases = Mutex(Phases())
  let question = Question(
    tests: catalog.tests.map { Question.Test(id: $0.id, framework: $0.framework) },
    seams: discovery.seams, tracked: tracked)
  let investigation = await investigate(question, with: runner) { progress in
    phases.withLock { $0.note(progress) }
  }
  phases.withLock { $0.finish() }
  return investigation
}

/// Prints how long each phase of a search took.
private struct Phases {
  private var current: (phase: Phase, start: ContinuousClock.Instant)?
  private var trials = 0

  mutating func note(_ progress: Pinpointing.Progress) {
    if progress.phase != current?.phase {
      finish()
      current = (progress.phase, .now)
    }
    trials = progress.done
  }

  mutating func finish() {
    guard let current else { return }
    let seconds = current.start.duration(to: .now) / .seconds(1)
    say("    \(current.phase.rawValue): \(trials) trials, \(rounded(seconds)) s")
  }
}

/// What one process costs, and what the whole suite does.
private struct Costs {
  let catalog: TestCatalog
  let runner: TrialRunner

  func measure() async -> (starts: [Double], plains: [Double]) {
    var starts: [Double] = []
    var plains: [Double] = []
    let all = catalog.tests.map(\.id)
    for test in all.prefix(5) {
      for _ in 0..<3 { starts.append(await seconds(Trial([test]))) }
      plains.append(await seconds(Trial(all, mode: .plain)))
    }
    return (starts, plains)
  }

  private func seconds(_ trial: Trial) async -> Double {
    await timed { await runner.observe([trial], .confirming) }.0
  }
}

extension GeneratedSuite {
  /// How many of the planted leaks and dependences were not found, and how many were found that nobody planted.
  fileprivate func missed(by investigation: Investigation) -> Int {
    let leaking = investigation.findings.filter { $0.kind == .leak }.flatMap(\.tests)
    let depending = investigation.findings.filter { $0.kind == .victim }.flatMap { finding in
      finding.partners.compactMap { partner in
        finding.test.map { Dependence(polluter: partner.test, victim: $0) }
      }
    }
    let others = investigation.findings.filter { ![.leak, .victim].contains($0.kind) }
    for finding in others { say("  unplanned: \(finding.kind) \(finding.test?.rawValue ?? "")") }
    return leaks.symmetricDifference(leaking).count
      + dependences.symmetricDifference(depending).count + others.count
  }
}

/// The command that was built together with the benchmarks.
var unseamPath: String {
  URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("unseam").path
}

/// The most memory that the command itself held during an audit, in bytes.
func peakMemory(
  auditing package: String, _ scratch: Scratch, _ workshop: Workshop
) async throws -> Double {
  try await peakMemory(
    of: ["audit", package, "--scratch-path", scratch.root + "-command", "--quiet"],
    endingWith: [2], in: workshop)
}

/// The same for these words, where the command must end with one of these statuses.
func peakMemory(
  of words: [String], endingWith statuses: [Int32], in workshop: Workshop
) async throws -> Double {
  let command = Command([unseamPath] + words)
  let launcher = workshop.launcher
  let audit = Task.detached { try command.run(by: launcher).ending }
  let peak = Mutex(0.0)
  let watch = Task.detached {
    while !Task.isCancelled {
      let seen = children(named: "unseam").map(highWaterMark).max() ?? 0
      peak.withLock { $0 = max($0, seen) }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }
  let ending = try await audit.value
  watch.cancel()
  guard statuses.contains(where: { ending == .exited($0) }) else {
    throw Failure(text: "the audit ended with \(ending)")
  }
  return peak.withLock { $0 }
}

/// The processes of this name that we started.
private func children(named name: String) -> [String] {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  return threads.flatMap { thread in
    contents("/proc/self/task/\(thread)/children").split(separator: " ").map(String.init)
  }.filter { contents("/proc/\($0)/comm") == name + "\n" }
}

/// The kernel keeps the highest number of resident bytes, children not included.
private func highWaterMark(of process: String) -> Double {
  for line in contents("/proc/\(process)/status").split(separator: "\n")
  where line.hasPrefix("VmHWM:") {
    return line.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 1024 }
      ?? 0
  }
  return 0
}

private func contents(_ path: String) -> String {
  guard let file = FileHandle(forReadingAtPath: path) else { return "" }
  defer { try? file.close() }
  return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
}
