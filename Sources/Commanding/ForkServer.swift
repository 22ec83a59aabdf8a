import Foundation
import Synchronization

/// A process that forks others on request, and tells how they end; one at a time.
///
/// The other side, and what the two say to one another, is the trial driver's `TrialServer`.
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

  /// Has one process forked and waits for its end; nil where the server can't, or has ended: it is of no more use then.
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
    // No timer: to set one takes longer than to look at the clock whenever nothing has been heard.
    var patience = Patience(limit)
    // A server that does not see its child's end long after it must have come has been stopped itself.
    let status = readNumber(after: "ended ", within: 40) {
      if patience.isOver { return true }
      if patience.ask() { launcher.end(child) }
      return false
    }
    if status == nil {
      // Nobody has ended what the child may have left.
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

  /// The number in the server's next line; nil where it says something else, or nothing for so many intervals after
  /// which it should have.
  private func readNumber(
    after word: String, within patience: Int, _ isDue: () -> Bool
  ) -> Int32? {
    guard let line = readLine(within: patience, isDue), line.hasPrefix(word) else { return nil }
    return Int32(line.dropFirst(word.count))
  }

  /// The server never says a second line before it was asked again, or the first has been taken here.
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
