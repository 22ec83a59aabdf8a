import Basics
import Foundation
import Instrumenting
import Observing
import Pinpointing
import Reporting

/// One audit's search and all that goes with it: what is remembered, what is written down, how long it took.
final class AuditSearch: Sendable {
  let prepared: Prepared
  let question: Question
  let memory: TrialMemory
  let folders: FolderNames
  /// Names what the audit reads, the same on every machine.
  private let digest: String
  private let recorder: Recorder
  private let start = ContinuousClock.now
  private let phases = PhaseTimes()

  init(_ prepared: Prepared) {
    self.prepared = prepared
    let session = prepared.located.session
    let folders = FolderNames([
      prepared.located.subject.root: ".", prepared.located.scratch.root: "$SCRATCH",
    ])
    self.folders = folders
    question = prepared.question(networkless: Network.canBeCutOff(by: session.launcher))
    let inputs = SubjectInputs(prepared.located)
    let keys = inputs.keys(for: prepared.catalog.tests.map(\.id))
    digest = session.options.shard == nil ? "" : inputs.digest(of: keys.now)
    memory = TrialMemory(
      path: prepared.located.scratch.trials, keys: keys.now, earlier: keys.before,
      isFresh: session.options.fresh)
    let runner: any Runner =
      session.options.budget.map { BudgetedRunner(prepared.runner, until: session.start + $0) }
      ?? prepared.runner
    recorder = Recorder(RememberingRunner(runner, memory: memory)) { folders.shortened($0) }
  }

  /// Runs the search, or the shard's part of it, and shows how far it is.
  ///
  /// - Parameters:
  ///   - stream: gets what is found as soon as it is confirmed.
  ///   - baseline: what is known and does not count.
  ///   - follow: is told how far the search is, too.
  func search(
    telling stream: LineStream, _ baseline: Baseline?,
    follow: @escaping @Sendable (Pinpointing.Progress) -> Void = { _ in }
  ) async -> Investigation {
    let (session, shard) = (prepared.located.session, prepared.located.session.options.shard)
    let (context, seams) = (context, question.seams)
    let variables = prepared.located.discovery.variables
    let (phases, runner) = (phases, prepared.runner)
    defer { phases.enter(nil, processes: runner.processes.all) }
    session.console.expect(course)
    @Sendable func tell(_ progress: Pinpointing.Progress) {
      phases.enter(progress.phase, processes: runner.processes.all)
      session.console.follow(progress)
      follow(progress)
      // What is left of the search then only passes by.
      guard session.interruption.status == nil else { return }
      stream.follow(progress) {
        PreliminaryLines.found(
          $0, seams: seams, variables: variables, context: context, baseline: baseline)
      }
    }
    // Only a shard's observations are asked for afterwards.
    return shard == nil
      ? await investigate(question, with: recorder.base, progress: tell)
      : await investigate(question, part: shard, with: recorder, progress: tell)
  }

  /// What the report says beyond what the search finds out.
  var context: ReportContext {
    let (located, options) = (prepared.located, prepared.located.session.options)
    var context = ReportContext(
      toolVersion: toolVersion, toolchain: located.toolchain.version,
      packageName: located.subject.name, seed: options.seed, failOn: options.failOn,
      skipFailing: options.skipFailing, testLocations: prepared.testLocations,
      frameworks: Dictionary(
        prepared.catalog.tests.map { ($0.id, $0.framework.rawValue) },
        uniquingKeysWith: { first, _ in first }),
      folders: folders)
    context.isPart = options.shard != nil
    context.isWhole = options.asksForEverything
    context.suppressions = located.discovery.suppressions
    context.untoggled = prepared.untoggled
    context.testList = prepared.testList(of: question)
    context.classSetUps = located.discovery.classSetUps
    context.missingSuperCalls = located.discovery.missingSuperCalls
    return context
  }

  /// What a shard hands to the merge; nil for a whole audit.
  func record(_ context: ReportContext) -> ShardRecord? {
    guard let shard = prepared.located.session.options.shard else { return nil }
    let input = AuditInput(
      question: question, variables: prepared.located.discovery.variables,
      sources: digest, context: context)
    return ShardRecord(shard: shard, input: input, records: recorder.records)
  }

  /// What the search is expected to take.
  private var course: Course {
    if asksForEverything, let last = SavedTimings.course(from: prepared.located.scratch) {
      let seconds = last.compactMap { entry in
        Phase(rawValue: entry.phase).map { ($0, entry.seconds) }
      }
      // Those of a version with other steps tell nothing.
      if seconds.count == Phase.allCases.count {
        return Course(lasting: Dictionary(seconds, uniquingKeysWith: +))
      }
    }
    return Course(
      hasCleanups: question.seams.contains(where: \.kind.isCleanup),
      hasReplacements: question.seams.contains { !$0.kind.isCleanup })
  }

  /// Whether it is no part of an audit, nor what a patch can have affected.
  private var asksForEverything: Bool {
    let options = prepared.located.session.options
    return options.asksForEverything && options.shard == nil && question.affected == nil
  }

  /// How fast the search was; what an earlier audit measured where this one ran too little.
  private func pace(_ trials: Int) -> MeasuredPace? {
    let took = (ContinuousClock.now - start) / .seconds(1)
    return MeasuredPace(seconds: took, trials: trials, recalled: memory.recalled)
      ?? SavedTimings.pace(from: prepared.located.scratch)
  }

  /// What the timings file holds, in seconds.
  struct Timings: Encodable {
    let build: BuildTimings
    let search: Double
    /// The search's phases, in order.
    let phases: [PhaseTimes.Entry]
    /// How many test processes there were, and how many of them were forked.
    let processes: Int
    let forked: Int
    /// How many observations earlier audits had made.
    let recalled: Int
    /// The longest that each test took.
    let tests: [String: Double]
    /// Nil as long as no audit ran enough trials.
    let pace: MeasuredPace?
    /// The phases of the last audit that ran all its trials; nil as long as there was none.
    let course: [PhaseTimes.Entry]?
  }

  func timings(_ investigation: Investigation) -> Timings {
    let scratch = prepared.located.scratch
    let isWhole =
      asksForEverything && memory.recalled == 0 && !investigation.isCutShort
      && prepared.located.session.interruption.status == nil
    return Timings(
      build: prepared.built.timings, search: (ContinuousClock.now - start) / .seconds(1),
      phases: phases.entries, processes: prepared.runner.processes.all,
      forked: prepared.runner.processes.forked,
      recalled: memory.recalled,
      tests: Dictionary(
        prepared.runner.durations.map { ($0.key.rawValue, $0.value) },
        uniquingKeysWith: { first, _ in first }), pace: pace(investigation.trials),
      course: isWhole ? phases.entries : SavedTimings.course(from: scratch))
  }
}

/// What later runs ask of the timings file; nil where there is no such file, or another version wrote it.
enum SavedTimings {
  private struct Pace: Decodable { let pace: MeasuredPace? }

  private struct Course: Decodable { let course: [PhaseTimes.Entry]? }

  static func pace(from scratch: Scratch) -> MeasuredPace? {
    read(Pace.self, from: scratch)?.pace
  }

  static func course(from scratch: Scratch) -> [PhaseTimes.Entry]? {
    read(Course.self, from: scratch)?.course
  }

  private static func read<Part: Decodable>(_ part: Part.Type, from scratch: Scratch) -> Part? {
    FileManager.default.contents(atPath: scratch.timings)
      .flatMap { try? JSONDecoder().decode(part, from: $0) }
  }
}
