import Foundation

/// Audits that several tests of one suite look at: each fixture is audited once, and mended, when it is first asked for.
package actor AuditShelf {
  private var audits: [Fixture: Task<Audit, any Error>] = [:]

  package init() {}

  package func audit(_ fixture: Fixture) async throws -> Audit {
    if let audit = audits[fixture] { return try await audit.value }
    let audit = Task { try await FixtureCopy.with(fixture) { try await AuditShelf.audit($0) } }
    audits[fixture] = audit
    return try await audit.value
  }

  private static func audit(_ copy: FixtureCopy) async throws -> Audit {
    let judged = try isJudged(copy.fixture) ? ["--brute-force"] : []
    var audit = try await Audit(of: copy, judged)
    if try isMended(copy.fixture), audit.report != nil {
      audit.mending = try await Mending(of: copy)
    }
    return audit
  }

  /// Whether what the audit found is mended: a large fixture, which takes minutes, only with UNSEAM_BRUTE_FORCE=1.
  package static func isMended(_ fixture: Fixture) throws -> Bool {
    let truth = try fixture.truth()
    let isLarge = truth.tests.count > 60
    return truth.mended != nil
      && (!isLarge || ProcessInfo.processInfo.environment["UNSEAM_BRUTE_FORCE"] == "1")
  }

  /// Whether brute force judges the audit, too: it takes a process for each ordered pair of tests, so that a large
  /// fixture, and one whose tests hang, is left to its truth unless UNSEAM_BRUTE_FORCE=1.
  package static func isJudged(_ fixture: Fixture) throws -> Bool {
    if ProcessInfo.processInfo.environment["UNSEAM_BRUTE_FORCE"] == "1" { return true }
    let truth = try fixture.truth()
    return truth.tests.count <= 20 && !truth.findings.contains { $0.kind == .timeout }
  }
}
