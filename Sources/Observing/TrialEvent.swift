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

  /// What the sandbox's latest process said, in order; a last line that was cut short by a crash is left out.
  static func read(_ sandbox: Sandbox) -> [TrialEvent] {
    let decoder = JSONDecoder()
    return sandbox.bytes(of: sandbox.events, from: sandbox.past.events)
      .split(separator: UInt8(ascii: "\n")).compactMap {
        try? decoder.decode(TrialEvent.self, from: Data($0))
      }
  }
}

extension Sandbox {
  /// The last that its latest process printed.
  var outputTail: String {
    String(decoding: bytes(of: output, from: past.output).suffix(400), as: UTF8.self)
  }

  fileprivate func bytes(of path: String, from start: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Int(status.st_size) > start else { return [] }
    let count = Int(status.st_size) - start
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let more = pread(
          file, buffer.baseAddress.map { $0 + used }, count - used, off_t(start + used))
        if more < 0, errno == EINTR { continue }
        if more <= 0 { return }
        used += more
      }
    }
  }
}
