import Foundation
import Synchronization
import UnseamRuntime

/// One line of what happened, read by the tool outside.
struct TrialEvent {
  /// The stages of a trial.
  enum Kind: String {
    case hello, listed, started, issue, skipped, probing, ended, blockStarted, blockEnded, done
  }

  var kind: Kind
  /// Seconds on a clock that only moves forward.
  var time = ProcessInfo.processInfo.systemUptime
  var framework: String?
  var test: String?
  var text: String?
  /// Where an assertion failed; the path as it was compiled in.
  var file: String?
  var fileLine: Int?
  var canary: Bool?
  var changes: [ProbedChange]?
  var endState: [String: String]?
  /// Seams reached, in hexadecimal.
  var reached: [String]?
  /// What the process's first test looked at; nil for all others, and where it is not known.
  var looks: [String]?
  var looksAreVeiled: Bool?
  var made: [String: String]?

  init(
    kind: Kind, framework: String? = nil, test: String? = nil, text: String? = nil,
    canary: Bool? = nil, changes: [ProbedChange]? = nil, endState: [String: String]? = nil,
    reached: [String]? = nil, looks: TestLooks? = nil
  ) {
    self.kind = kind
    self.framework = framework
    self.test = test
    self.text = text
    self.canary = canary
    self.changes = changes
    self.endState = endState
    self.reached = reached
    self.looks = looks?.ids.sorted()
    looksAreVeiled = looks?.areVeiled
    made = looks?.made
  }

  /// The line that says it.
  var line: [UInt8] {
    var line = JSONLine()
    line.add("kind", kind.rawValue)
    line.add("time", time)
    line.add("framework", framework)
    line.add("test", test)
    line.add("text", text)
    line.add("file", file)
    if let fileLine { line.add("line", fileLine) }
    line.add("canary", canary)
    line.add("changes", changes?.map(object))
    line.add("endState", endState)
    line.add("reached", reached)
    line.add("looks", looks)
    line.add("looksAreVeiled", looksAreVeiled)
    line.add("made", made)
    return line.closed + [UInt8(ascii: "\n")]
  }

  private func object(_ change: ProbedChange) -> JSONLine {
    var line = JSONLine()
    line.add("id", change.id)
    line.add("before", change.before)
    line.add("after", change.after)
    line.add("isDeep", change.isDeep)
    line.add("isFirstUse", change.isFirstUse)
    return line
  }
}

/// Appends events to the file that the tool outside named.
///
/// A test may close every descriptor, ours included, and another file may then get our number: before each
/// line it is checked that the descriptor still is our file.
final class EventLog: Sendable {
  private struct Channel {
    var descriptor: Int32 = -1
    var device: UInt = 0
    var inode: UInt = 0
  }

  private let path: String?
  private let channel = Mutex(Channel())

  /// - Parameter path: nil for a log that is written nowhere.
  init(path: String?) { self.path = path }

  func write(_ event: TrialEvent) {
    let line = event.line
    guard let path else { return }
    channel.withLock { channel in
      if !isOurs(channel) { reopen(&channel, path) }
      line.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = Foundation.write(channel.descriptor, rest.baseAddress, rest.count)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return }
          rest = rest.dropFirst(count)
        }
      }
    }
  }

  private func isOurs(_ channel: Channel) -> Bool {
    var status = stat()
    return channel.descriptor >= 0 && fstat(channel.descriptor, &status) == 0
      && UInt(status.st_dev) == channel.device && UInt(status.st_ino) == channel.inode
  }

  private func reopen(_ channel: inout Channel, _ path: String) {
    let opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    // Far from the numbers that tests close or count on.
    let high = fcntl(opened, F_DUPFD_CLOEXEC, 900)
    channel.descriptor = high >= 0 ? high : opened
    if high >= 0 { close(opened) }
    var status = stat()
    fstat(channel.descriptor, &status)
    channel.device = UInt(status.st_dev)
    channel.inode = UInt(status.st_ino)
  }
}

extension Slice where Base == UnsafeRawBufferPointer {
  fileprivate var baseAddress: UnsafeRawPointer? {
    base.baseAddress.map { $0 + startIndex }
  }
}
