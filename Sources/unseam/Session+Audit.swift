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
    let located = try Located(self)
    let before = FolderMarks(of: located.subject.root, without: located.scratch.root)
    let prepared: Prepared
    do {
      prepared = try Prepared(located)
    } catch let nothing as NothingToRun {
      return try reportNothing(nothing, located)
    }
    let desk = Desk(prepared)
    let investigation = await desk.search()
    try await checkRed(investigation, prepared)
    var report = report(investigation, desk)
    try replaceFile(located.scratch.report, with: renderJSON(report))
    if let baseline { report = report.compared(with: baseline) }
    try writeTimings(desk)
    // Before the report is written: it may go into the package's folder.
    tellOfWrites(before, FolderMarks(of: located.subject.root, without: located.scratch.root))
    try write(report, of: located.subject.root)
    let agrees = options.bruteForce ? await judge(investigation, prepared) : true
    return agrees ? Int32(report.exitStatus) : Failure.Status.internalError.rawValue
  }

  private func report(_ investigation: Investigation, _ desk: Desk) -> Report {
    let located = desk.prepared.located
    var context = ReportContext(
      toolVersion: toolVersion, toolchain: located.toolchain.version,
      packageName: located.subject.name, seed: options.seed, failOn: options.failOn,
      skipFailing: options.skipFailing, testLocations: desk.prepared.testLocations,
      frameworks: Dictionary(
        desk.prepared.catalog.tests.map { ($0.id, $0.framework.rawValue) },
        uniquingKeysWith: { first, _ in first }),
      folders: desk.folders)
    context.isPart = options.shard != nil
    context.isWhole = options.asksForEverything
    context.suppressions = located.discovery.suppressions
    let judged = Set(investigation.seams.map(\.seam))
    var report = Report(
      investigation: investigation,
      seams: desk.question.seams.filter { options.shard == nil || judged.contains($0.id) },
      variables: located.discovery.variables, context: context)
    if let record = desk.record(context) { report = report.sharded(record) }
    return interruption.status.map { report.interrupted(status: Int($0)) } ?? report
  }

  private func reportNothing(_ nothing: NothingToRun, _ located: Located) throws -> Int32 {
    console.finishProgress()
    let empty = Investigation(
      tests: [], seams: [], findings: [], red: [], trials: 0, undecided: [nothing.message])
    var context = ReportContext(
      toolVersion: toolVersion, toolchain: located.toolchain.version,
      packageName: located.subject.name, seed: options.seed, failOn: options.failOn)
    context.isWhole = options.asksForEverything
    var report = Report(investigation: empty, seams: [], variables: [], context: context)
    if nothing == .unaffected { report = report.withNothingToAudit }
    try write(report, of: located.subject.root)
    guard nothing != .unaffected else {
      console.say("unseam: " + nothing.message)
      return 0
    }
    console.say(nothing.message, as: .error)
    return Failure.Status.inconclusive.rawValue
  }

  /// How long things took stands in a file of its own, so that reports of the same subject are the same bytes.
  private func writeTimings(_ desk: Desk) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let text = String(decoding: try encoder.encode(desk.timings), as: UTF8.self)
    try replaceFile(desk.prepared.located.scratch.timings, with: text + "\n")
    if desk.memory.recalled > 0 {
      console.progress(
        "Remembered", "\(desk.memory.recalled) trials of the same sources; --fresh runs them anew")
    }
  }

  private func tellOfWrites(_ before: FolderMarks, _ after: FolderMarks) {
    let changed = after.differences(from: before)
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
