import Foundation

/// A small package under `Fixtures` whose faults are known.
package struct Fixture: Hashable, Sendable, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }

  package var description: String { name }

  /// The repository's own folder; a fixture is read there and never run there.
  package var folder: URL { Fixture.home.appendingPathComponent(name) }

  /// What must be found in it.
  package func truth() throws -> Truth {
    let data = try Data(contentsOf: folder.appendingPathComponent("truth.json"))
    return try JSONDecoder().decode(Truth.self, from: data)
  }

  /// Every fixture that states its truth, by name; UNSEAM_FIXTURES=Zoo,NoTests leaves only those.
  package static var all: [Fixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
    let wanted = ProcessInfo.processInfo.environment["UNSEAM_FIXTURES"].map {
      Set($0.split(separator: ",").map(String.init))
    }
    return names.sorted().map(Fixture.init).filter { fixture in
      FileManager.default.fileExists(atPath: fixture.folder.path + "/truth.json")
        && wanted?.contains(fixture.name) != false
    }
  }

  /// The repository.
  package static var repository: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private static var home: URL { repository.appendingPathComponent("Fixtures") }
}
