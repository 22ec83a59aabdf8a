import Basics
import Discovering
import Foundation
import Reporting

extension Session {
  /// Tries a patch that somebody wrote, as our own are tried, and says what it mends; nothing is written.
  func check(
    _ file: String, for chosen: [ReportedFinding], in report: Report, _ located: Located
  ) async throws -> Int32 {
    guard let text = FileManager.default.contents(atPath: file) else {
      throw Failure("there is no file '\(file)', or it can't be read; name a patch", .usage)
    }
    let texts: [String: [UInt8]]
    do throws(PatchReadingError) {
      texts = try patched(try readPatch(Array(text)), located.discovery)
    } catch {
      throw Failure("'\(file)': \(error.sentence)", .usage)
    }
    console.progress("Trying a patch of \(Prose.count(texts.count, "file"))")
    let result = try await PatchTrial(located, self, report: report).run(texts, for: chosen)
    console.finishProgress()
    for problem in result.problems { console.output(problem.sentence + "\n") }
    let isGood = result.problems.isEmpty
    for finding in chosen {
      let word = isGood && result.mended.contains(finding.id) ? "mended" : "not mended"
      console.output("\(word): \(finding.id) \(finding.kind.rawValue): \(finding.placedMessage)\n")
    }
    let isWhole = isGood && chosen.allSatisfy { result.mended.contains($0.id) }
    return isWhole ? 0 : ExitStatus.findings.code
  }

  private func patched(
    _ patches: [FilePatch], _ discovery: Discovery
  ) throws(PatchReadingError) -> [String: [UInt8]] {
    var texts: [String: [UInt8]] = [:]
    for patch in patches {
      let original = texts[patch.file] ?? discovery.files.first { $0.path == patch.file }?.original
      guard let original else { throw .noSource(patch.file) }
      texts[patch.file] = try patch.applied(to: original)
    }
    return texts
  }
}
