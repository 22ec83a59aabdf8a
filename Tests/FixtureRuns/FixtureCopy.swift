import Foundation

/// A fixture's copy in a temporary folder of its own, with a scratch folder beside it; both go with `remove`.
///
/// UNSEAM_FIXTURE_SCRATCH names a folder that keeps both between runs, so that builds are incremental.
package struct FixtureCopy: Sendable {
  package let fixture: Fixture
  private let home: URL
  private let isKept: Bool

  /// The copied package.
  package var package: URL { home.appendingPathComponent(fixture.name) }
  /// Where the audit builds.
  package var scratch: URL { home.appendingPathComponent("scratch") }

  package init(_ fixture: Fixture) throws {
    self.fixture = fixture
    let kept = ProcessInfo.processInfo.environment["UNSEAM_FIXTURE_SCRATCH"]
    isKept = kept != nil
    home =
      kept.map { URL(fileURLWithPath: $0).appendingPathComponent(fixture.name) }
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("unseam-fixture-" + String(UUID().uuidString.prefix(8)))
    try mirror(fixture.folder, at: package)
  }

  /// Where the audit may write a file of the name.
  package func output(_ name: String) -> URL { home.appendingPathComponent(name) }

  package func remove() {
    if !isKept { try? FileManager.default.removeItem(at: home) }
  }

  /// Runs `body` on a copy that is removed afterwards.
  package static func with<Value>(
    _ fixture: Fixture, _ body: (FixtureCopy) async throws -> Value
  ) async throws -> Value {
    let copy = try FixtureCopy(fixture)
    defer { copy.remove() }
    return try await body(copy)
  }
}

/// Makes `copy` hold what `original` holds, touching only files that differ.
private func mirror(_ original: URL, at copy: URL) throws {
  let manager = FileManager.default
  try manager.createDirectory(at: copy, withIntermediateDirectories: true)
  let names = try manager.contentsOfDirectory(atPath: original.path).filter(isSource)
  for name in try manager.contentsOfDirectory(atPath: copy.path) where !names.contains(name) {
    try manager.removeItem(at: copy.appendingPathComponent(name))
  }
  for name in names {
    let (from, to) = (original.appendingPathComponent(name), copy.appendingPathComponent(name))
    if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
      try mirror(from, at: to)
    } else if !manager.contentsEqual(atPath: from.path, andPath: to.path) {
      try? manager.removeItem(at: to)
      try manager.copyItem(at: from, to: to)
    }
  }
}

/// What somebody's plain `swift test` left in a fixture is no part of it.
private func isSource(_ name: String) -> Bool { name != ".build" && name != "Package.resolved" }
