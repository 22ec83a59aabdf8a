import Foundation
import Synchronization

/// A process that forks others on request, one at a time, and tells how they end.
///
/// The trial driver's `TrialServer` is the other side, and says what the two send to each other.
package final class ForkServer: Sendable {
  private let launcher: Launcher
  private let process: pid_t
  private let socket: Int32
  private let output: CaptureFile
  private let isOutOfOrder = Atomic(false)
  private let heard = Mutex(Heard())

  /// Whether it can be asked again.
  package var isUsable: Bool { !isOutOfOrder.load(ordering: .relaxed) }

  /// Starts the server; nil once the launcher is closed.
  package init?(_ command: Command, by launcher: Launcher) throws(CommandError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .couldNotStart(program: command.arguments[0], reason: String(cString: strerror(errno)))
    }
    let (ours, theirs) = (ends[0], ends[1])
    defer { close(theirs) }
    do throws(CommandError) {
      let output = try CaptureFile(command.outputFile)
      guard let started = try Self.start(command, input: theirs, output, launcher) else {
        output.close()
        close(ours)
        return nil
      }
      (self.launcher, process, socket, self.output) = (launcher, started, ours, output)
    } catch {
      close(ours)
      throw error
    }
  }

  private static func start(
    _ command: Command, input: Int32, _ output: CaptureFile, _ launcher: Launcher
  ) throws(CommandError) -> pid_t? {
    do throws(CommandError) {
      return try launcher.started { () throws(CommandError) in
        try command.spawn(input: input, output: output.descriptor, errors: output.descriptor)
      }
    } catch {
      output.close()
      throw error
    }
  }

  deinit {
    close(socket)
    launcher.end(process)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    launcher.forget(process)
    output.close()
  }

  /// Asks the server to fork one process, and waits for the end of that process. Nil where the server can't fork or has
  /// ended; then the server can't be used again.
  ///
  /// - Parameters:
  ///   - request: what the process is to do, in the server's words.
  ///   - limit: after which the process and its group are ended.
  package func run(_ request: String, limit: TimeLimit) -> Command.Ending? {
    guard send(request), let child = readNumber(after: "started ", within: 240, { true }) else {
      isOutOfOrder.store(true, ordering: .relaxed)
      return launcher.isClosed ? .interrupted : nil
    }
    launcher.adopt(child)
    // Setting a timer would take longer than looking at the clock whenever the server has said nothing for a while.
    var patience = Patience(limit)
    // The child is ended at the time limit. A server that does not tell of that end for long has been stopped itself.
    let status = readNumber(after: "ended ", within: 40) {
      if patience.isOver { return true }
      if patience.ask() { launcher.end(child) }
      return false
    }
    if status == nil {
      // Processes that the child started may still run.
      isOutOfOrder.store(true, ordering: .relaxed)
      launcher.forget(child)
    } else {
      launcher.release(child)
    }
    if launcher.isClosed { return .interrupted }
    if patience.isOver { return .timedOut }
    return status.map(Command.Ending.init(waitStatus:))
  }

  private func send(_ request: String) -> Bool {
    var rest = Array((request + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The number in the server's next line. Nil where the line says something else, or where no line comes for so many
  /// intervals after it was due.
  private func readNumber(
    after word: String, within patience: Int, _ isDue: () -> Bool
  ) -> Int32? {
    guard let line = readLine(within: patience, isDue), line.hasPrefix(word) else { return nil }
    return Int32(line.dropFirst(word.count))
  }

  /// The server sends no second line before the first has been read here, or before it is asked again.
  private func readLine(within patience: Int, _ isDue: () -> Bool) -> String? {
    var patience = patience
    while true {
      if let line = heard.withLock({ $0.takeLine() }) { return line }
      if patience == 0 { return nil }
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(Patience.interval / .milliseconds(1)))
      if ready == 0, isDue() || launcher.isClosed { patience -= 1 }
      if ready > 0, !hear() { return nil }
    }
  }

  /// Takes what the server has said; false where it will say nothing more.
  private func hear() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      let count = read(socket, buffer.baseAddress, buffer.count)
      if count > 0 { heard.withLock { $0.bytes += buffer.prefix(count) } }
      return count > 0 || (count < 0 && errno == EINTR)
    }
  }

  /// What the server has said and nobody has taken yet.
  private struct Heard {
    var bytes: [UInt8] = []

    mutating func takeLine() -> String? {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { bytes.removeSubrange(...end) }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
  }
}
