import Basics
import Discovering
import Repairing
import Reporting
import Requesting

/// What the report says of patches, once they were tried.
extension Session {
  /// Standard output has the patch: a report needs a file.
  func checkFormatsOfFix() throws {
    if options.origins["--format"] == Options.commandLine,
      let format = options.formats.first(where: { $0.file == nil })
    {
      let name = format.name.rawValue
      throw Failure(
        "'--format \(name)' would be mixed with the patch; name a file: --format \(name):FILE",
        .usage)
    }
    try session(writing: options.formats).checkDestinations()
  }

  /// What was found for each of the findings, by their ids.
  func remedies(
    _ outcome: Repair.Outcome, _ unmended: [UnmendedFinding], _ discovery: Discovery
  ) throws -> [String: ReportedRemedy] {
    var remedies: [String: ReportedRemedy] = [:]
    for finding in unmended { remedies[finding.id] = ReportedRemedy(finding) }
    for id in outcome.mended {
      let candidates = outcome.candidates.filter { $0.findings.contains(id) }
      guard let first = candidates.first else { continue }
      let bytes = try ChangedFile.all(of: candidates, in: discovery).flatMap { file in
        file.difference.bytes(
          comment: file.candidates.compactMap(\.remedy.advice).withoutRepetition)
      }
      remedies[id] = ReportedRemedy(
        first.remedy.kind, patch: String(decoding: bytes, as: UTF8.self))
    }
    return remedies
  }

  /// Puts the remedies into the report of the last audit, and into the files that were asked for.
  func tell(
    _ remedies: [String: ReportedRemedy], of report: Report, _ located: Located
  ) throws {
    let mended = report.with(remedies)
    try replaceFile(located.scratch.report, with: renderJSON(mended))
    let session = session(writing: options.formats)
    if !session.options.formats.isEmpty { try session.write(mended, of: located.subject.root) }
  }

  /// The same with those of the formats that have a file.
  private func session(writing formats: [Format]) -> Session {
    var options = options
    options.formats = formats.filter { $0.file != nil }
    return with(options)
  }
}
