import Basics
import Discovering
import Foundation
import Instrumenting

/// What the package's sources were in the last audit: a hash of each file, by path.
struct AuditedSources: Codable {
  private let hashes: [String: String]

  init(_ discovery: Discovery) {
    hashes = Dictionary(
      discovery.files.map {
        ($0.path, StableHash.hexadecimal(StableHash.of(bytes: $0.original)))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Those of the last audit; nil where there are none.
  init?(in scratch: Scratch) {
    guard let data = FileManager.default.contents(atPath: scratch.sources),
      let saved = try? JSONDecoder().decode(AuditedSources.self, from: data)
    else { return nil }
    self = saved
  }

  func write(to scratch: Scratch) throws {
    try scratch.write(try JSONEncoder().encode(self), to: scratch.sources)
  }

  /// The files that are not what they were, sorted.
  func differences(from now: AuditedSources) -> [String] {
    Set(hashes.keys).union(now.hashes.keys).filter { hashes[$0] != now.hashes[$0] }.sorted()
  }
}
