import Foundation

/// Audits that several tests of one suite look at: each fixture is audited once, when it is first asked for.
package actor AuditShelf {
  private var audits: [Fixture: Task<Audit, any Error>] = [:]

  package init() {}

  package func audit(_ fixture: Fixture) async throws -> Audit {
    if let audit = audits[fixture] { return try await audit.value }
    let judged = try AuditShelf.isJudged(fixture) ? ["--brute-force"] : []
    let audit = Task { try await FixtureCopy.with(fixture) { try await Audit(of: $0, judged) } }
    audits[fixture] = audit
    return try await audit.value
  }

  /// Whether brute force judges the audit, too: it takes a process for each ordered pair of tests, so that a large
  /// fixture, and one whose tests hang, is left to its truth unless UNSEAM_BRUTE_FORCE=1.
  package static func isJudged(_ fixture: Fixture) throws -> Bool {
    if ProcessInfo.processInfo.environment["UNSEAM_BRUTE_FORCE"] == "1" { return true }
    let truth = try fixture.truth()
    return truth.tests.count <= 20 && !truth.findings.contains { $0.kind == .timeout }
  }
}
