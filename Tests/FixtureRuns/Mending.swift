import Basics
import Commanding
import Foundation
import Reporting

/// What `unseam fix --all --apply` makes of an audited copy of a fixture, and what becomes of the copy then.
package struct Mending: Sendable {
  package let fix: Unseam.Run
  /// The audit's findings with what was found for them.
  package let report: Report
  /// The audit of the mended copy.
  package let after: Report
  /// How `swift test` ends on the mended copy without Unseam: all in order, and side by side in processes of their own.
  package let serially: Int32?
  package let inParallel: Int32?
  /// How long `fix` took.
  package let time: Duration

  init(of copy: FixtureCopy) async throws {
    let start = ContinuousClock.now
    fix = try await Unseam().run([
      "fix", "--all", "--apply", "--package-path", copy.package.path, "--scratch-path",
      copy.scratch.path,
    ])
    time = ContinuousClock.now - start
    report = try Mending.savedReport(in: copy)
    _ = try await Audit(of: copy)
    after = try Mending.savedReport(in: copy)
    serially = try await Mending.plainRun(of: copy, [])
    inParallel = try await Mending.plainRun(of: copy, ["--parallel"])
  }

  private static func savedReport(in copy: FixtureCopy) throws -> Report {
    try readReport(Data(contentsOf: copy.scratch.appendingPathComponent("report.json")))
  }

  private static func plainRun(of copy: FixtureCopy, _ options: [String]) async throws -> Int32? {
    var command = Command(
      plainTest(of: copy.package, scratch: copy.output("plain")) + options)
    command.timeLimit = .whole(.seconds(300))
    return try await Unseam.Run(command).status
  }
}
