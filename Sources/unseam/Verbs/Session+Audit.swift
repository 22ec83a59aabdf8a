import Basics
import Discovering
import Foundation
import Instrumenting
import Observing
import Pinpointing
import Reporting

extension Session {
  /// The whole audit: read, build, check, search, report.
  func audit() async throws -> Int32 { try await audit(against: try namedBaseline()) }

  /// The same beside a baseline: what that holds does not count.
  func audit(against baseline: Baseline?) async throws -> Int32 {
    try checkDestinations()
    let ground = try Located.Ground(self)
    // From here on nobody else uses the scratch folder, nor writes the same lines; until here it is wrong usage that ends.
    let stream = try LineStream(options.effectiveFormats, console)
    do {
      let located = try Located(self, ground)
      stream.write(PreliminaryLines.start(bareContext(located)))
      return try await audit(located, against: baseline, telling: stream)
    } catch {
      let (status, message) = ending(of: error)
      stream.write(PreliminaryLines.end(status: Int(status), error: message))
      throw error
    }
  }

  private func audit(
    _ located: Located, against baseline: Baseline?, telling stream: LineStream
  ) async throws -> Int32 {
    let before = FolderMarks(of: located.subject.root, without: located.scratch.root)
    stream.write(PreliminaryLines.building)
    let prepared: Prepared
    do {
      prepared = try Prepared(located)
    } catch let nothing as NothingToRun {
      return try reportNothing(nothing, located, telling: stream)
    }
    let search = AuditSearch(prepared)
    let redCheck = RedCheck(prepared)
    let investigation = await search.search(telling: stream, baseline) { redCheck.follow($0) }
    try await redCheck.check(investigation.red)
    var report = report(investigation, search)
    let keeping = Result {
      try keep(report, of: located.discovery, in: located.scratch)
      try writeTimings(search, investigation)
    }
    if let baseline { report = report.compared(with: baseline) }
    // Before the report is written: it may go into the package's folder.
    tellOfWrites(located, since: before, besides: stream.places)
    try write(report, of: located.subject.root, telling: stream)
    // What was found is told first: where the disk is full, it is told nowhere else.
    try keeping.get()
    let agrees = options.bruteForce ? await judge(investigation, prepared) : true
    return agrees ? Int32(report.exitStatus) : ExitStatus.internalError.code
  }

  /// For replays: what was interrupted before it found as much as the last audit does not take that one's place.
  private func keep(_ report: Report, of discovery: Discovery, in scratch: Scratch) throws {
    let last = FileManager.default.contents(atPath: scratch.report).flatMap { try? readReport($0) }
    let isLess = last.map { report.findings.count < $0.findings.count } ?? false
    if interruption.status != nil, isLess { return }
    try replaceFile(scratch.report, with: renderJSON(report))
    try AuditedSources(discovery).write(to: scratch)
  }

  func report(_ investigation: Investigation, _ search: AuditSearch) -> Report {
    let context = search.context
    let judged = Set(investigation.seams.map(\.seam))
    var report = Report(
      investigation: investigation,
      seams: search.question.seams.filter { options.shard == nil || judged.contains($0.id) },
      variables: search.prepared.located.discovery.variables, context: context)
    if let record = search.record(context) { report = report.sharded(record) }
    return interruption.status.map { report.interrupted(status: Int($0)) } ?? report
  }

  /// What a report says where no test was looked at.
  private func bareContext(_ located: Located) -> ReportContext {
    var context = ReportContext(
      toolVersion: toolVersion, toolchain: located.toolchain.version,
      packageName: located.subject.name, seed: options.seed, failOn: options.failOn)
    context.isWhole = options.asksForEverything
    return context
  }

  private func reportNothing(
    _ nothing: NothingToRun, _ located: Located, telling stream: LineStream
  ) throws -> Int32 {
    console.finishProgress()
    let empty = Investigation(
      tests: [], seams: [], findings: [], red: [], trials: 0,
      undecided: [.nothingToRun(nothing.message)])
    var report = Report(
      investigation: empty, seams: [], variables: [], context: bareContext(located))
    if nothing == .unaffected { report = report.withNothingToAudit }
    try write(report, of: located.subject.root, telling: stream)
    guard nothing != .unaffected else {
      console.say("unseam: " + nothing.message)
      return 0
    }
    console.say(nothing.message, as: .error)
    return ExitStatus.inconclusive.code
  }

  /// How long things took stands in a file of its own, so that reports of the same subject are the same bytes.
  private func writeTimings(_ search: AuditSearch, _ investigation: Investigation) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let text = String(decoding: try encoder.encode(search.timings(investigation)), as: UTF8.self)
    try replaceFile(search.prepared.located.scratch.timings, with: text + "\n")
    if search.memory.recalled > 0 {
      console.progress(
        "Remembered",
        Prose.count(search.memory.recalled, "trial")
          + " of the same sources; --fresh runs all anew")
    }
  }

  private func tellOfWrites(
    _ located: Located, since before: FolderMarks, besides ours: Set<String>
  ) {
    let root = located.subject.root
    let changed = FolderMarks(of: root, without: located.scratch.root).differences(from: before)
      .filter { !ours.contains(root + "/" + $0) }
    if changed.isEmpty { return }
    console.say(
      "the tests changed the package's own folder: "
        + changed.prefix(5).joined(separator: ", ")
        + (changed.count > 5 ? " and \(changed.count - 5) more" : ""), as: .warning)
  }

  /// Tries every ordered pair in a process of its own, and says whether the search found just the same.
  private func judge(_ investigation: Investigation, _ prepared: Prepared) async -> Bool {
    let red = Set(investigation.red)
    let tests = prepared.catalog.tests.map(\.id).filter { !red.contains($0) }
    console.progress("Brute force", "\(tests.count * (tests.count + 1)) processes")
    let truth = await bruteForce(tests, with: prepared.runner)
    let lines =
      differences(between: investigation, and: truth)
      + (await differencesOfForking(
        tests, leavingOut: investigation.leftOut, with: prepared.runner))
    console.finishProgress()
    for line in lines { console.say("brute force: " + line) }
    if lines.isEmpty { console.say("brute force: no difference") }
    return lines.isEmpty
  }
}
