import Basics
import Foundation
import Synchronization

/// The observations of earlier audits, in a file of one line each: the trial's key and what was seen.
///
/// Each batch of trials is written as soon as it has been observed, so that the next audit can go on where an ended one
/// stopped. Trials that timed out, that were killed, or that failed through Unseam's own fault are not kept.
package final class TrialMemory: Sendable {
  /// Beyond this many bytes the file is begun anew.
  private static let capacity = 256 << 20

  private struct Content {
    var waiting: [String: [Data]] = [:]
    var file: FileHandle?
    var recalled = 0
  }

  private let keys: TrialKeys
  private let earlier: TrialKeys?
  private let content: Mutex<Content>

  /// - Parameters:
  ///   - path: the file; made where there is none.
  ///   - earlier: keys that the trials may have been kept under, too; new ones are not.
  ///   - isFresh: whether to forget what it holds.
  package init(path: String, keys: TrialKeys, earlier: TrialKeys? = nil, isFresh: Bool) {
    (self.keys, self.earlier) = (keys, earlier)
    var content = Content()
    let present = isFresh ? nil : FileManager.default.contents(atPath: path)
    let old = present.flatMap { $0.count < Self.capacity ? $0 : nil } ?? Data()
    for line in old.split(separator: UInt8(ascii: "\n")) where line.count > 17 {
      content.waiting[String(decoding: line.prefix(16), as: UTF8.self), default: []]
        .append(line.dropFirst(17))
    }
    if old.isEmpty { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    content.file = FileHandle(forWritingAtPath: path)
    _ = try? content.file?.seekToEnd()
    // If the last line was cut off, a line break ends it.
    if old.last.map({ $0 != UInt8(ascii: "\n") }) == true {
      try? content.file?.write(contentsOf: Data("\n".utf8))
    }
    self.content = Mutex(content)
  }

  /// How many observations were taken from earlier audits.
  package var recalled: Int { content.withLock { $0.recalled } }

  /// The next `count` observations of `trial`, each handed out once; nil where there are not so many.
  func recall(_ trial: Trial, _ manner: Manner, _ conditions: String = "", count: Int)
    -> [Observation]?
  {
    for keys in [keys, earlier].compactMap(\.self) {
      let key = keys.key(of: trial, manner, conditions)
      if let seen = recall(trial, under: key, count: count) { return seen }
    }
    return nil
  }

  private func recall(_ trial: Trial, under key: String, count: Int) -> [Observation]? {
    content.withLock { content in
      var lines = (content.waiting[key] ?? [])[...]
      var seen: [Observation] = []
      let decoder = JSONDecoder()
      while seen.count < count, let line = lines.popFirst() {
        // The line may have been cut off, or may be of another trial that has the same key by chance.
        let observation = try? decoder.decode(Observation.self, from: line)
        if let observation, observation.trial == trial { seen.append(observation) }
      }
      guard seen.count == count else { return nil }
      content.waiting[key] = Array(lines)
      content.recalled += count
      return seen
    }
  }

  /// Writes down what can be relied on.
  func keep(_ observations: [Observation], _ manner: Manner, _ conditions: String = "") {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = Data()
    for observation in observations where isReliable(observation) {
      guard let text = try? encoder.encode(observation) else { continue }
      lines.append(Data((keys.key(of: observation.trial, manner, conditions) + "\t").utf8))
      lines.append(text)
      lines.append(UInt8(ascii: "\n"))
    }
    // A full disk costs the memory, not the audit.
    content.withLock { try? $0.file?.write(contentsOf: lines) }
  }

  private func isReliable(_ observation: Observation) -> Bool {
    observation.failure == nil
      && observation.executions.allSatisfy {
        $0.outcome != .timedOut && $0.outcome != .crashed(signal: SIGKILL)
      }
  }
}
