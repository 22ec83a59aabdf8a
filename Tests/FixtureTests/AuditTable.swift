import FixtureRuns
import Testing

/// What the tests of the suite share while it runs, and only then.
struct AuditTable: Sendable {
  let shelf = AuditShelf()
  let tally = Tally()

  @TaskLocal static var current = AuditTable()
}

/// Sums up what all fixtures gave.
actor Tally {
  private var misses = 0
  private var falseAlarms = 0

  func note(
    _ fixture: Fixture, misses: [String], falseAlarms: [String], _ time: Duration
  ) {
    self.misses += misses.count
    self.falseAlarms += falseAlarms.count
    let head = "\(fixture): \(sentence(misses.count, falseAlarms.count))"
    let lines = misses.map { "  miss: " + $0 } + falseAlarms.map { "  false alarm: " + $0 }
    print(([head + " (\(time.components.seconds) s)"] + lines).joined(separator: "\n"))
  }

  func note(_ fixture: Fixture, mended: Int, _ time: Duration) {
    print("\(fixture): mended \(mended) (\(time.components.seconds) s)")
  }

  func printTotal() { print("all fixtures: " + sentence(misses, falseAlarms)) }

  private func sentence(_ misses: Int, _ falseAlarms: Int) -> String {
    "misses: \(misses), false alarms: \(falseAlarms)"
  }
}

/// Gives a suite a table of its own and prints the total when its last test is over.
struct OneAuditForEachFixture: SuiteTrait, TestScoping {
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let table = AuditTable()
    try await AuditTable.$current.withValue(table) { try await function() }
    await table.tally.printTotal()
  }
}

extension Trait where Self == OneAuditForEachFixture {
  static var oneAuditForEachFixture: Self { Self() }
}
