import Foundation

/// What a test process says happened; the other side is the trial driver's own `TrialEvent`.
struct TrialEvent: Decodable {
  /// The stages of a trial.
  enum Kind: String, Decodable {
    case hello, listed, started, issue, skipped, ended, blockStarted, blockEnded, done
  }

  /// A change that a probe saw.
  struct Change: Decodable {
    let id: String
    let before: String
    let after: String
    /// Whether an object hangs off the variable.
    let isDeep: Bool?
    /// Whether nothing but lazy properties were made.
    let isFirstUse: Bool?
  }

  let kind: Kind
  let time: Double
  let framework: String?
  let test: String?
  let text: String?
  let canary: Bool?
  let changes: [Change]?
  let endState: [String: String]?
  let reached: [String]?
  let looks: [String]?
  let looksAreVeiled: Bool?
  let made: [String: String]?

  /// The events of a file, in order; a last line that was cut short by a crash is left out.
  static func read(_ path: String) -> [TrialEvent] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    let decoder = JSONDecoder()
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? decoder.decode(TrialEvent.self, from: Data($0))
    }
  }
}
