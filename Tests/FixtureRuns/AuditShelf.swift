import Foundation

/// Audits that several tests of one suite look at: each fixture is audited once, when it is first asked for.
package actor AuditShelf {
  private var audits: [Fixture: Task<Audit, any Error>] = [:]

  package init() {}

  package func audit(_ fixture: Fixture) async throws -> Audit {
    if let audit = audits[fixture] { return try await audit.value }
    let audit = Task {
      try await FixtureCopy.with(fixture) { try await Audit(of: $0, ["--brute-force"]) }
    }
    audits[fixture] = audit
    return try await audit.value
  }
}
